/** An entry as it would stand at the end of a path, for looking at a result before it is committed. */
import type { CompactionEntry, NewEntry, SessionEntry, UndoEntry } from '../entry';

export function pendingEntry(
  path: readonly SessionEntry[],
  entry: NewEntry<CompactionEntry>,
): CompactionEntry;
export function pendingEntry(path: readonly SessionEntry[], entry: NewEntry<UndoEntry>): UndoEntry;
export function pendingEntry(path: readonly SessionEntry[], entry: NewEntry): SessionEntry {
  const last = path.at(-1);
  return {
    ...entry,
    id: `${last?.id ?? ''}+pending`,
    sessionId: last?.sessionId ?? '',
    parentId: last?.id ?? null,
    seq: (last?.seq ?? 0) + 1,
    createdAt: last?.createdAt ?? 0,
  };
}
