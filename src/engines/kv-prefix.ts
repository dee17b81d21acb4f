/**
 * What of a KV cache may serve a new prompt. The library compares lengths only, so a cache whose tokens
 * differ from the prompt's would silently give wrong text: reuse is decided here, on the token ids.
 */

/**
 * Length of the longest common prefix of the two lists, but always at least one token short of the whole
 * prompt, since the last token must be computed to get the next one.
 */
export function reusableTokens(cached: readonly number[], prompt: readonly number[]): number {
  const limit = Math.min(cached.length, prompt.length - 1);
  let length = 0;
  while (length < limit && cached[length] === prompt[length]) length += 1;
  return Math.max(length, 0);
}
