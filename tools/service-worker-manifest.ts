/**
 * Sorts the files of a build for the service worker: the shell, stored at install, and the big files, which
 * get a SHA-256 and are stored when used (see src/pwa/kept-files.ts).
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Every visitor pays for the shell at install: a file above this (not compressed) belongs to the big ones.
 * What the first load may cost is measured by test/e2e/first-load.test.ts.
 */
const largestShellFileBytes = 640_000;

/** Engines and their runtime; and the typeface's rarer subsets. */
const isBig = (url: string): boolean =>
  /^assets\/(ort-|ort\.|transformers-|web-llm-|pdf[.-]|read-pdf-)/.test(url) ||
  /^assets\/newsreader-(?!latin-wght-normal)/.test(url);

interface Entry {
  url: string;
  revision: string | null;
  integrity?: string;
  size: number;
}

async function digest(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}

/** A transform for workbox-build over the files of `folder`. Throws if the shell has a big file. */
export const serviceWorkerManifest =
  (folder: string) =>
  async (entries: Entry[]): Promise<{ manifest: Entry[] }> => {
    const manifest: Entry[] = [];
    for (const entry of entries) {
      if (isBig(entry.url)) {
        manifest.push({ ...entry, integrity: await digest(join(folder, entry.url)) });
      } else if (entry.size > largestShellFileBytes) {
        throw new Error(`${entry.url} (${String(entry.size)} bytes) is too big for the shell.`);
      } else {
        manifest.push(entry);
      }
    }
    return { manifest };
  };
