import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIncrementalDecoder } from '../../src/engines/incremental-decoder';
import { pocketTokenizer } from './pocket-encoder';

const tokenizer = pocketTokenizer();
const decode = (ids: readonly number[]) => tokenizer.decode(ids, { skipSpecial: true });

function stream(ids: readonly number[]): string[] {
  const decoder = createIncrementalDecoder(decode);
  return [...ids.map((id) => decoder.push(id)), decoder.flush()];
}

const hasHalfCharacter = (text: string) => !text.isWellFormed() || text.includes('\uFFFD');

describe('streamed text', () => {
  test.each(['ひらがなカタカナ', 'สวัสดีครับ', '👩‍👩‍👧 🎉', '𝒳𐍈', 'https://a.b/c?d=e', 'ភាសាខ្មែរ'])(
    '%s is never cut inside a character, and needs no space to move on',
    (text) => {
      const deltas = stream(tokenizer.encodeRaw(text));
      expect(deltas.join('')).toBe(text);
      expect(deltas.some(hasHalfCharacter)).toBe(false);
      expect(deltas.filter((delta) => delta !== '').length).toBeGreaterThan(1);
      expect(deltas.at(-1)).toBe('');
    },
  );

  test('any text comes out as it went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const deltas = stream(tokenizer.encodeRaw(text.toWellFormed()));
        expect(deltas.join('')).toBe(text.toWellFormed());
      }),
    );
  });

  test('any ids give the text that decoding them at once gives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1279 }), { minLength: 1 }), (ids) => {
        expect(stream(ids).join('')).toBe(decode(ids));
      }),
    );
  });

  test('a character that never becomes whole is handed out at the end', () => {
    const [first] = tokenizer.encodeRaw('🎉');
    expect(stream([first ?? -1])).toEqual(['', '\uFFFD']);
  });

  test('control tokens give no text, tool markers do', () => {
    expect(stream(tokenizer.encodeRaw('a<tool_call><|im_end|>'))).toEqual([
      'a',
      '<tool_call>',
      '',
      '',
    ]);
  });

  test('a tokenizer that drops the first space keeps the others', () => {
    const words = ['▁a', '▁b', 'c'];
    const metaspace = (ids: readonly number[]) =>
      ids
        .map((id) => words[id] ?? '')
        .join('')
        .replaceAll('▁', ' ')
        .replace(/^ /, '');
    const decoder = createIncrementalDecoder(metaspace);
    expect([0, 1, 2].map((id) => decoder.push(id))).toEqual(['a', ' b', 'c']);
  });
});
