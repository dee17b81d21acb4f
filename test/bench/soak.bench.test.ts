/**
 * Ten thousand turns at each of three windows: 0 requests over the window by a second counter, 0 orphans
 * (checkRequest throws), 0 lost messages, and memory that does not grow with what was compacted.
 * `SOAK_TURNS` and `SOAK_SEED` change the run.
 */
import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { soak, type SoakLife } from '../soak';

const turns = Number(process.env.SOAK_TURNS ?? 10_000);
const seed = Number(process.env.SOAK_SEED ?? 1);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface MemorySample {
  readonly turn: number;
  readonly heapMiB: number;
  /** What a copy of the log takes: it grows by design; in the app it lives in the database. */
  readonly logMiB: number;
  /** All else: the engine with its indexes and counts. This must not grow with what was compacted. */
  readonly restMiB: number;
}

const heapMiB = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

function sampleMemory({ turn, log }: SoakLife): MemorySample {
  const heap = heapMiB();
  const copies: unknown[] = [deserialize(serialize(log.entries))];
  const own = heapMiB() - heap;
  copies.length = 0;
  const rounded = (mib: number): number => Math.round(10 * mib) / 10;
  return { turn, heapMiB: rounded(heap), logMiB: rounded(own), restMiB: rounded(heap - own) };
}

describe('soak', () => {
  it.each([1024, 4096, 8192])(
    'window %i',
    async (window) => {
      const memory: MemorySample[] = [];
      const begin = performance.now();
      const report = await soak({
        turns,
        window,
        seed,
        onProgress: (life) => memory.push(sampleMemory(life)),
      });
      const msPerTurn = (performance.now() - begin) / turns;
      console.log(JSON.stringify({ window, seed, ...report, msPerTurn }));
      console.table(memory);
      expect([report.overflows, report.lost, report.turns]).toEqual([0, 0, turns]);
    },
    7_200_000,
  );
});
