// In Node, where unit tests run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInsides, openUp, type WebLlmInsides } from './web-llm-insides';

export async function loadInsides(): Promise<WebLlmInsides> {
  const bundle = readFileSync('node_modules/@mlc-ai/web-llm/lib/index.js', 'utf8');
  // The tokenizer's loader asks Node for `require`, and for an address of its own, and has neither here.
  const source = `import { createRequire } from 'node:module';\n${openUp(bundle)}`.replaceAll(
    '"MLC_DUMMY_PATH"',
    'import.meta.url',
  );
  const folder = mkdtempSync(join(tmpdir(), 'web-llm-'));
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
