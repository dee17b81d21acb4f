/**
 * What the context holds, read off the entries on the path to a leaf: which messages stand word for word,
 * which summary stands for the others. Pure; it changes nothing and counts nothing.
 *
 * Start here: `contextView(path)` once, or a ContextReader where the same session is read turn after turn.
 * Entries that cannot be used are reported in `problems` and otherwise ignored; none is ever lost, since
 * the log keeps them.
 */
import { createContextReader } from './context-reader';
import type { ContextRow, ContextView } from './context-row';
import type { SessionEntry } from './entry';

export type { ContextRow, ContextView } from './context-row';

export function contextView(path: readonly SessionEntry[]): ContextView {
  return createContextReader().read(path);
}

/** The newest row of the user's; undefined when the context has none. */
export function lastUserRow(view: ContextView): ContextRow | undefined {
  return view.rows.findLast((row) => row.message.role === 'user');
}

/** Ids of the messages that the context holds word for word, for recall's `exclude`. */
export function verbatimIds(view: ContextView): ReadonlySet<string> {
  return new Set(view.rows.filter((row) => row.pruning === null).map((row) => row.entry.id));
}
