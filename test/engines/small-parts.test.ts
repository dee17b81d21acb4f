import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createCallQueue } from '../../src/engines/call-queue';
import { contextWindowTokens } from '../../src/engines/context-window';
import { createEventChannel } from '../../src/engines/event-channel';
import { reusableTokens } from '../../src/engines/kv-prefix';
import { createTextBatcher } from '../../src/engines/text-batcher';
import { textHash } from '../../src/engines/text-hash';
import { createWatchdog } from '../../src/engines/watchdog';

describe('the context window', () => {
  test.each([
    [{ maxPositionEmbeddings: 1024, modelMaxLength: 1024 }, 1024],
    [{ maxPositionEmbeddings: 8192, modelMaxLength: 4096 }, 4096],
    [{ maxPositionEmbeddings: 4096, modelMaxLength: 1e30 }, 4096],
    [{ maxPositionEmbeddings: undefined, modelMaxLength: undefined }, 2048],
    [{ maxPositionEmbeddings: 131072, modelMaxLength: 131072 }, 131072],
    [{ maxPositionEmbeddings: 1_048_576, modelMaxLength: 1e30 }, 131072],
    [{ maxPositionEmbeddings: 4096, modelMaxLength: 4096, requested: 1000.5 }, 1000],
    [{ maxPositionEmbeddings: 4096, modelMaxLength: 4096, requested: 9999 }, 4096],
    [{ maxPositionEmbeddings: NaN, modelMaxLength: '1024', requested: -1 }, 2048],
  ])('of %o is %i', (sources, tokens) => {
    expect(contextWindowTokens(sources)).toBe(tokens);
  });
});

describe('what of a KV cache can be used', () => {
  test.each([
    [[], [1, 2], 0],
    [[1, 2], [1, 2, 3], 2],
    [[1, 2, 3], [1, 2, 3], 2],
    [[1, 9], [1, 2, 3], 1],
    [[1, 2, 3, 4], [1, 2], 1],
    [[1], [], 0],
  ])('of %j for the prompt %j: %i tokens', (cached, prompt, tokens) => {
    expect(reusableTokens(cached, prompt)).toBe(tokens);
  });

  test('is always a common prefix that leaves a token to compute', () => {
    const ids = fc.array(fc.nat(3));
    fc.assert(
      fc.property(ids, ids, (cached, prompt) => {
        const tokens = reusableTokens(cached, prompt);
        expect(cached.slice(0, tokens)).toEqual(prompt.slice(0, tokens));
        expect(tokens).toBeLessThanOrEqual(Math.max(0, prompt.length - 1));
      }),
    );
  });
});

test('text is sent at once at first, then gathered, and nothing is left behind', () => {
  let nowMs = 0;
  const sent: string[] = [];
  const batcher = createTextBatcher(
    (text) => sent.push(text),
    () => nowMs,
  );
  for (const text of ['a', 'b', 'c']) batcher.add(text);
  nowMs = 40;
  batcher.add('d');
  batcher.add('e');
  batcher.flush();
  batcher.flush();
  expect(sent).toEqual(['a', 'bcd', 'e']);
});

describe('a queue', () => {
  const never = new AbortController().signal;

  test('lets calls in one after the other', async () => {
    const queue = createCallQueue();
    const order: string[] = [];
    const first = await queue.enter(never);
    const second = queue.enter(never).then(() => order.push('second'));
    await Promise.resolve();
    order.push('first leaves');
    first?.();
    await second;
    expect(order).toEqual(['first leaves', 'second']);
  });

  test('goes on when one that waits gives up', async () => {
    const queue = createCallQueue();
    const stop = new AbortController();
    const first = await queue.enter(never);
    const second = queue.enter(stop.signal);
    const third = queue.enter(never);
    stop.abort();
    expect(await second).toBeUndefined();
    first?.();
    expect(await third).toBeTypeOf('function');
  });

  test('does not let in one that has been stopped already', async () => {
    expect(await createCallQueue().enter(AbortSignal.abort())).toBeUndefined();
  });
});

test('a channel hands on everything up to its close, and nothing after it', async () => {
  const channel = createEventChannel<{ n: number }>();
  channel.push({ n: 1 });
  setTimeout(() => {
    channel.push({ n: 2 });
    channel.close();
    channel.push({ n: 3 });
  });
  const seen: number[] = [];
  for await (const { n } of channel) seen.push(n);
  expect(seen).toEqual([1, 2]);
});

test('a watchdog barks once when it is not touched, and never after stop', () => {
  vi.useFakeTimers();
  const onQuiet = vi.fn();
  const watched = createWatchdog(100, onQuiet);
  vi.advanceTimersByTime(90);
  watched.touch();
  vi.advanceTimersByTime(90);
  expect(onQuiet).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onQuiet).toHaveBeenCalledOnce();
  const stopped = createWatchdog(100, onQuiet);
  stopped.stop();
  stopped.touch();
  vi.advanceTimersByTime(200);
  expect(onQuiet).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a hash changes with the text', () => {
  expect(textHash('a')).toBe(textHash('a'));
  expect(new Set(['', 'a', 'b', 'ab', 'ba'].map(textHash)).size).toBe(5);
});
