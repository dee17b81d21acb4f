import { describe, expect, it } from 'vitest';
import { absoluteDate } from '../../../src/core/compaction/relative-dates';

describe('absoluteDate', () => {
  it.each([
    ['we met yesterday', '28 February 2026'],
    ['see you the day after tomorrow', '3 March 2026'],
    ['three weeks ago', '8 February 2026'],
    ['two months ago', 'January 2026'],
    ['in 5 days', '6 March 2026'],
    ['next month', 'April 2026'],
    ['last year', '2025'],
    ['last Friday', 'before 1 March 2026'],
    ['this weekend', 'said 1 March 2026'],
    ['on 4 May', undefined],
  ])('%s', (said, date) => {
    expect(absoluteDate(said, '2026-03-01')).toBe(date);
  });

  it('says nothing where the day is unknown or no day', () => {
    expect(absoluteDate('yesterday', undefined)).toBeUndefined();
    expect(absoluteDate('yesterday', 'Monday')).toBeUndefined();
  });
});
