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
      ids = holdsAll(cache, kept.length) ? kept : [];
    },
    async dispose() {
      ids = [];
      await cache.dispose();
      cache = new DynamicCache();
    },
  };
}

/** Keys and values of every token, [batch, heads, tokens, size]. Other entries are states of fixed size. */
const isAttention = (name: string, tensor: Tensor): boolean =>
  /^past_key_values\.\d+\.(key|value)$/.test(name) && tensor.dims.length === 4;

/**
 * Whether the cache is that of exactly so many tokens. One that keeps only a sliding window of them, or in
 * another shape, is not used again: nobody could say which tokens it stands for.
 */
function holdsAll(cache: DynamicCache, tokens: number): boolean {
  const entries: [string, Tensor][] = Object.entries(cache);
  const attention = entries.filter(([name, tensor]) => isAttention(name, tensor));
  const others = entries.filter(([name]) => name.startsWith('past_key_values.'));
  return (
    attention.length > 0 &&
    attention.length === others.length &&
    attention.every(([, tensor]) => tensor.dims[2] === tokens)
  );
}

/**
 * The front of a cache whose tensors lie in main memory; undefined where they lie on the GPU or are not
 * plain attention entries, which cannot be cut: the state of a recurrent layer has all tokens in it.
 */
function shortened(cache: DynamicCache, tokens: number): DynamicCache | undefined {
  const entries: [string, Tensor][] = Object.entries(cache);
  const canBeCut = entries.every(
    ([name, tensor]) => isAttention(name, tensor) && tensor.location === 'cpu',
  );
  if (!canBeCut) return undefined;
  return new DynamicCache(
    Object.fromEntries(
      entries.map(([name, tensor]) => [name, tensor.slice(null, null, [0, tokens], null)]),
    ),
  );
}
