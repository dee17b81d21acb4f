/** A model's tokenizer and chat template without the engine library, which cannot be imported in Node. */
import { Template } from '@huggingface/jinja';
import { Tokenizer } from '@huggingface/tokenizers';
import * as v from 'valibot';
import { createPromptEncoder, type PromptEncoder } from '../../src/engines/prompt-encoder.ts';

const tokenizerConfig = v.looseObject({
  chat_template: v.string(),
  added_tokens_decoder: v.record(
    v.string(),
    v.looseObject({ content: v.string(), special: v.boolean() }),
  ),
});

/** `tokenizer` and `config` are the parsed tokenizer.json and tokenizer_config.json. Throws on others. */
export function createPlainEncoder(tokenizer: unknown, config: unknown): PromptEncoder {
  const settings = v.parse(tokenizerConfig, config);
  const model = new Tokenizer(v.parse(v.looseObject({}), tokenizer), settings);
  const template = new Template(settings.chat_template);
  return createPromptEncoder({
    encode: (text) => model.encode(text, { add_special_tokens: false }).ids,
    render: ({ messages, tools, addGenerationPrompt }) =>
      template.render({ messages, tools, add_generation_prompt: addGenerationPrompt }),
    template: settings.chat_template,
    addedTokens: Object.values(settings.added_tokens_decoder),
  });
}
