/** What the archive knows about the message that is about to be answered. */
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
  { recall }: TurnDeps,
  { sessionId, text, view }: RecallFor,
): Promise<readonly RecallHit[]> {
  if (!recall || (view.compaction === null && !hasDigest(view))) return [];
  return recall.search({ sessionId, text, exclude: verbatimIds(view), limit: maxHits });
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
