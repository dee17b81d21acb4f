/** The model's own tokenizer, from its tokenizer.json. The library has one too and lets nobody at it. */
import { Tokenizer } from '@huggingface/tokenizers';
import * as v from 'valibot';
import type { AddedToken } from './control-tokens';

export interface WebLlmTokenizer {
  readonly encode: (text: string) => readonly number[];
  readonly addedTokens: readonly AddedToken[];
}

const fileSchema = v.looseObject({ model: v.looseObject({}) });

/** Throws when it is no such file. */
export function readTokenizer(text: string): WebLlmTokenizer {
  const file = v.parse(fileSchema, JSON.parse(text));
  // The library encodes as the file says and adds nothing; the second file, which could say more, it ignores.
  const tokenizer = new Tokenizer(file, {});
  return {
    encode: (part) =>
      part === '' ? [] : tokenizer.encode(part, { add_special_tokens: false }).ids,
    addedTokens: Array.from(
      tokenizer.get_added_tokens_decoder().values(),
      ({ content, special }) => ({ content, special }),
    ),
  };
}
