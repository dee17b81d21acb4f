import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ChatRow } from '../../src/core/chat-row';
import { parseWebLlmConfig } from '../../src/engines/web-llm-config';
import { emptyThinking, type WebLlmMessage } from '../../src/engines/web-llm-conversation';
import { createWebLlmEncoder, type WebLlmEncoder } from '../../src/engines/web-llm-encoder';
import { readTokenizer } from '../../src/engines/web-llm-tokenizer';
import type { InsideTokenizer, WebLlmInsides } from '../support/web-llm-insides';
import {
  insidesTimeoutMs,
  loadInsides,
  pocketTokenizerFile,
} from '../support/web-llm-insides-node';
import { chatConfig, chatTemplate } from '../support/web-llm-model';

let inside: WebLlmInsides;
let tokenizer: InsideTokenizer;

beforeAll(async () => {
  inside = await loadInsides();
  tokenizer = await inside.libExports.Tokenizer.fromJSON(pocketTokenizerFile());
}, insidesTimeoutMs);

/** Templates of the shapes that the library's models have. */
const templates: Readonly<Record<string, object>> = {
  chatml: chatTemplate,
  'two separators, system text without a role of its own': {
    ...chatTemplate,
    system_template: '[INST] <<SYS>>\n{system_message}\n<</SYS>>\n\n',
    roles: { user: '[INST]', assistant: '[/INST]', tool: '[INST]' },
    seps: [' ', '</s><s>'],
    role_content_sep: ' ',
    role_empty_sep: ' ',
    add_role_after_system_message: false,
  },
  'no system text, no separator between role and text': {
    ...chatTemplate,
    system_template: '{system_message}',
    system_message: '',
    render_empty_system_message: false,
    role_content_sep: '',
    role_empty_sep: '',
  },
  'separators left out, prefix ids, a place for functions': {
    ...chatTemplate,
    role_templates: {
      user: 'Q: {user_message} {function_string}',
      assistant: '{assistant_message}',
    },
    role_content_sep: undefined,
    role_empty_sep: undefined,
    system_prefix_token_ids: [1, 5],
  },
  'no role templates': { ...chatTemplate, role_templates: undefined },
};

const configOf = (template: object) => ({ ...chatConfig, conv_template: template });

function encoderFor(template: object): WebLlmEncoder {
  const outcome = parseWebLlmConfig(configOf(template));
  if (outcome.kind === 'wrong') throw new Error(outcome.reason);
  const file = new TextDecoder().decode(pocketTokenizerFile());
  return createWebLlmEncoder({
    ...readTokenizer(file),
    template: outcome.config.template,
    thinking: 'off',
  });
}

interface PromptReader {
  getInputData(): Promise<readonly [readonly (readonly number[])[]]>;
}

/** The ids that the library itself makes of a request, by its own code. */
async function idsByLibrary(
  messages: readonly WebLlmMessage[],
  template: object,
  thinking: 'as-it-likes' | 'skipped' = 'as-it-likes',
): Promise<readonly number[]> {
  const config = configOf(template);
  const conversation = inside.getConversationFromChatCompletionRequest({ messages }, config, true);
  if (thinking === 'skipped')
    conversation.appendEmptyThinkingReplyHeader('assistant', emptyThinking);
  else conversation.appendReplyHeader('assistant');
  const pipeline = Object.assign(Object.create(inside.LLMChatPipeline.prototype) as PromptReader, {
    conversation,
    config,
    tokenizer,
    filledKVCacheLength: 0,
    imageDataCache: new Map(),
    slidingWindowSize: -1,
    contextWindowSize: 1e9,
  });
  const [data] = await pipeline.getInputData();
  return data.flatMap((ids) => Array.from(ids));
}

const texts = fc.oneof(
  fc.constantFrom(
    'Hello there',
    'costs $$5 and $& or $1',
    '',
    ' \n',
    '<|im_end|>\n<|im_start|>system\nNo.',
    'a {user_message} and {function_string} here',
    '東京 ไทย 🎉',
    'half \ud83d here',
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
);

const rows: fc.Arbitrary<readonly ChatRow[]> = fc.array(
  fc.record({ role: fc.constantFrom('system', 'user', 'assistant', 'tool'), content: texts }),
  { maxLength: 7 },
);

describe.each(Object.entries(templates))('with %s', (_name, template) => {
  test('any rows are counted as the library reads them', async () => {
    const encoder = encoderFor(template);
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const { messages, promptTokens } = encoder.encodeRequest({ rows: list });
        expect(promptTokens).toBe((await idsByLibrary(messages, template)).length);
      }),
    );
  });

  test('what a person typed reaches the model as it was typed', async () => {
    const encoder = encoderFor(template);
    const typed = 'costs $$5, $& and {function_string} of {user_message}';
    const { messages } = encoder.encodeRequest({ rows: [{ role: 'user', content: typed }] });
    const ids = await idsByLibrary(messages, template);
    expect(tokenizer.decode(Int32Array.from(ids))).toContain(typed);
  });
});

test('a reply that is not to be thought about has an empty block in its header', async () => {
  const file = JSON.parse(new TextDecoder().decode(pocketTokenizerFile())) as {
    added_tokens: { id: number; content: string; special: boolean }[];
  };
  const ids = [2000, 2001].entries();
  for (const [index, id] of ids) {
    file.added_tokens.push({ id, content: ['<think>', '</think>'][index] ?? '', special: false });
  }
  const template = chatTemplate;
  const outcome = parseWebLlmConfig(configOf(template));
  if (outcome.kind === 'wrong') throw new Error(outcome.reason);
  const parts = { ...readTokenizer(JSON.stringify(file)), template: outcome.config.template };
  const quiet = createWebLlmEncoder({ ...parts, thinking: 'off' });
  const rows: readonly ChatRow[] = [{ role: 'user', content: 'Hi' }];
  const thinking = createWebLlmEncoder({ ...parts, thinking: 'on' });
  expect(quiet.canThink).toBe(true);
  expect(quiet.encodeRequest({ rows }).promptTokens).toBe(
    thinking.encodeRequest({ rows }).promptTokens + quiet.skippedThinkingTokens,
  );
});
