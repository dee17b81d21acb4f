import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freePlaces, tidy } from '../../../src/core/explore/layout';
import {
  cardSize,
  maxSteps,
  placesAlong,
  placesBetween,
  readSteps,
  stepsFor,
  unitsPerStep,
} from '../../../src/core/explore/spacing';
import { moveCards } from '../../../src/core/explore/edit-board';
import { boardOf, withChain } from './board-builder';

const distance = fc.double({ min: 0, max: 5000, noNaN: true });
const coordinate = fc.integer({ min: -2000, max: 2000 });
const point = fc.record({ x: coordinate, y: coordinate });

describe('a pull', () => {
  it('gives more steps the farther it goes, from 1 to the most', () => {
    fc.assert(
      fc.property(distance, distance, (a, b) => {
        const [near, far] = [stepsFor(Math.min(a, b)), stepsFor(Math.max(a, b))];
        expect(near).toBeLessThanOrEqual(far);
        expect(near).toBeGreaterThanOrEqual(1);
        expect(far).toBeLessThanOrEqual(maxSteps);
      }),
    );
  });

  it('does not flicker: a trembling hand at a border changes the count once at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxSteps - 1 }),
        fc.array(fc.double({ min: -0.16, max: 0.16, noNaN: true }), { minLength: 1 }),
        (count, tremble) => {
          const border = (count + 0.5) * unitsPerStep;
          let shown = stepsFor(border);
          let changes = 0;
          for (const shake of tremble) {
            const next = stepsFor(border + shake * unitsPerStep, shown);
            if (next !== shown) changes += 1;
            shown = next;
          }
          expect(changes).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('follows a hand that goes on', () => {
    const counts = [0, 130, 260, 390, 520, 130].reduce<number[]>(
      (shown, units) => [...shown, stepsFor(units, shown.at(-1))],
      [],
    );
    expect(counts).toEqual([1, 1, 2, 3, 4, 1]);
  });

  it.each([NaN, Infinity, -5])('takes %s for a distance without harm', (odd) => {
    expect(stepsFor(odd)).toBe(1);
  });
});

describe('places', () => {
  it('lie on the way in order, and no card on another', () => {
    fc.assert(
      fc.property(point, point, fc.integer({ min: 1, max: maxSteps }), (from, to, count) => {
        const places = placesAlong(from, to, count);
        expect(places).toHaveLength(count);
        places.slice(1).forEach((place, i) => {
          const before = places[i] ?? from;
          const apart =
            Math.abs(place.x - before.x) >= cardSize.width ||
            Math.abs(place.y - before.y) >= cardSize.height;
          expect(apart).toBe(true);
        });
      }),
    );
  });

  it('between two cards divide the way evenly', () => {
    expect(placesBetween({ x: 0, y: 0 }, { x: 400, y: 80 }, 3)).toEqual([
      { x: 100, y: 20 },
      { x: 200, y: 40 },
      { x: 300, y: 60 },
    ]);
  });

  it('are free of the cards that are there', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), point, (taken, wished) => {
        const [free = wished] = freePlaces(taken, [wished]);
        const hit = taken.some(
          ({ x, y }) =>
            Math.abs(x - free.x) < cardSize.width && Math.abs(y - free.y) < cardSize.height,
        );
        expect(hit).toBe(false);
      }),
    );
  });
});

describe('a typed number of steps', () => {
  it.each([0, -1, 1.5, 10_000, NaN])('is refused in words: %s', (typed) => {
    expect(readSteps(typed)).toEqual({
      kind: 'refused',
      reason: 'Choose a whole number of steps from 1 to 8.',
    });
  });

  it('is taken within the bounds', () => {
    expect(readSteps(8)).toEqual({ kind: 'ok', count: 8 });
  });
});

describe('tidy', () => {
  const board = withChain(boardOf(['a', 'tea'], ['b', 'milk']), { id: 'c', baseIds: ['a'] });

  it('leaves a card where a hand has put it', () => {
    const moved = moveCards(board, new Map([['c2', { x: 777, y: -99 }]]));
    const after = tidy(moved);
    expect(after.items.find(({ id }) => id === 'c2')?.at).toEqual({ x: 777, y: -99 });
  });

  it('puts no card on another, and changes nothing the second time', () => {
    const once = tidy(board);
    const corners = once.items.map(({ at }) => `${at.x},${at.y}`);
    expect(new Set(corners).size).toBe(corners.length);
    expect(tidy(once)).toBe(once);
  });
});
