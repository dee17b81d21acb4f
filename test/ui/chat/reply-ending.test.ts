import { expect, test } from 'vitest';
import { replyEnding, tokensPerSecond } from '../../../src/ui/chat/reply-ending';

test('only a reply that did not end by itself says how it ended', () => {
  expect([
    replyEnding('whole', 'Yes.'),
    replyEnding('stopped', 'Yes'),
    replyEnding('stopped', ' '),
    replyEnding('failed', 'Yes'),
    replyEnding('failed', ''),
    replyEnding('cut', 'Yes'),
  ]).toEqual([
    null,
    'Stopped here.',
    'Stopped before the first word.',
    'Cut off here: the model failed.',
    'The model failed before the first word.',
    'Cut off here: the reply reached its greatest length.',
  ]);
});

test('speed is that of writing, from the first token to the last', () => {
  const usage = {
    promptTokens: 9,
    cachedTokens: 0,
    prefillMs: 900,
    completionTokens: 41,
    decodeMs: 200,
  };
  const origin = {
    engineId: 'scripted',
    modelId: 'pocket',
    modelName: 'Pocket',
    device: 'wasm',
    sampling: {},
    finishReason: 'stop',
  } as const;
  expect([
    tokensPerSecond({ ...origin, usage }),
    tokensPerSecond({ ...origin, usage: { ...usage, completionTokens: 1 } }),
    tokensPerSecond({ ...origin, usage: { ...usage, decodeMs: 0 } }),
    tokensPerSecond(origin),
  ]).toEqual([200, null, null, null]);
});
