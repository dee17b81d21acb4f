import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../src/core/explore/clean-text';
import {
  isOtherLanguage,
  isUnrelated,
  keptShare,
  likenessKey,
} from '../../../src/core/explore/likeness';
import { parseIdeas } from '../../../src/core/explore/parse-ideas';
import { checkIdeas, complaintOf } from '../../../src/core/explore/validate-ideas';
import { emptyReplies, ideas, readableReplies, spoiltReplies } from './malformed-replies';

const textsOf = (reply: string): readonly string[] => parseIdeas(reply).map(({ text }) => text);

describe('a list is read', () => {
  it('from at least 200 malformed replies altogether', () => {
    const all = readableReplies.length + spoiltReplies.length + emptyReplies.length;
    expect(all).toBeGreaterThanOrEqual(200);
  });

  it.each(readableReplies)('whole: $name', ({ reply }) => {
    expect(textsOf(reply).slice(0, 4)).toEqual(ideas);
  });

  it.each(spoiltReplies)('without inventing a word: $name', ({ reply }) => {
    const given = likenessKey(cleanText(reply, 100_000));
    for (const text of textsOf(reply)) {
      const words = likenessKey(text).split(' ');
      expect(words.every((word) => given.includes(word))).toBe(true);
    }
  });

  it.each(emptyReplies.map((reply) => [reply]))('as empty: %j', (reply) => {
    expect(textsOf(reply)).toEqual([]);
  });

  it('out of anything, without throwing', () => {
    const unit = fc.constantFrom(
      ...'[]{}"\'.,:;-*#<>/|123ab é茶\n\u0000\u200b',
      '\ud800',
      '<think>',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (reply) => {
        for (const { text } of parseIdeas(reply)) expect(text).not.toBe('');
      }),
    );
  });
});

const base = 'a cup of tea';
const rules = { count: 4, notLike: [base], languageOf: base, keeps: base };
const listOf = (...texts: readonly string[]) => texts.map((text, i) => ({ number: i + 1, text }));

describe('a list is what was asked for', () => {
  it('when count, order and base are kept', () => {
    expect(checkIdeas(listOf(...ideas), rules)).toEqual({ texts: ideas, problems: [] });
  });

  it('when its numbers put it in order', () => {
    const mixed = listOf(...ideas);
    const [one, two, three, four] = mixed;
    const shuffled = [three, one, four, two].flatMap((idea) => idea ?? []);
    expect(checkIdeas(shuffled, rules)).toEqual({ texts: ideas, problems: [] });
  });

  it.each([
    ['too few', listOf(...ideas.slice(0, 3)), 'needs exactly 4'],
    ['too many', listOf(...ideas, 'a cup of tea, gone'), 'needs exactly 4'],
    [
      'twice the same',
      listOf(ideas[0], ideas[1], 'A cup of TEA, lukewarm!', ideas[3]),
      'Line 3 repeats',
    ],
    ['the base again', listOf(base, ...ideas.slice(1)), 'Line 1 is the same'],
    ['another idea', listOf('a fast car', ...ideas.slice(1)), 'Line 1 changes more'],
    ['markers', listOf('a cup of tea<|im_end|>', ...ideas.slice(1)), 'Line 1 has markup'],
    ['Japanese', listOf('熱いお茶を一杯', ...ideas.slice(1)), 'Line 1 is in another language'],
    [
      'numbers that jump',
      [2, 2, 9, 1].map((number, i) => ({ number, text: ideas[i] ?? '' })),
      'in order',
    ],
  ])('not with %s', (_why, given, words) => {
    const { problems } = checkIdeas(given, rules);
    expect(complaintOf(problems)).toContain(words);
  });

  it('keeps by its place what is right', () => {
    const { texts } = checkIdeas(listOf(base, ...ideas.slice(1)), rules);
    expect(texts).toEqual([undefined, ...ideas.slice(1)]);
  });
});

describe('likeness', () => {
  it('counts words whatever their ending, and pairs of characters in Japanese', () => {
    expect(keptShare('red houses in Lyon', 'a red house in Lyon, at night')).toBe(1);
    expect(keptShare('赤い屋根の家', '青い屋根の家')).toBeGreaterThan(0.5);
    expect(keptShare('赤い屋根の家', '速い車')).toBe(0);
  });

  it('sees when two ideas have no word in common', () => {
    expect(isUnrelated('a red kite', 'the kites of Lyon')).toBe(false);
    expect(isUnrelated('a red kite', 'the lake')).toBe(true);
  });

  it.each([
    ['the house of the king', 'das Haus und der König mit dem Hund', true],
    ['the house of the king', 'the tower of the queen', false],
    ['ein Haus mit einem Garten und dem See', 'a house with a garden and the lake', true],
    ['a kite', 'un cerf-volant', false],
    ['赤い家', '漢字', false],
    ['a kite', 'воздушный змей', true],
    ['123', 'a kite', false],
  ])('%s / %s: another language is %s', (from, to, expected) => {
    expect(isOtherLanguage(from, to)).toBe(expected);
  });
});
