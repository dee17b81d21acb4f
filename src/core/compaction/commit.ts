/** The swap: one append, and only if what the plan stood on still stands. */
import type { CompactionEntry, NewEntry, SessionEntry, UndoEntry } from '../entry';
import type { SessionLog } from '../session-log';
import type { CompactionOutcome } from './outcome';
import { stillHolds, takeSnapshot } from './snapshot';

export interface CommitInput {
  /** What the plan was made on. */
  readonly path: readonly SessionEntry[];
  /** Appended first, in the same transaction; null for an ordinary run. */
  readonly undo: NewEntry<UndoEntry> | null;
  readonly entry: NewEntry<CompactionEntry>;
}

/** Entries that came meanwhile stay, after what the plan kept; the compaction goes behind them. */
export async function commit(log: SessionLog, input: CommitInput): Promise<CompactionOutcome> {
  const { path, undo, entry } = input;
  const last = path.at(-1);
  if (last === undefined)
    return { kind: 'nothing-to-compact', reason: 'There are no messages yet.' };
  const now = await takeSnapshot(log, last.sessionId, last.id);
  if (now.kind === 'elsewhere') return { kind: 'superseded' };
  if (now.kind === 'failed') return { kind: 'failed', reason: now.error.message, error: now.error };
  if (!stillHolds(path, now.path)) return { kind: 'superseded' };
  const appended = await log.append({
    sessionId: last.sessionId,
    parentId: now.leafId,
    entries: undo === null ? [entry] : [undo, entry],
    ontoLeaf: true,
  });
  if (appended.kind === 'failed') {
    const { error } = appended;
    if (error.kind === 'leaf-moved') return { kind: 'superseded' };
    return { kind: 'failed', reason: error.message, error };
  }
  const committed = appended.value.at(-1);
  if (committed?.kind !== 'compaction') {
    throw new Error('The log appended a compaction and returned something else.');
  }
  return { kind: 'compacted', entry: committed };
}
