/**
 * Distance and steps. Everything is in board units, so that zoom changes nothing; a pull's count sticks a
 * little, so that it does not flicker at a border.
 */
import type { Point } from './board';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A card's room on the board; longer texts are clamped to it. */
export const cardSize: Size = { width: 208, height: 116 };
/** Between two cards. */
export const cardGap = 36;
/** Pull this much farther for one more step: a hand's breadth on a phone gives three. */
export const unitsPerStep = 130;
/** One structured reply lists at most so many: what a small model writes without losing count. */
export const maxSteps = 8;
/** How far past a border, in steps, before the count changes. */
const stickiness = 0.18;

/** `previous`: the count that is shown now; absent at the start of a pull. */
export function stepsFor(distance: number, previous?: number): number {
  const exact = Number.isFinite(distance) ? Math.max(0, distance) / unitsPerStep : 0;
  const nearest = clampSteps(Math.round(exact));
  if (previous === undefined) return nearest;
  const kept = clampSteps(previous);
  return Math.abs(exact - kept) <= 0.5 + stickiness ? kept : nearest;
}

export function clampSteps(count: number): number {
  if (Number.isNaN(count)) return 1;
  return Math.min(maxSteps, Math.max(1, Math.round(Math.min(count, maxSteps))));
}

export type AskedSteps =
  | { readonly kind: 'ok'; readonly count: number }
  | { readonly kind: 'refused'; readonly reason: string };

/** A number that a person typed. */
export function readSteps(typed: number): AskedSteps {
  if (Number.isInteger(typed) && typed >= 1 && typed <= maxSteps)
    return { kind: 'ok', count: typed };
  return { kind: 'refused', reason: `Choose a whole number of steps from 1 to ${maxSteps}.` };
}

export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Places of cards (top left corners) on the way from `from` towards `to`, without overlap among them. */
export function placesAlong(from: Point, to: Point, count: number): readonly Point[] {
  const distance = distanceBetween(from, to);
  const direction =
    distance === 0
      ? { x: 1, y: 0 }
      : { x: (to.x - from.x) / distance, y: (to.y - from.y) / distance };
  const step = Math.max(distance / count, clearStep(direction));
  return Array.from({ length: count }, (_, i) => ({
    x: Math.round(from.x + direction.x * step * (i + 1)),
    y: Math.round(from.y + direction.y * step * (i + 1)),
  }));
}

/** Places strictly between two cards, which stay where they are. */
export function placesBetween(from: Point, to: Point, count: number): readonly Point[] {
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / (count + 1);
    return {
      x: Math.round(from.x + (to.x - from.x) * t),
      y: Math.round(from.y + (to.y - from.y) * t),
    };
  });
}

/** The least distance in this direction at which two cards do not overlap. */
function clearStep({ x, y }: Point): number {
  const across = Math.abs(x) < 1e-6 ? Infinity : (cardSize.width + cardGap) / Math.abs(x);
  const down = Math.abs(y) < 1e-6 ? Infinity : (cardSize.height + cardGap) / Math.abs(y);
  return Math.min(across, down);
}

/** Where step `index` of `count` stands on the way, above 0 and at most 1. */
export function positionOf(index: number, count: number): number {
  return (index + 1) / count;
}

/** Strictly between 0 and 1: both ends are cards already. */
export function positionBetween(index: number, count: number): number {
  return (index + 1) / (count + 1);
}
