// The built-in model's tokenizer and template in Node, on the same two packages that transformers.js uses.
import { readFileSync } from 'node:fs';
import { Template } from '@huggingface/jinja';
import { Tokenizer } from '@huggingface/tokenizers';
import { createPromptEncoder, type PromptEncoder } from '../../src/engines/prompt-encoder';

interface TokenizerConfig {
  readonly chat_template: string;
}

export interface NodeTokenizer {
  readonly encoder: PromptEncoder;
  /** Control tokens recognised, as the tokenizer itself does it. */
  readonly encodeRaw: (text: string) => readonly number[];
  readonly decode: (ids: readonly number[], options?: { readonly skipSpecial: boolean }) => string;
  readonly template: string;
}

export function pocketTokenizer(template?: string): NodeTokenizer {
  const folder = 'public/models/pocket/';
  const json = JSON.parse(readFileSync(`${folder}tokenizer.json`, 'utf8')) as object;
  const config = JSON.parse(
    readFileSync(`${folder}tokenizer_config.json`, 'utf8'),
  ) as TokenizerConfig;
  const tokenizer = new Tokenizer(json, config);
  const source = template ?? config.chat_template;
  const compiled = new Template(source);
  const encodeRaw = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const encoder = createPromptEncoder({
    encode: encodeRaw,
    render: ({ messages, tools, addGenerationPrompt }) =>
      compiled.render({
        messages,
        tools: tools ?? null,
        add_generation_prompt: addGenerationPrompt,
      }),
    template: source,
    addedTokens: [...tokenizer.get_added_tokens_decoder().values()],
  });
  return {
    encoder,
    encodeRaw,
    decode: (ids, { skipSpecial } = { skipSpecial: false }) =>
      ids.length === 0
        ? ''
        : tokenizer.decode([...ids], {
            skip_special_tokens: skipSpecial,
            clean_up_tokenization_spaces: false,
          }),
    template: source,
  };
}
