/**
 * The last gate before a model call: what comes out as `ready` is proved to fit by an exact count of the
 * rendered request; whatever does not fit is compacted, and what still does not fit is never sent.
 */
import type { ToolSpec } from './chat-row';
import type {
  CannotFit,
  CompactionDeps,
  CompactionOutcome,
  CompactionProgress,
} from './compaction/outcome';
import type { ChatRow } from './chat-row';
import type { ContextParts, FixedContext } from './context';
import type { ContextView } from './context-row';
import type { CompactionTrigger } from './entry';
import type { RecallHit } from './recall';
import type { Budgets } from './compaction/budgets';

export interface FitRequest {
  readonly sessionId: string;
  /** The user message or tool result that the call answers; it is already in the log. */
  readonly leafId: string;
  readonly fixed?: FixedContext;
  /** Best first; shortened from the end when it does not fit. */
  readonly recalled?: readonly RecallHit[];
  /**
   * Called when the recall block must be chosen anew, because a compaction moved messages out of the
   * context. Left out: `recalled` stays.
   */
  readonly recall?: (view: ContextView) => Promise<readonly RecallHit[]>;
  /** Compactions that this turn has already had; at most {@link maxCompactionsPerTurn} in all. */
  readonly compactionsThisTurn?: number;
  /** Left out: `preflight`. `overflow` when the engine refused the last request: compacts at once, tighter. */
  readonly trigger?: Extract<CompactionTrigger, 'preflight' | 'overflow' | 'engine-change'>;
  readonly signal?: AbortSignal;
  readonly onCompaction?: (event: FitEvent) => void;
}

export type FitEvent =
  | { readonly type: 'started'; readonly trigger: CompactionTrigger }
  | { readonly type: 'progress'; readonly progress: CompactionProgress }
  | { readonly type: 'ended'; readonly outcome: CompactionOutcome };

export interface FittedContext {
  readonly kind: 'ready';
  readonly rows: readonly ChatRow[];
  /** To be passed to the engine; absent where the system text tells of the tools. */
  readonly tools?: readonly ToolSpec[];
  readonly parts: ContextParts;
  readonly budgets: Budgets;
  /** Room for the reply: at least the reserve. */
  readonly maxTokens: number;
  /** The leaf now: a compaction entry may have come after the one asked for. */
  readonly leafId: string;
  readonly view: ContextView;
  /** The hits that are in the request. */
  readonly recalled: readonly RecallHit[];
  readonly compactions: number;
  /** For people; empty when all is well. */
  readonly warnings: readonly string[];
}

export type FitOutcome =
  | FittedContext
  | CannotFit
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'aborted' };

export const maxCompactionsPerTurn = 3;

export declare function fitContext(deps: CompactionDeps, request: FitRequest): Promise<FitOutcome>;
