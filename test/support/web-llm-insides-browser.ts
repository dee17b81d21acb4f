// In a page or worker of the test browser.
import { Tokenizer } from '@huggingface/tokenizers';
import { isInsides, openUp, type InsideTokenizer, type WebLlmInsides } from './web-llm-insides';

export async function loadInsides(): Promise<WebLlmInsides> {
  const answer = await fetch('/node_modules/@mlc-ai/web-llm/lib/index.js');
  const bundle = new Blob([openUp(await answer.text())], { type: 'text/javascript' });
  const url = URL.createObjectURL(bundle);
  try {
    const module: unknown = await import(/* @vite-ignore */ url);
    if (!isInsides(module)) throw new Error('The insides of web-llm have changed.');
    return module;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function pocketTokenizerFile(): Promise<string> {
  return (await fetch('/models/pocket/tokenizer.json')).text();
}

/** The library's own takes a second to compile; test/engines/web-llm-parity.test.ts proves both alike. */
export function quickTokenizer(file: string): InsideTokenizer {
  const json: unknown = JSON.parse(file);
  if (typeof json !== 'object' || json === null) throw new Error('no tokenizer');
  const tokenizer = new Tokenizer(json, {});
  return {
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
    decode: (ids) => tokenizer.decode(Array.from(ids), { clean_up_tokenization_spaces: false }),
  };
}
