/**
 * What another model would mean for a conversation, before anything is unloaded: its window, what would be
 * compacted, and how many tokens stand before and after. No model is called.
 */
import { budgetsFor } from '../compaction/budgets';
import type { CompactionDeps } from '../compaction/outcome';
import { plan } from '../compaction/plan';
import type { CompactionPreparation } from '../compaction/preparation';
import type { FixedContext } from '../context';
import { measureContext } from '../measure-context';

/** Needs of a conversation's compactions, with what stands in each of its requests beside the log. */
export interface SwapDeps extends CompactionDeps {
  /** Tools, memories and open tasks take tokens too; left out: there are none. */
  readonly fixed?: FixedContext;
}

/** A model as a conversation meets it. */
export interface SwapTarget {
  readonly modelId: string;
  readonly modelName: string;
  /** Tokens. */
  readonly window: number;
  /** Known when the model was loaded before; then counts are exact if it is the counter's. */
  readonly tokenizerId?: string;
  /** Left out: as the model that is loaded now. */
  readonly placement?: CompactionDeps['placement'];
}

export interface SwapRequest {
  readonly sessionId: string;
  readonly leafId: string;
  readonly target: SwapTarget;
}

/** What will be made shorter. */
export interface PlannedCompaction {
  /** Messages that a summary will stand for; 0 when messages are only shortened. */
  readonly messages: number;
  readonly tokensBefore: number;
  /** At most. */
  readonly tokensAfter: number;
}

export type SwapPlan =
  | {
      readonly kind: 'plan';
      readonly windowBefore: number;
      readonly windowAfter: number;
      /** Of the conversation as it would be sent now. */
      readonly tokensNow: number;
      /** `estimated`: counted with another tokenizer than the new model's. */
      readonly counting: 'exact' | 'estimated';
      /** Null: it fits as it is. */
      readonly compaction: PlannedCompaction | null;
    }
  /** The window is too small for any conversation, or what cannot be compacted does not fit. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** The same needs as the conversation has now, as the new model would have them. */
export function depsFor(deps: SwapDeps, target: SwapTarget): SwapDeps {
  return { ...deps, window: target.window, placement: target.placement ?? deps.placement };
}

/** `deps` are those of the model that is loaded. Never rejects. */
export async function planSwap(deps: SwapDeps, request: SwapRequest): Promise<SwapPlan> {
  const { sessionId, leafId, target } = request;
  const next = depsFor(deps, target);
  const { fixed } = next;
  const budgeted = budgetsFor(target.window, next.policy, next.reserveTokens);
  if (budgeted.kind === 'refused') return { kind: 'refused', reason: budgeted.reason };
  const path = await deps.log.path(sessionId, leafId);
  if (path.kind === 'failed') return { kind: 'failed', reason: path.error.message };
  try {
    const measured = await measureContext(next, path.value, fixed);
    if (measured.kind === 'failed') return measured;
    const asked = { sessionId, leafId, trigger: 'engine-change' } as const;
    const planned = await plan(next, fixed ? { ...asked, fixed } : asked);
    const common = {
      kind: 'plan',
      windowBefore: deps.window,
      windowAfter: target.window,
      tokensNow: measured.parts.totalTokens,
      counting: target.tokenizerId === deps.counter.tokenizerId ? 'exact' : 'estimated',
    } as const;
    switch (planned.kind) {
      case 'plan':
        return { ...common, compaction: plannedCompaction(planned.preparation) };
      case 'not-needed':
        return { ...common, compaction: null };
      case 'nothing-to-compact':
        // Over the threshold with nothing to take away: fine as long as it can be sent.
        return measured.parts.totalTokens <= budgeted.budgets.usableTokens
          ? { ...common, compaction: null }
          : { kind: 'refused', reason: planned.reason };
      case 'cannot-fit':
        return { kind: 'refused', reason: planned.reason };
      case 'failed':
        return { kind: 'failed', reason: planned.reason };
      case 'superseded':
        return { kind: 'failed', reason: movedReason };
      default:
        return planned satisfies never;
    }
  } catch {
    return { kind: 'failed', reason: goneReason }; // the counter's contract: its engine is gone
  }
}

const movedReason = 'The conversation has moved on meanwhile. Ask again.';
const goneReason = 'The model went away before the conversation could be counted.';

function plannedCompaction(preparation: CompactionPreparation): PlannedCompaction {
  return {
    messages: preparation.middle?.count ?? 0,
    tokensBefore: preparation.tokensBefore,
    tokensAfter: preparation.predictedTokensAfter,
  };
}
