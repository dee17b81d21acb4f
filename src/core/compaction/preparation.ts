/** The plan of a compaction as plain data: what the runner carries out, the UI previews, tests assert. */
import type { DigestEntry, Pruning } from '../entry';
import type { Budgets } from './budgets';
import type { SpanMessage } from './span';

/**
 * How much is given up. `tight`: no head, half the tail. `newest-exchange`: only the newest user message
 * with what followed it, and the last visible reply.
 */
export type Strictness = 'normal' | 'tight' | 'newest-exchange';

/** Inclusive ids of the first and the last message of a stretch of the context; null when it has none. */
export type Stretch = { readonly from: string; readonly to: string; readonly count: number } | null;

export interface CompactionPreparation {
  readonly kind: 'prepared';
  /** `prune`: shortening alone gets under the target and no model is called. */
  readonly method: 'prune' | 'summarize';
  readonly generation: number;
  readonly strictness: Strictness;
  readonly budgets: Budgets;
  readonly head: Stretch;
  /** What the summary will stand for in addition; null for `prune`. */
  readonly middle: Stretch;
  readonly tail: Stretch;
  /** Kept out of the middle by pins. */
  readonly pinnedIds: readonly string[];
  readonly prunings: readonly Pruning[];
  /** As the entry will say it: all that the summary stands for. Null for `prune`. */
  readonly covers: { readonly from: string; readonly to: string } | null;
  readonly firstKeptEntryId: string;
  /** What the writer reads, in order; empty for `prune`. */
  readonly span: readonly SpanMessage[];
  /** What stood before the span, for corrections that reach back. */
  readonly spanContext: readonly SpanMessage[];
  /** Made when turns of the span ended: what the rules found is not looked for again. */
  readonly digests: readonly DigestEntry[];
  /** The most the new summary may take, rendered, so that the context is certain to become smaller. */
  readonly summaryCapTokens: number;
  readonly tokensBefore: number;
  /** At most; the run is judged by an exact count. */
  readonly predictedTokensAfter: number;
  /** Leading tokens of the request that stay as they are, and with them the engine's cache. */
  readonly prefixTokensKept: number;
}

export interface NothingToCompact {
  readonly kind: 'nothing-to-compact';
  /** For people. */
  readonly reason: string;
}
