import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDegenerationWatch } from '../../src/engines/degeneration';
import { keepLikeliest } from '../../src/engines/likeliest-tokens';

/** At which token the reply is given up; undefined when it is not. */
function endOf(ids: readonly number[]): number | undefined {
  const watch = createDegenerationWatch();
  const at = ids.findIndex((id) => watch.token(id));
  return at < 0 ? undefined : at + 1;
}

const times = (count: number, ids: readonly number[]): number[] =>
  Array.from({ length: count }, () => ids).flat();

describe('a reply that', () => {
  test.each([
    ['says one token for ever', times(400, [7]), 256],
    ['sings three tokens for ever', times(200, [1, 2, 3]), 256],
    [
      'begins well and then repeats a sentence',
      [...Array(100).keys(), ...times(40, [...Array(20).keys()])],
      368,
    ],
    ['repeats a paragraph of 64 tokens', times(12, [...Array(64).keys()]), 512],
  ])('%s is given up', (_what, ids, end) => {
    expect(endOf(ids)).toBe(end);
  });

  test.each([
    ['draws a line of dashes', [...times(200, [5]), 6]],
    [
      'fills a table, cell by cell',
      Array.from({ length: 900 }, (_, at) => (at % 3 === 0 ? at : 1)),
    ],
    ['counts', Array.from({ length: 2000 }, (_, at) => at)],
    [
      'has a refrain between verses',
      Array.from({ length: 1200 }, (_, at) => (at % 120 < 60 ? at % 60 : at)),
    ],
  ])('%s is let be', (_what, ids) => {
    expect(endOf(ids)).toBeUndefined();
  });

  test('is made of broken characters is given up; a few of them are none of that', () => {
    const watch = createDegenerationWatch();
    expect(watch.text(`${'\uFFFD'.repeat(20)} well, `)).toBe(false);
    expect(watch.text('a'.repeat(64))).toBe(false);
    expect(watch.text('\uFFFD'.repeat(40))).toBe(true);
  });
});

describe('a text that', () => {
  /** After how many characters, given one at a time, the reply is given up. */
  function endOfText(text: string): number | undefined {
    const watch = createDegenerationWatch();
    const at = [...text].findIndex((character) => watch.text(character));
    return at < 0 ? undefined : at + 1;
  }

  test.each([
    ['stammers', `I think that ${'is'.repeat(200)}`, 12 + 96],
    ['repeats a word', `Well, ${'never '.repeat(100)}`, 5 + 96],
    ['repeats half a sentence', 'and by the river for an hour '.repeat(40), 12 * 29],
    ['says it in another script', 'はい'.repeat(100), 96],
  ])('%s is given up', (_what, text, end) => {
    expect(endOfText(text)).toBeLessThanOrEqual(end + 2);
    expect(endOfText(text)).toBeGreaterThanOrEqual(end - 2);
  });

  test.each([
    ['draws a line', '-'.repeat(600)],
    ['fills a table of zeros', '| 0 '.repeat(300)],
    ['laughs', `That is funny: ${'ha'.repeat(40)}.`],
    ['cheers', `${'hip hip hooray '.repeat(9)}.`],
    ['counts sheep', Array.from({ length: 200 }, (_, at) => `${String(at)} sheep. `).join('')],
    ['ends a list of equal lines', '- yes\n'.repeat(15)],
  ])('%s is let be', (_what, text) => {
    expect(endOfText(text)).toBeUndefined();
  });
});

describe('of all tokens', () => {
  const kept = (scores: readonly number[], topP: number, topK = 0): number[] => {
    const array = Float32Array.from(scores);
    keepLikeliest(array, { topP, topK });
    return Array.from(array.keys()).filter((id) => array[id] !== -Infinity);
  };
  const log = Math.log;

  test('the fewest stay that have the share together', () => {
    const scores = [log(0.1), log(0.5), log(0.15), log(0.25)];
    expect(kept(scores, 0.5)).toEqual([1]);
    expect(kept(scores, 0.51)).toEqual([1, 3]);
    expect(kept(scores, 0.8)).toEqual([1, 2, 3]);
    expect(kept(scores, 0.99)).toEqual([0, 1, 2, 3]);
    expect(kept(scores, 0.000001)).toEqual([1]);
  });

  test('only the first so many are asked when that is limited too', () => {
    expect(kept([log(0.4), log(0.3), log(0.3)], 0.9, 1)).toEqual([0]);
  });

  test('always one stays, and never a less likely one without all likelier ones', () => {
    const score = fc.float({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (scores, topP) => {
          const rounded = Array.from(Float32Array.from(scores));
          const ids = kept(rounded, topP);
          expect(ids.length).toBeGreaterThan(0);
          const least = Math.min(...ids.map((id) => rounded[id] ?? 0));
          const out = rounded.filter((_, id) => !ids.includes(id));
          expect(out.every((value) => value <= least)).toBe(true);
        },
      ),
    );
  });
});
