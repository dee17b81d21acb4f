/** The built-in model's counter in Node; test/browser/plain-encoder.test.ts proves it equal to the app's. */
import { readFileSync } from 'node:fs';
import { parsePromptConstants, type PromptConstants } from '../../src/core/prompts.ts';
import type { TokenCounter } from '../../src/core/tokens.ts';
import { createPlainEncoder } from './plain-encoder.ts';

function readJson(folder: string, file: string): unknown {
  const data: unknown = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
  return data;
}

/** `folder` holds tokenizer.json and tokenizer_config.json. Throws when it does not. */
export function createNodeCounter(folder: string, tokenizerId: string): TokenCounter {
  const encoder = createPlainEncoder(
    readJson(folder, 'tokenizer.json'),
    readJson(folder, 'tokenizer_config.json'),
  );
  return {
    tokenizerId,
    countTexts: (texts) => Promise.resolve(texts.map((text) => encoder.encodeText(text).length)),
    countRows: (rows) => Promise.resolve(encoder.countRows(rows)),
    countRequest: (request) => Promise.resolve(encoder.encodeRequest(request).length),
  };
}

export function readPrompts(folder: string): PromptConstants {
  const parsed = parsePromptConstants(readJson(folder, 'prompts.json'));
  if (parsed.kind === 'invalid') throw new Error(parsed.reason);
  return parsed.prompts;
}
