import { expect, test } from 'vitest';
import {
  countOf,
  formatBytes,
  formatCount,
  formatDuration,
  formatShare,
} from '../../src/ui/quantity';

test('counts have separators and the right plural', () => {
  expect([
    formatCount(2310),
    countOf(1, 'turn'),
    countOf(12, 'turn'),
    countOf(0, 'reply', 'replies'),
  ]).toEqual(['2,310', '1 turn', '12 turns', '0 replies']);
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [412e6, '412 MB'],
  [4.25e9, '4.3 GB'],
  [5e12, '5000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0.0 s'],
  [777, '0.8 s'],
  [9_949, '9.9 s'],
  [9_950, '10 s'],
  [59_499, '59 s'],
  [60_000, '1 min'],
  [200_000, '3 min 20 s'],
])('%d ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('a share is 100 % only when it is all', () => {
  expect([
    formatShare(0, 0),
    formatShare(412, 879),
    formatShare(8789, 8790),
    formatShare(9, 9),
  ]).toEqual(['0 %', '46 %', '99 %', '100 %']);
});
