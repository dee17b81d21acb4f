import { describe, expect, it } from 'vitest';
import { startRecallWorker } from '../../src/recall/start-recall-worker';
import { createWorkerRecall } from '../../src/recall/worker-recall';
import { told } from '../recall/recall-kit';

/** The longest that the page could not draw while `task` ran, in milliseconds. */
async function longestGap(task: () => Promise<unknown>): Promise<number> {
  let isRunning = true;
  let longest = 0;
  let last = performance.now();
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setTimeout(tick, 0);
  };
  tick();
  await task();
  isRunning = false;
  return longest;
}

describe('recall in a real worker', () => {
  it('takes in a long session and answers, and the page goes on', async () => {
    const texts = Array.from(
      { length: 1500 },
      (_, i) => `Crate ${String(i)} holds part ${String(i * 7)}.`,
    );
    const path = told(...texts.slice(0, 300), 'The kayak is in the shed.', ...texts.slice(300));
    const recall = createWorkerRecall({ startWorker: startRecallWorker });
    const query = {
      sessionId: 's',
      text: 'Where is the kayak?',
      exclude: new Set<string>(),
      limit: 8,
    };
    let found = await recall.search(query);
    expect(found).toEqual([]);
    const gap = await longestGap(async () => {
      recall.add('s', path);
      const end = performance.now() + 30_000;
      while (found.length === 0 && performance.now() < end) found = await recall.search(query);
    });
    expect(found[0]?.text).toBe('The kayak is in the shed.');
    // On the page the same takes some 2 s in slices of 20 ms and more; a worker costs it one copy.
    expect(gap).toBeLessThan(500);
    const lines = await recall.search({ ...query, roomTokens: 300 });
    expect(lines.map(({ text }) => text).join(' ')).toContain('kayak');
  });
});
