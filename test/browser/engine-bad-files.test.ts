import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LoadOutcome } from '../../src/core/engine';
import { pocketModel, type CatalogEntry } from '../../src/engines/catalog';
import { loadPrompts } from '../../src/engines/load-prompts';
import { modelCacheName } from '../../src/engines/model-cache';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { faultyWorkers, observedWorker } from './support/faulty-workers';
import { eventsOf, finishOf, user } from './support/engine-steps';

const wasm = { modelId: 'pocket', device: 'wasm' } as const;

const faulty = (fault: string): CatalogEntry => ({
  ...pocketModel,
  folder: `${location.origin}/models-faulty/${fault}/`,
});

/** As if we did not know the hashes: then only the library can tell. */
const unhashed = (entry: CatalogEntry): CatalogEntry => ({
  ...entry,
  files: entry.files.map(({ path, bytes }) => ({ path, bytes })),
  variants: entry.variants.map((variant) => ({
    ...variant,
    files: variant.files.map(({ path, bytes }) => ({ path, bytes })),
  })),
});

const engineFor = (entry: CatalogEntry, startWorker = startMainModelWorker) =>
  createTransformersEngine({ startWorker, catalog: [entry] });

async function loadOnce(entry: CatalogEntry): Promise<LoadOutcome> {
  const engine = engineFor(entry);
  const outcome = await engine.load(wasm, () => undefined);
  await engine.unload();
  return outcome;
}

const failure = (kind: string, ...words: string[]) => ({
  kind: 'failed',
  error: { kind, message: expect.stringMatching(new RegExp(words.join('.*'))) as unknown },
});

beforeEach(async () => void (await caches.delete(modelCacheName)));
afterEach(async () => void (await caches.delete(modelCacheName)));

describe('a model file that', () => {
  test.each([
    ['is missing', 'missing-weights', failure('model-missing', 'not on the server')],
    ['is a web page', 'html-config', failure('model-corrupt', 'web page', 'config.json')],
    ['is a web page called JSON', 'html-as-json', failure('model-corrupt', 'tokenizer.json')],
    ['is cut short', 'truncated-weights', failure('model-corrupt', 'arrived damaged')],
    ['has one wrong byte', 'flipped-weights', failure('model-corrupt', 'arrived damaged')],
    ['breaks off on the way', 'broken-off', failure('network', 'broke off|could not be')],
    ['the server cannot give', 'server-error', failure('network', 'could not be downloaded')],
  ])('%s is named in plain words', async (_what, fault, expected) => {
    expect(await loadOnce(faulty(fault))).toMatchObject(expected);
  });

  test('only the library finds wrong is damaged too', async () => {
    const outcome = await loadOnce(unhashed(faulty('garbled-weights')));
    expect(outcome).toMatchObject(failure('model-corrupt', 'damaged'));
  });

  test('was bad is not kept: the same engine loads once the server is well again', async () => {
    const engine = createTransformersEngine({
      startWorker: startMainModelWorker,
      catalog: [faulty('truncated-weights'), { ...faulty('none'), modelId: 'healed' }],
    });
    expect((await engine.load(wasm, () => undefined)).kind).toBe('failed');
    const healed = await engine.load({ ...wasm, modelId: 'healed' }, () => undefined);
    expect(healed.kind).toBe('loaded');
    expect(
      finishOf(await eventsOf(engine.stream({ rows: [user('Hi')], maxTokens: 1 }))),
    ).toBeTruthy();
    await engine.unload();
  });

  test('is damaged in the store is dropped and fetched anew', async () => {
    const store = await caches.open(modelCacheName);
    const url = `${location.origin}/models/pocket/tokenizer.json`;
    await store.put(url, new Response('<!doctype html>'));
    expect((await loadOnce(pocketModel)).kind).toBe('loaded');
    const text = await (await store.match(url))?.text();
    expect(text).toContain('"added_tokens"');
  });
});

test('stored files are enough: no file is fetched again', async () => {
  expect((await loadOnce(faulty('none'))).kind).toBe('loaded');
  const store = await caches.open(modelCacheName);
  const gone = faulty('gone'); // a folder for which the server gives nothing
  for (const request of await store.keys()) {
    const response = await store.match(request);
    await store.put(request.url.replace('/none/', '/gone/'), response ?? new Response());
  }
  expect((await loadOnce(gone)).kind).toBe('loaded');
});

test('nothing is fetched from another origin, and one runtime only', async () => {
  const told = new Promise<string[]>((resolve) => {
    new BroadcastChannel('fetched').onmessage = ({ data }: MessageEvent<string[]>) => {
      resolve(data);
    };
  });
  const engine = engineFor(pocketModel, observedWorker);
  expect((await engine.load(wasm, () => undefined)).kind).toBe('loaded');
  const fetched = await told;
  expect(fetched.filter((url) => !url.startsWith(location.origin))).toEqual([]);
  expect(fetched.filter((url) => url.includes('.wasm') && !url.includes('.mjs'))).toHaveLength(1);
  await engine.unload();
});

test('half a runtime is said to be damaged, and a fresh worker with a whole one loads', async () => {
  const workers = [faultyWorkers.halfARuntime, startMainModelWorker];
  const engine = engineFor(pocketModel, () => (workers.shift() ?? startMainModelWorker)());
  const outcome = await engine.load(wasm, () => undefined);
  expect(outcome).toMatchObject(failure('model-corrupt', 'did not arrive whole'));
  expect((await engine.load(wasm, () => undefined)).kind).toBe('loaded');
  await engine.unload();
});

test('a download that falls silent is given up', async () => {
  const engine = createTransformersEngine({
    startWorker: startMainModelWorker,
    catalog: [faulty('silent')],
    timing: { loadQuietMs: 6000 },
  });
  expect(await engine.load(wasm, () => undefined)).toMatchObject(failure('network'));
});

test('a silent download can be cancelled', async () => {
  const engine = engineFor(faulty('silent'));
  const stop = new AbortController();
  const load = engine.load(
    wasm,
    ({ phase }) => phase === 'downloading' && stop.abort(),
    stop.signal,
  );
  expect(await load).toEqual({ kind: 'aborted' });
});

describe('the prompt constants', () => {
  test('are loaded and checked', async () => {
    const outcome = await loadPrompts(pocketModel, document.baseURI);
    expect(outcome).toMatchObject({ kind: 'ok', prompts: { name: 'Pocket' } });
  });

  test('of another shape are refused with the first wrong key', async () => {
    const [config] = pocketModel.files;
    const outcome = await loadPrompts({ ...pocketModel, promptsFile: config }, document.baseURI);
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: { kind: 'model-corrupt', detail: expect.stringContaining('name') as unknown },
    });
  });
});
