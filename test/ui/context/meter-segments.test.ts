import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  meterSegments,
  meterSentence,
  triggerPercent,
} from '../../../src/ui/context/meter-segments';

const parts = {
  windowTokens: 1000,
  reserveTokens: 200,
  systemTokens: 30,
  summaryTokens: 100,
  recallTokens: 50,
  turnsTokens: 300,
  totalTokens: 490,
  triggerTokens: 560,
};

test('what the template puts around the parts counts as instructions', () => {
  expect(meterSegments(parts).map(({ name, tokens, percent }) => [name, tokens, percent])).toEqual([
    ['system', 40, 4],
    ['summary', 100, 10],
    ['recall', 50, 5],
    ['turns', 300, 30],
    ['free', 310, 31],
    ['reserve', 200, 20],
  ]);
});

test('one sentence says all of it', () => {
  expect(meterSentence(parts)).toBe(
    '490 of 1,000 tokens. Instructions 40, Summary 100, Recalled lines 50, Messages word for word 300, Free 310, Kept for the reply 200. Older turns are summarized from 560 on.',
  );
});

test('the bar is always exactly full, and never negative, whatever the counts are', () => {
  const tokens = fc.integer({ min: 0, max: 200_000 });
  const anyParts = fc.record({
    windowTokens: tokens,
    reserveTokens: tokens,
    systemTokens: tokens,
    summaryTokens: tokens,
    recallTokens: tokens,
    turnsTokens: tokens,
    totalTokens: tokens,
    triggerTokens: tokens,
  });
  fc.assert(
    fc.property(anyParts, (some) => {
      const percents = meterSegments(some).map((segment) => segment.percent);
      expect(Math.min(...percents)).toBeGreaterThanOrEqual(0);
      const sum = percents.reduce((total, percent) => total + percent, 0);
      expect(Math.abs(sum - 100) < 1e-6 || sum === 0).toBe(true);
      expect(triggerPercent(some)).toBeLessThanOrEqual(100);
    }),
  );
});
