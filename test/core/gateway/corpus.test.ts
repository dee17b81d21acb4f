import { expect, it } from 'vitest';
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
