/**
 * Ten thousand turns at each of three windows: 0 requests over the window by a second counter, 0 orphans
 * (checkRequest throws), 0 lost messages, and memory that does not grow with what was compacted.
 * `SOAK_TURNS` and `SOAK_SEED` change the run.
 */
import { describe, expect, it } from 'vitest';
import { soak } from '../soak';

const turns = Number(process.env.SOAK_TURNS ?? 10_000);
const seed = Number(process.env.SOAK_SEED ?? 1);

describe('soak', () => {
  it.each([1024, 4096, 8192])(
    'window %i',
    async (window) => {
      const heaps: number[] = [];
      const begin = performance.now();
      const report = await soak({
        turns,
        window,
        seed,
        onProgress: () => heaps.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20)),
      });
      const msPerTurn = (performance.now() - begin) / turns;
      console.log(JSON.stringify({ window, seed, ...report, msPerTurn, heapMiB: heaps }, null, 1));
      expect([report.overflows, report.lost, report.turns]).toEqual([0, 0, turns]);
    },
    7_200_000,
  );
});
