import { describe, expect, test } from 'vitest';
import { languages } from '../../src/core/settings';
import { chooseLocale, currentLocale, localize, speak } from '../../src/words/locale.svelte';
import { pluralFor } from '../../src/words/plural';

describe('the language of the screen', () => {
  test.each([
    ['auto', ['de-AT', 'en'], 'de'],
    ['auto', ['pl', 'fr-CA'], 'fr'],
    ['auto', ['zh-Hant-TW'], 'zh'],
    ['auto', ['pl', 'cs'], 'en'],
    ['auto', [], 'en'],
    ['auto', ['EN-us'], 'en'],
    ['ja', ['de'], 'ja'],
  ] as const)('%s, with %j preferred, is %s', (wished, preferred, expected) => {
    expect(chooseLocale(wished, preferred)).toBe(expected);
  });

  test('is spoken when it has been loaded, and English again when that is wished', async () => {
    for (const language of languages) {
      expect(await speak(language)).toBe(true);
      expect(currentLocale()).toBe(language);
    }
    await speak('en');
    expect(currentLocale()).toBe('en');
  });

  test('is the newest wish, not the one that was loaded last', async () => {
    const slow = speak('fr');
    await speak('en');
    await slow;
    expect(currentLocale()).toBe('en');
  });
});

test('a word that no catalog has is said in English, in parts of parts too', async () => {
  const words = localize('no such feature', {
    title: 'Title',
    count: (count: number) => `${String(count)} cards`,
    kinds: { first: { name: 'First' } },
    list: ['a', 'b'],
  });
  await speak('de');
  expect(words.title).toBe('Title');
  expect(words.count(2)).toBe('2 cards');
  expect(words.kinds.first.name).toBe('First');
  expect(words.list).toEqual(['a', 'b']);
  expect(words.kinds).toBe(words.kinds);
  await speak('en');
});

describe('a plural', () => {
  test('follows the rules of its language', () => {
    const forms = { one: '# carte', other: '# cartes' };
    expect(pluralFor('fr')(0, forms)).toBe('0 carte');
    expect(pluralFor('en')(0, { one: '# card', other: '# cards' })).toBe('0 cards');
    expect(pluralFor('en')(1200, { one: '# card', other: '# cards' })).toBe('1,200 cards');
    expect(pluralFor('de')(1200, { one: '# Karte', other: '# Karten' })).toBe('1.200 Karten');
    expect(pluralFor('ja')(1, { other: 'カード # 枚' })).toBe('カード 1 枚');
  });
});
