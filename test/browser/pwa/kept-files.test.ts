import { afterEach, expect, test } from 'vitest';
import {
  answerKeptFile,
  forgetOtherBuilds,
  keepFiles,
  type KeptFile,
} from '../../../src/pwa/kept-files';

const cacheName = 'test-kept';
const url = new URL('/models/pocket/config.json', location.href).href;
const content = await (await fetch(url)).arrayBuffer();
const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
const length = content.byteLength;
const rightFile: KeptFile = { url, integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` };
const otherFile: KeptFile = { url, integrity: 'sha256-somethingElse' };

async function ask(file: KeptFile): Promise<number> {
  const stores: Promise<unknown>[] = [];
  const response = await answerKeptFile({
    cacheName,
    file,
    request: new Request(url),
    waitUntil: (work) => stores.push(work),
  });
  await Promise.all(stores);
  return (await response.arrayBuffer()).byteLength;
}

const keptCount = async (): Promise<number> => (await (await caches.open(cacheName)).keys()).length;

afterEach(() => caches.delete(cacheName));

test('keeps a file on its first use and then answers from the cache', async () => {
  expect(await ask(rightFile)).toBe(length);
  expect(await keptCount()).toBe(1);
  expect(await ask(rightFile)).toBe(length);
});

test('passes on a file of other content, and does not keep it', async () => {
  expect(await ask(otherFile)).toBe(length);
  expect(await keptCount()).toBe(0);
});

test('keeps in the background what is missing, and names what it could not get', async () => {
  const gone: KeptFile = {
    url: new URL('/no-such-file', location.href).href,
    integrity: 'sha256-x',
  };
  expect(await keepFiles(cacheName, [rightFile, otherFile, gone])).toEqual([url, gone.url]);
  expect(await keepFiles(cacheName, [rightFile])).toEqual([]);
});

test('the length of a kept file is that of its bytes', async () => {
  await keepFiles(cacheName, [rightFile]);
  const [kept] = await (await caches.open(cacheName)).matchAll();
  expect(kept?.headers.get('Content-Length')).toBe(String(length));
});

test('forgets the files of other builds, and only those', async () => {
  await keepFiles(cacheName, [rightFile]);
  await forgetOtherBuilds(cacheName, [rightFile]);
  expect(await keptCount()).toBe(1);
  await forgetOtherBuilds(cacheName, [otherFile]);
  expect(await keptCount()).toBe(0);
});
