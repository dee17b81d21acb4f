import { describe, expect, it } from 'vitest';
import { soak } from '../soak';

describe('a long session', () => {
  it.each([768, 1024, 4096])(
    'never sends too much and loses nothing, window %i',
    async (window) => {
      const report = await soak({ turns: 150, window, seed: 7 });
      expect([report.turns, report.overflows, report.lost]).toEqual([150, 0, 0]);
      expect(report.requests).toBeGreaterThan(100);
      expect(report.compactions.background + report.compactions.foreground).toBeGreaterThan(5);
    },
    120_000,
  );
});
