import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../src/core/engine';
import { createWebLlmEngine } from '../../src/engines/web-llm-engine';
import { startWebLlmSummarizerWorker, startWebLlmWorker } from '../../src/engines/web-llm-workers';
import {
  describeLoadContract,
  describeReplyContract,
  type ReplySubject,
} from '../browser/engine-contract';
import { describeRequestContract } from '../browser/engine-request-contract';
import {
  assistant,
  eventsOf,
  finishOf,
  loaded,
  textOf,
  user,
} from '../browser/support/engine-steps';
import { webLlmGpuModels } from './gpu-models';
import { expectRealGpu, fetchOnce } from './gpu-steps';

const plain = { modelId: webLlmGpuModels.plain, device: 'webgpu' } as const;
const thinker = { modelId: webLlmGpuModels.thinking, device: 'webgpu' } as const;
const create = (thinking: 'on' | 'off' = 'off') =>
  createWebLlmEngine({ startWorker: startWebLlmWorker, thinking: () => thinking });

beforeAll(async () => {
  await expectRealGpu();
  await fetchOnce(create(), plain);
  await fetchOnce(create(), thinker);
});

const subject: ReplySubject = {
  name: `web-llm with ${plain.modelId}`,
  create,
  load: plain,
  longReply: 120,
  stops: 20,
};

describeReplyContract(subject);
describeRequestContract(subject);
describeLoadContract(subject);

test('prompts are counted as the library reads them', async () => {
  for (const load of [plain, thinker]) {
    const engine = create();
    expect((await loaded(engine, load)).deviceNote).toBe('');
    await engine.unload();
  }
});

test('a conversation that goes on is not read anew', async () => {
  const engine = create();
  await loaded(engine, plain);
  const first = [user('Name one color. Answer with one word.')];
  const one = await eventsOf(engine.stream({ rows: first, maxTokens: 60 }));
  expect(finishOf(one).reason).toBe('stop');
  const rows = [...first, assistant(textOf(one)), user('And another one?')];
  const { usage } = finishOf(await eventsOf(engine.stream({ rows, maxTokens: 20 })));
  expect(usage.promptTokens).toBe(await engine.countRequest({ rows }));
  expect(usage.cachedTokens).toBeGreaterThan(0);
  await engine.unload();
});

describe('a model that thinks', () => {
  const ask = async (thinking: 'on' | 'off'): Promise<readonly EngineEvent[]> => {
    const engine = create(thinking);
    await loaded(engine, thinker);
    const events = await eventsOf(
      engine.stream({ rows: [user('Is 7 a prime number?')], maxTokens: 600 }),
    );
    await engine.unload();
    return events;
  };
  const thoughts = (events: readonly EngineEvent[]): number =>
    events.filter(({ type }) => type === 'reasoning-delta').length;

  test('thinks apart from what it says', async () => {
    const events = await ask('on');
    expect(thoughts(events)).toBeGreaterThan(0);
    expect(textOf(events)).not.toContain('think>');
  });

  test('is told not to', async () => {
    const events = await ask('off');
    expect(thoughts(events)).toBe(0);
    expect(textOf(events)).not.toContain('think>');
    expect(textOf(events).trim()).not.toBe('');
  });
});

test('two engines, each in its own worker, do not disturb each other', async () => {
  const main = create();
  const summarizer = createWebLlmEngine({ startWorker: startWebLlmSummarizerWorker });
  await Promise.all([loaded(main, plain), loaded(summarizer, plain)]);
  const request = { rows: [user('Name the capital of France.')], maxTokens: 20 };
  const [one, two] = await Promise.all([
    eventsOf(main.stream(request)),
    eventsOf(summarizer.stream(request)),
  ]);
  expect(textOf(two)).toBe(textOf(one));
  await main.unload();
  expect(textOf(await eventsOf(summarizer.stream(request)))).toBe(textOf(two));
  await summarizer.unload();
});
