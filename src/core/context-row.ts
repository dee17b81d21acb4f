/**
 * The shape of what a context holds: rows, and the view that they are part of. Made by contextView.
 */
import type { Summary } from './compaction/summary';
import type { CompactionEntry, DigestEntry, MessageEntry, Pruning } from './entry';
import type { Message } from './message';

/** `head`: before what the summary covers. `pinned`: inside it, kept by a pin. `tail`: after it. */
export type ContextZone = 'head' | 'pinned' | 'tail';

/** A message that stands in the context. */
export interface ContextRow {
  /** The entry, with the original message. */
  readonly entry: MessageEntry;
  /** What the context shows: the original, or what a pruning or a repair made of it. */
  readonly message: Message;
  /** Null when nothing was pruned. */
  readonly pruning: Pruning | null;
  readonly zone: ContextZone;
  readonly isPinned: boolean;
  /** Number of the turn in its session, counted from 1; 0 before the first user message. */
  readonly turn: number;
}

export type ViewProblemKind =
  | 'malformed' // an entry that lacks what its kind needs
  | 'unknown-kind'
  | 'duplicate' // an id that was already on the path (a cycle, a double write)
  | 'stale-compaction' // made from an older generation: a late result, ignored
  | 'dangling-target' // speaks of an entry that is not on the path
  | 'orphan-result' // a tool result whose call is not there: left out
  | 'unanswered-call'; // a tool call that never got its result: left out

export interface ViewProblem {
  readonly kind: ViewProblemKind;
  /** Empty when the entry has none. */
  readonly entryId: string;
}

export interface ContextView {
  /** In the order in which they are sent; every tool result right after its call. */
  readonly rows: readonly ContextRow[];
  /** System messages of the log itself (imported ones); the app's own system text is not in the log. */
  readonly systemRows: readonly ContextRow[];
  /** The summary in force, with the user's edits; null when none is. */
  readonly summary: Summary | null;
  /** Of turns that stand in `rows` and of which nothing was deleted; a later compaction folds them. */
  readonly digests: readonly DigestEntry[];
  /** Compactions in force, oldest first; undone and stale ones are not among them. */
  readonly chain: readonly CompactionEntry[];
  /** The last of `chain`; what undo takes back. Null when there is none. */
  readonly compaction: CompactionEntry | null;
  /** Generation of `compaction`; 0 when there is none. The next run gets this plus one. */
  readonly generation: number;
  /** Message entries that came after `compaction`; all of them when there is none. */
  readonly messagesSinceCompaction: number;
  readonly turns: number;
  /** The newest entry of the path; null for an empty path. */
  readonly leafId: string | null;
  readonly problems: readonly ViewProblem[];
}
