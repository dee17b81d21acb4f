/**
 * What planning costs: a turn in a session of 100,000 entries beside one of 1,000, and a plan over messages
 * that nobody has counted yet. Ratios are asserted, times are printed.
 */
import { describe, expect, it } from 'vitest';
import { previewCompaction } from '../../src/core/compaction/compact';
import { createContextReader } from '../../src/core/context-reader';
import { fitContext } from '../../src/core/fit-context';
import { createArrayLog, type ArrayLog } from '../array-log';
import { compactionDeps } from '../compaction-deps';
import { assistant, compactionOver, exchanges, newMessage, user } from '../session-builders';

const now = (): number => 0;

/** Processor time of this process, milliseconds: what others do on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

/** A session of `count` entries whose last compaction left ten exchanges word for word. */
async function longSession(count: number): Promise<ArrayLog> {
  const log = createArrayLog('s1', now);
  const messages = exchanges(Math.floor((count - 1) / 2)).map(newMessage);
  await log.append({ sessionId: 's1', parentId: null, entries: messages });
  const covers = { from: 'e1', to: `e${messages.length - 20}` };
  const firstKeptEntryId = `e${messages.length - 19}`;
  const compaction = compactionOver({ covers, firstKeptEntryId });
  await log.append({ sessionId: 's1', parentId: log.leafId, entries: [compaction] });
  return log;
}

/** Milliseconds for a turn's planning, over `turns` turns. */
async function msPerTurn(log: ArrayLog, turns: number): Promise<number> {
  const deps = { ...compactionDeps({ log, now }, { window: 8192 }), reader: createContextReader() };
  let spent = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const question = newMessage(user(`Q${turn}`));
    await log.append({ sessionId: 's1', parentId: log.leafId, entries: [question] });
    const request = { sessionId: 's1', leafId: log.leafId ?? '' };
    if (turn === 0) await fitContext(deps, request); // reads the whole log, once for each session opened
    const begin = cpuMs();
    const fitted = await fitContext(deps, request);
    spent += cpuMs() - begin;
    if (fitted.kind !== 'ready') throw new Error(JSON.stringify(fitted));
    const reply = newMessage(assistant(`A${turn}`));
    await log.append({ sessionId: 's1', parentId: log.leafId, entries: [reply] });
  }
  return spent / turns;
}

describe('planning', () => {
  it('of a turn costs the same in a session a hundred times as long', async () => {
    const [short, long] = [await longSession(1000), await longSession(100_000)];
    await msPerTurn(await longSession(1000), 60); // warm-up
    const ratios: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await msPerTurn(short, 40), await msPerTurn(long, 40)];
      ratios.push(b / a);
      console.log(
        `1,000 entries ${a.toFixed(3)} ms, 100,000 entries ${b.toFixed(3)} ms, ratio ${(b / a).toFixed(2)}`,
      );
    }
    console.log(`median ratio ${median(ratios).toFixed(2)} (at most 1.5)`);
    expect(median(ratios)).toBeLessThanOrEqual(1.5);
  });

  it('over uncounted messages is linear', async () => {
    const times: Record<number, number> = {};
    for (const count of [1000, 10_000, 1000, 10_000, 1000, 10_000]) {
      const log = createArrayLog('s1', now);
      const entries = exchanges(count / 2).map(newMessage);
      await log.append({ sessionId: 's1', parentId: null, entries });
      const deps = compactionDeps({ log, now }, { window: 4096 });
      const begin = cpuMs();
      const request = { sessionId: 's1', leafId: log.leafId ?? '', trigger: 'manual' } as const;
      const preview = await previewCompaction(deps, request);
      const ms = cpuMs() - begin;
      if (preview.kind !== 'prepared') throw new Error(JSON.stringify(preview));
      times[count] = Math.min(times[count] ?? Infinity, ms);
    }
    const ratio = (times[10_000] ?? NaN) / (times[1000] ?? NaN);
    console.log(
      `plan over 1,000 uncounted ${times[1000]?.toFixed(1)} ms, over 10,000 ${times[10_000]?.toFixed(1)} ms, ratio ${ratio.toFixed(1)} (linear is 10)`,
    );
    expect(ratio).toBeLessThan(16);
  });
});
