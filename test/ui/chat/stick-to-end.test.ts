import { expect, test } from 'vitest';
import { isAtEnd, nextHold } from '../../../src/ui/chat/stick-to-end';

const place = (scrollTop: number, scrollHeight = 1000) => ({
  scrollTop,
  scrollHeight,
  clientHeight: 400,
});

test('a line of text away still is the end', () => {
  expect([isAtEnd(place(600)), isAtEnd(place(560)), isAtEnd(place(540))]).toEqual([
    true,
    true,
    false,
  ]);
});

test('scrolling up lets go, reaching the end holds on again', () => {
  expect([nextHold(true, 600, place(300)), nextHold(false, 300, place(590))]).toEqual([
    false,
    true,
  ]);
});

test('text that grows below a reader who did not move does not let go', () => {
  expect([nextHold(true, 600, place(600, 2000)), nextHold(false, 300, place(300, 2000))]).toEqual([
    true,
    false,
  ]);
});

test('scrolling down without reaching the end changes nothing', () => {
  expect([nextHold(false, 100, place(300)), nextHold(true, 100, place(300))]).toEqual([
    false,
    true,
  ]);
});
