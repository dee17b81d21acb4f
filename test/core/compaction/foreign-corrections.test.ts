import { describe, expect, it } from 'vitest';
import { extractItems } from '../../../src/core/compaction/extract';
import { foldItems } from '../../../src/core/compaction/fold';
import { itemsOfSpan } from '../../../src/core/compaction/items-of-span';
import { filedItems } from '../../../src/core/compaction/summary';
import type { SpanMessage } from '../../../src/core/compaction/span';

function said(...texts: readonly string[]): readonly SpanMessage[] {
  return texts.map((text, i) => ({ entryId: `e${i + 1}`, role: 'user', text, turn: i + 1 }));
}

const both = ['e1', 'e2'];

describe('a correction in a language without grammar rules', () => {
  it.each([
    [
      'Mon budget est de 500 euros.',
      'En fait, mon budget est de 650 euros.',
      'mon budget est de 650 euros',
    ],
    ['我的预算是5000元。', '不，我的预算是6000元。', '我的预算是6000元'],
    ['제 예산은 오백만 원입니다.', '아니, 제 예산은 육백만 원입니다.', '제 예산은 육백만 원입니다'],
    [
      'Mein Vermieter heißt Ines.',
      'Eigentlich heißt mein Vermieter Klaus.',
      'heißt mein Vermieter Klaus',
    ],
  ])('%s %s: the new sentence stands alone', (first, second, text) => {
    const items = extractItems(said(first, second));
    expect(items.map((item) => [item.text, item.sources])).toEqual([[text, both]]);
  });

  it.each([
    ['Das Treffen ist am Dienstag.', 'Nein, Mittwoch.', 'Das Treffen ist am Dienstag → Mittwoch'],
    ['会議は火曜日の午後3時です。', 'いや、水曜日です。', '会議は火曜日の午後3時です → 水曜日です'],
    [
      'Mi hermana se llama Lucía.',
      'Perdón, se llama Marta.',
      'Mi hermana se llama Lucía → se llama Marta',
    ],
    ['Мою собаку зовут Рекс.', 'Нет, Бобик.', 'Мою собаку зовут Рекс → Бобик'],
  ])('%s %s: a bare value stands beside what it corrects', (first, second, text) => {
    const items = extractItems(said(first, second));
    expect(items.map((item) => [item.text, item.sources])).toEqual([[text, both]]);
  });

  it.each(['Nein, danke.', 'Non, merci.', 'いや、いいです。', '不，谢谢。'])(
    '%s corrects nothing and is not filed',
    (second) => {
      const items = extractItems(said('Das Treffen ist am Dienstag.', second));
      expect(items.map(({ text }) => text)).toEqual(['Das Treffen ist am Dienstag']);
    },
  );

  it('replaces the old value in a summary that was made before it came', () => {
    const [first, second] = said(
      'Mon budget est de 500 euros.',
      'En fait, mon budget est de 650 euros.',
    );
    if (!first || !second) throw new Error('Two messages are said.');
    const old = foldItems(null, extractItems([first]));
    const now = foldItems(old, itemsOfSpan({ messages: [second], context: [first], digests: [] }));
    expect(filedItems(now).map(({ text }) => text)).toEqual(['mon budget est de 650 euros']);
  });

  it('says something new where it shares nothing with what was said', () => {
    const items = extractItems(
      said('Ich wohne in Kiel.', 'Eigentlich arbeitet meine Schwester bei einer großen Bank.'),
    );
    expect(items).toHaveLength(2);
  });
});
