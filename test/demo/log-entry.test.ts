import { expect, test } from 'vitest';
import {
  keptMessages,
  parseEntries,
  pathTo,
  textOf,
  timesCompacted,
} from '../../tools/demo/log-entry.ts';

const ms = { prepare: 1, summarize: 2, audit: 3, reassemble: 4 };

const message = (id: string, parentId: string | null) => ({
  id,
  parentId,
  seq: 1,
  kind: 'message',
  message: { role: 'user', parts: [{ type: 'text', text: `text of ${id}` }] },
});

const compaction = (id: string, parentId: string, firstKeptEntryId: string) => ({
  id,
  parentId,
  seq: 1,
  kind: 'compaction',
  firstKeptEntryId,
  covers: { from: 'a', to: 'b' },
  trigger: 'post-response',
  writer: 'extractive',
  tokensBefore: 2,
  tokensAfter: 1,
  ranIn: 'background',
  ms,
});

// a - b - c - C1 - d - C2, and a branch x after b
const entries = parseEntries([
  message('a', null),
  message('b', 'a'),
  message('c', 'b'),
  compaction('C1', 'c', 'b'),
  message('d', 'C1'),
  compaction('C2', 'd', 'd'),
  message('x', 'b'),
]);

test('a path holds the entries from the root to the leaf', () => {
  expect(pathTo(entries, 'x').map(({ id }) => id)).toEqual(['a', 'b', 'x']);
  expect(pathTo(entries, null)).toEqual([]);
});

test('a message counts as compacted once for each compaction after it that did not keep it', () => {
  const path = pathTo(entries, 'C2');
  expect(['a', 'b', 'c', 'd'].map((id) => timesCompacted(path, id))).toEqual([2, 1, 1, 0]);
  expect(timesCompacted(pathTo(entries, 'x'), 'a')).toBe(0);
});

test('what the newest compaction kept is told apart from what it covers', () => {
  const texts = (leaf: string) => keptMessages(pathTo(entries, leaf)).map(textOf);
  expect(texts('C2')).toEqual(['text of d']);
  expect(texts('C1')).toEqual(['text of b', 'text of c']);
  expect(texts('x')).toEqual(['text of a', 'text of b', 'text of x']);
});
