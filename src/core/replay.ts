/**
 * Looking at a session as it was: after each step the context that stood then, so that an archived session
 * can be gone through from its first message to its last. Derived from the log; nothing is changed.
 */
import { contextView } from './context-view';
import type { ContextView } from './context-row';
import type { SessionEntry } from './entry';

/** A place to stop at: where something was said, or where the context changed. */
export interface ReplayStep {
  readonly entry: SessionEntry;
  /** Entries of the path up to and including it. */
  readonly length: number;
}

const stops: ReadonlySet<SessionEntry['kind']> = new Set([
  'message',
  'compaction',
  'undo',
  'edit-summary',
  'pin',
  'unpin',
  'delete',
  'engine-change',
]);

/** In order; digests and notices change nothing that the model sees and are passed over. */
export function replaySteps(path: readonly SessionEntry[]): readonly ReplayStep[] {
  return path.flatMap((entry, i) => (stops.has(entry.kind) ? [{ entry, length: i + 1 }] : []));
}

/** The context as it stood right after the step. */
export function viewAt(path: readonly SessionEntry[], step: ReplayStep): ContextView {
  return contextView(path.slice(0, step.length));
}
