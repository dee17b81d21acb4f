// In Node, where unit tests run.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInsides, openUp, type WebLlmInsides } from './web-llm-insides';

/** Below node_modules: what is there the test runner imports as it is, which saves it reading 7 MB. */
const cacheFolder = resolve('node_modules/.cache');

/** On a busy machine; for `beforeAll`. */
export const insidesTimeoutMs = 60_000;

export async function loadInsides(): Promise<WebLlmInsides> {
  const bundle = readFileSync('node_modules/@mlc-ai/web-llm/lib/index.js', 'utf8');
  // The tokenizer's loader asks Node for `require`, and for an address of its own, and has neither here.
  const source = `import { createRequire } from 'node:module';\n${openUp(bundle)}`.replaceAll(
    '"MLC_DUMMY_PATH"',
    'import.meta.url',
  );
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'web-llm-'));
  try {
    const file = join(folder, 'insides.mjs');
    writeFileSync(file, source);
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
    if (!isInsides(module)) throw new Error('The insides of web-llm have changed.');
    return module;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const pocketTokenizerFile = (): ArrayBuffer => {
  const bytes = readFileSync('public/models/pocket/tokenizer.json');
  return new Uint8Array(bytes).buffer;
};
