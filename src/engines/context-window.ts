/** How many tokens a loaded model can read at once, from its own files. */
import { maxWindowTokens } from '../core/compaction/budgets';

export { maxWindowTokens };

/** Assumed when a model's files name no window: nearly every small model has at least this many. */
export const fallbackWindowTokens = 2048;

export interface WindowSources {
  /** `max_position_embeddings` of config.json; anything else than a positive number is ignored. */
  readonly maxPositionEmbeddings: unknown;
  /** `model_max_length` of tokenizer_config.json; tokenizers without a limit put 1e30 here. */
  readonly modelMaxLength: unknown;
  /** The user's own limit. It can only lower the window. */
  readonly requested?: number;
}

/** Always a finite whole number of tokens, at least 1. */
export function contextWindowTokens(sources: WindowSources): number {
  const offered = [sources.maxPositionEmbeddings, sources.modelMaxLength].filter(isUsable);
  const model = offered.length > 0 ? Math.min(...offered) : fallbackWindowTokens;
  const asked = isUsable(sources.requested) ? sources.requested : Infinity;
  return Math.floor(Math.min(model, asked, maxWindowTokens));
}

function isUsable(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1;
}
