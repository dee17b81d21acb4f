/**
 * Carrying a plan out: read, prepare, write, prove, commit. Whatever goes wrong on the way leaves the log
 * exactly as it was; entries that arrive meanwhile stay after the compaction.
 */
import type { CompactionDeps, CompactionOutcome, CompactionRequest, CannotFit } from './outcome';
import type { CompactionPreparation, NothingToCompact } from './preparation';

export declare function runCompaction(
  deps: CompactionDeps,
  request: CompactionRequest,
): Promise<CompactionOutcome>;

/** What {@link runCompaction} would do now, without doing it; never calls a model. */
export declare function previewCompaction(
  deps: CompactionDeps,
  request: CompactionRequest,
): Promise<
  | CompactionPreparation
  | NothingToCompact
  | CannotFit
  | { readonly kind: 'failed'; readonly reason: string }
>;
