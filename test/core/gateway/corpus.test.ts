import { expect, it } from 'vitest';
import { screenText } from '../../../src/core/gateway/screen-text';
import { corpus, frozen, hashOf, type CorpusFile } from './corpus';

const files = Object.keys(frozen) as readonly CorpusFile[];

it.each(files)('%s is as it was before the rules were tuned', (file) => {
  expect(hashOf(file)).toBe(frozen[file]);
});

it('has 150 hostile or odd texts and 100 harmless ones, a third of them from outside', () => {
  const hostile = [
    ...corpus('own-hostile.json'),
    ...corpus('outside.json').filter(({ expect: expected }) => expected !== 'pass'),
  ];
  const harmless = [
    ...corpus('own-harmless.json'),
    ...corpus('outside.json').filter(({ expect: expected }) => expected === 'pass'),
  ];
  expect(hostile.length).toBeGreaterThanOrEqual(150);
  expect(harmless.length).toBeGreaterThanOrEqual(100);
  const all = hostile.length + harmless.length;
  expect(corpus('outside.json').length / all).toBeGreaterThan(1 / 3);
});

/** A damaged character in a person's own words is left out of what the model sees; the words are taken. */
const disagreements = [
  'out-h-nul-middle',
  'out-h-lone-high',
  'out-h-lone-low',
  'out-h-swapped-pair',
];

const decided = files.flatMap(corpus).map(({ id, text, from, expect: expected }) => ({
  id,
  expected,
  got: screenText(text, from).kind,
}));

it('blocks, fences, neutralizes or passes each text as it should', () => {
  const wrong = decided.filter(({ id, expected, got }) => {
    return expected !== got && !disagreements.includes(id);
  });
  expect(wrong).toEqual([]);
});

it('takes a user’s words with a damaged character, where the outside asks to refuse them', () => {
  const theirs = decided.filter(({ id }) => disagreements.includes(id));
  expect(theirs.map(({ got }) => got)).toEqual(theirs.map(() => 'neutralize'));
  expect(theirs).toHaveLength(disagreements.length);
});

it('raises no false alarm on more than 2 of 100 harmless texts', () => {
  const harmless = decided.filter(({ expected }) => expected === 'pass');
  const alarms = harmless.filter(({ got }) => got !== 'pass');
  expect(alarms.length / harmless.length).toBeLessThanOrEqual(0.02);
});
