/** The KV cache between two generations, with the token ids that it was made from. */
import { DynamicCache, type Tensor } from '@huggingface/transformers';
import { reusableTokens } from './kv-prefix';

export interface KvCache {
  /** A cache for this prompt: what of the old one fits, or an empty one. The old one is used up. */
  take(promptIds: readonly number[]): Promise<TakenCache>;
  /** Says what the taken cache now holds. Not called after an error: then the cache is in doubt. */
  keep(ids: readonly number[]): void;
  dispose(): Promise<void>;
}

export interface TakenCache {
  readonly cache: DynamicCache;
  /** Tokens at the front of the prompt that need no computing. */
  readonly cachedTokens: number;
}

export function createKvCache(): KvCache {
  let cache = new DynamicCache();
  let ids: readonly number[] = [];
  return {
    async take(promptIds) {
      let reused = reusableTokens(ids, promptIds);
      if (reused === 0 || reused < ids.length) {
        const shorter = reused === 0 ? undefined : shortened(cache, reused);
        if (shorter === undefined) reused = 0;
        await cache.dispose();
        cache = shorter ?? new DynamicCache();
      }
      ids = []; // in doubt until the generation says what it holds
      return { cache, cachedTokens: reused };
    },
    keep(kept) {
      // `get_seq_length` throws on a cache without attention entries; an empty one has nothing to keep.
      ids = Object.keys(cache).length === 0 ? [] : kept.slice(0, cache.get_seq_length());
    },
    async dispose() {
      ids = [];
      await cache.dispose();
      cache = new DynamicCache();
    },
  };
}

/**
 * The front of a cache whose tensors lie in main memory; undefined where they lie on the GPU or are not
 * plain attention entries [batch, heads, tokens, size], which cannot be cut.
 */
function shortened(cache: DynamicCache, tokens: number): DynamicCache | undefined {
  const entries: [string, Tensor][] = Object.entries(cache);
  const canBeCut = entries.every(
    ([name, tensor]) =>
      name.startsWith('past_key_values.') && tensor.location === 'cpu' && tensor.dims.length === 4,
  );
  if (!canBeCut) return undefined;
  return new DynamicCache(
    Object.fromEntries(
      entries.map(([name, tensor]) => [name, tensor.slice(null, null, [0, tokens], null)]),
    ),
  );
}
