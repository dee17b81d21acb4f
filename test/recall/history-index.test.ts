/** Search over all history: what is found, what is not, and where the words are marked. */
import { expect, test } from 'vitest';
import type { SearchDocument, SearchQuery } from '../../src/core/search/search-document';
import { createHistoryIndex } from '../../src/recall/history-index';

const said = (id: string, text: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  ...{ id, text, sessionId: 's', speaker: 'user', at: 10 },
  ...more,
});
const query = (words: string, more: Partial<SearchQuery> = {}): SearchQuery => ({
  ...{ words, speaker: null, sessionId: null, from: null, to: null },
  ...more,
});

function indexOf(...documents: readonly SearchDocument[]) {
  const index = createHistoryIndex();
  for (const one of new Set(documents.map(({ sessionId }) => sessionId))) {
    const own = documents.filter(({ sessionId }) => sessionId === one);
    index.put(one, own);
  }
  return index;
}
const ids = (index: ReturnType<typeof indexOf>, asked: SearchQuery) =>
  index.search(asked).hits.map(({ id }) => id);

test('all words have to be there, and the last may be unfinished', () => {
  const index = indexOf(said('a', 'My landlord is Ines'), said('b', 'The landlord of Otto'));
  expect(ids(index, query('landlord Ines'))).toEqual(['a']);
  expect(ids(index, query('landl')).sort()).toEqual(['a', 'b']);
  expect(ids(index, query('landlord nobody'))).toEqual([]);
});

test('words without spaces and accents are found', () => {
  const index = indexOf(said('a', '私の猫の名前はミケです。'), said('b', 'In the café'));
  expect(ids(index, query('名前'))).toEqual(['a']);
  expect(ids(index, query('cafe'))).toEqual(['b']);
});

test('filters hold by speaker, session and time', () => {
  const index = indexOf(
    said('a', 'Lyon', { speaker: 'model' }),
    said('b', 'Lyon', { sessionId: 't' }),
    said('c', 'Lyon', { at: 99 }),
  );
  expect(ids(index, query('Lyon', { speaker: 'model' }))).toEqual(['a']);
  expect(ids(index, query('Lyon', { sessionId: 't' }))).toEqual(['b']);
  expect(ids(index, query('Lyon', { from: 50 }))).toEqual(['c']);
  expect(ids(index, query('Lyon', { to: 50 })).sort()).toEqual(['a', 'b']);
});

test('what a session holds no more is not found', () => {
  const index = indexOf(said('a', 'Lyon'), said('b', 'Paris'));
  index.put('s', [said('b', 'Paris')]);
  expect(ids(index, query('Lyon'))).toEqual([]);
  expect(ids(index, query('Paris'))).toEqual(['b']);
});

test('the words are marked where they stand in the excerpt', () => {
  const long = `${'filler '.repeat(200)}the landlord’s name is Ines ${'filler '.repeat(200)}`;
  const [hit] = indexOf(said('a', long)).search(query('Ines')).hits;
  const marked = hit?.excerpt.marks.map(({ from, to }) => hit.excerpt.text.slice(from, to));
  expect(marked).toEqual(['Ines']);
  expect(hit?.excerpt.text.length).toBeLessThan(240);
});
