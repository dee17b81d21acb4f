import { expect, test } from 'vitest';
import { dayLabel } from '../../src/ui/day-label';
import { groupByDay } from '../../src/ui/frame/group-by-day';

const now = new Date(2026, 10, 30, 9, 0).getTime(); // a Monday

test.each([
  [new Date(2026, 10, 30, 0, 1), 'Today'],
  [new Date(2026, 10, 30, 23, 0), 'Today'], // a clock that was set back
  [new Date(2026, 10, 29, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 24, 12, 0), 'Tuesday'],
  [new Date(2026, 10, 23, 12, 0), 'November'],
  [new Date(2026, 4, 3, 12, 0), 'May'],
  [new Date(2025, 4, 3, 12, 0), 'May 2025'],
])('%s is %s', (at, label) => {
  expect(dayLabel(at.getTime(), now)).toBe(label);
});

test('lines of one day stand together in their order', () => {
  const line = (id: string, day: number) => ({
    id,
    title: id,
    updatedAt: new Date(2026, 10, day, 8, 0).getTime(),
  });
  const [a, b, c] = [line('a', 30), line('b', 30), line('c', 29)];
  expect(groupByDay([a, b, c], now)).toEqual([
    { day: 'Today', lines: [a, b] },
    { day: 'Yesterday', lines: [c] },
  ]);
});
