import { expect, test } from 'vitest';
import { transcript } from '../../../src/core/transcript';
import type { SessionEntry } from '../../../src/core/entry';
import { arrangeTranscript } from '../../../src/ui/chat/arrange-transcript';
import { compactionEntry, entries } from '../../ui-gallery/scenes';
import { longTalk } from '../../ui-gallery/talks';

const messages = entries(longTalk);

const compaction = (id: string, from: string, to: string, firstKeptEntryId: string) => ({
  ...compactionEntry,
  id,
  covers: { from, to },
  firstKeptEntryId,
});

/** The page in short: ids, a card with the ids under it in brackets. */
function page(path: readonly SessionEntry[]): string {
  return arrangeTranscript(transcript(path))
    .map((block) =>
      block.kind === 'compaction'
        ? `${block.id}[${block.originals.map((item) => item.entry.id).join(' ')}]`
        : block.id,
    )
    .join(' ');
}

test('a compaction stands where the cut is, over what it covers', () => {
  const path = [...messages.slice(0, 8), compaction('c1', 'e1', 'e4', 'e5')];
  expect(page(path)).toBe('c1[e1 e2 e3 e4] e5 e6 e7 e8');
});

test('a later one lies over its own messages only', () => {
  const path = [
    ...messages.slice(0, 8),
    compaction('c1', 'e1', 'e4', 'e5'),
    ...messages.slice(8, 12),
    { ...compaction('c2', 'e1', 'e8', 'e9'), generation: 2 },
  ];
  expect(page(path)).toBe('c1[e1 e2 e3 e4] c2[e5 e6 e7 e8] e9 e10 e11 e12');
});

test('an undone one gives its messages back and stays where it happened', () => {
  const path: readonly SessionEntry[] = [
    ...messages.slice(0, 6),
    compaction('c1', 'e1', 'e4', 'e5'),
    { ...compactionEntry, kind: 'undo', id: 'u1', compactionId: 'c1' },
  ];
  expect(page(path)).toBe('e1 e2 e3 e4 e5 e6 c1[]');
});

test('a pinned message stays on the page', () => {
  const path: readonly SessionEntry[] = [
    ...messages.slice(0, 6),
    { ...compactionEntry, kind: 'pin', id: 'p1', targetId: 'e3' },
    compaction('c1', 'e1', 'e4', 'e5'),
  ];
  expect(page(path)).toBe('c1[e1 e2 e4] e3 e5 e6');
});

test('nothing is lost and nothing is shown twice', () => {
  const path = [
    ...messages.slice(0, 10),
    compaction('c1', 'e1', 'e8', 'e9'),
    ...messages.slice(10),
  ];
  const ids = page(path)
    .split(/[ [\]]+/)
    .filter((id) => id.startsWith('e'));
  expect(ids).toEqual(messages.map((entry) => entry.id));
});
