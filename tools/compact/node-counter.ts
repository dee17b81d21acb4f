/** The built-in model's tokenizer and chat template in Node, equal to the browser's token for token. */
import { readFileSync } from 'node:fs';
import { Template } from '@huggingface/jinja';
import { Tokenizer } from '@huggingface/tokenizers';
import * as v from 'valibot';
import { parsePromptConstants, type PromptConstants } from '../../src/core/prompts.ts';
import type { TokenCounter } from '../../src/core/tokens.ts';
import { createPromptEncoder, type PromptEncoder } from '../../src/engines/prompt-encoder.ts';

const addedToken = v.object({ content: v.string(), special: v.boolean() });
const tokenizerConfig = v.looseObject({
  chat_template: v.string(),
  added_tokens_decoder: v.record(v.string(), addedToken),
});

function readJson(folder: string, file: string): unknown {
  const data: unknown = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
  return data;
}

/** `folder` holds tokenizer.json and tokenizer_config.json. Throws when it does not. */
export function createNodeEncoder(folder: string): PromptEncoder {
  const config = v.parse(tokenizerConfig, readJson(folder, 'tokenizer_config.json'));
  const model = v.parse(v.looseObject({}), readJson(folder, 'tokenizer.json'));
  const tokenizer = new Tokenizer(model, config);
  const template = new Template(config.chat_template);
  return createPromptEncoder({
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
    render: ({ messages, tools, addGenerationPrompt }) =>
      template.render({ messages, tools, add_generation_prompt: addGenerationPrompt }),
    template: config.chat_template,
    addedTokens: Object.values(config.added_tokens_decoder),
  });
}

export function createNodeCounter(folder: string, tokenizerId: string): TokenCounter {
  const encoder = createNodeEncoder(folder);
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
