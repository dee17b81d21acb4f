/** What the archive knows about the message that is about to be answered. */
import { budgetsFor } from '../compaction/budgets';
import type { CompactionDeps } from '../compaction/outcome';
import { verbatimIds, type ContextView } from '../context-view';
import type { RecallHit } from '../recall';
import type { TurnDeps } from './types';

/** More would not fit the recall block of any window that needs one. */
const maxHits = 16;

export interface RecallFor {
  readonly sessionId: string;
  readonly text: string;
  readonly view: ContextView;
}

/** Best first; nothing while everything that was said and read still stands in the context. */
export async function recallFor(
  { recall, compaction }: Pick<TurnDeps, 'recall' | 'compaction'>,
  { sessionId, text, view }: RecallFor,
): Promise<readonly RecallHit[]> {
  if (!recall || (view.compaction === null && !hasDigest(view))) return [];
  const exclude = verbatimIds(view);
  return recall.search({ sessionId, text, exclude, limit: maxHits, ...roomFor(compaction) });
}

/**
 * Models of the row form can read a long block, and it holds more answers than a few hits do: 66.5 against
 * 51.3 % (test/eval/README.md). The built-in one is too small for many lines.
 */
function roomFor(deps: CompactionDeps): { readonly roomTokens?: number } {
  if (deps.placement === 'system') return {};
  const budgeted = budgetsFor(deps.window, deps.policy, deps.reserveTokens);
  return budgeted.kind === 'refused' ? {} : { roomTokens: budgeted.budgets.recallTokens };
}

/** Whether a document is only told of, so that what it says is not in the context. */
function hasDigest({ rows }: ContextView): boolean {
  return rows.some(({ message }) =>
    message.parts.some(
      (part) =>
        part.type === 'text' && part.source?.kind === 'file' && part.source.form === 'digest',
    ),
  );
}
