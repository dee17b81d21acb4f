/** A view with the counts that planning needs: plain data, so that planning itself stays pure. */
import type { ContextView } from '../context-row';
import type { PruneProposal } from './prune';

export interface MeasuredProposal extends PruneProposal {
  /** Never negative; proposals that save nothing are left out. */
  readonly tokensSaved: number;
}

export interface MeasuredView {
  readonly view: ContextView;
  /** The whole request, exact, without a recall block. */
  readonly totalTokens: number;
  /**
   * Each row of `view.rows`, template markers included, same order. A user row that follows another has
   * the row that keeps them apart on its account.
   */
  readonly rowTokens: readonly number[];
  /** The rendered summary without its frame; 0 without a summary. */
  readonly summaryTokens: number;
  /** What stands around a summary: markers, or prefix, end mark and a row's own markers. */
  readonly summaryFrameTokens: number;
  /** System text, memories, tools and open tasks: what no compaction can make smaller. */
  readonly fixedTokens: number;
  /** What stands before the summary: it survives in the engine's cache whatever is compacted. */
  readonly prefixTokens: number;
  /** Empty until a plan needs them; measuring them costs a count for each. */
  readonly proposals: readonly MeasuredProposal[];
}
