/** Rules tokens out by their share of probability (nucleus sampling). */

/**
 * Sets all scores but those of the likeliest tokens to −∞, in place: first at most `topK` stay (0: all),
 * then the fewest that together have at least the share `topP`. At least one stays.
 */
export function keepLikeliest(
  scores: Float32Array,
  { topP, topK }: { readonly topP: number; readonly topK: number },
): void {
  const highest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  // Far below the best a token has no share that counts; sorting a whole vocabulary would cost more than it.
  const order = Array.from(scores.keys())
    .filter((id) => (scores[id] ?? -Infinity) > highest - negligible)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const candidates = topK > 0 ? order.slice(0, topK) : order;
  const weights = candidates.map((id) => Math.exp((scores[id] ?? -Infinity) - highest));
  const total = weights.reduce((a, b) => a + b, 0);
  let share = 0;
  let kept = 0;
  while (kept < candidates.length && share < topP * total) {
    share += weights[kept] ?? 0;
    kept += 1;
  }
  const staying = new Map(
    candidates.slice(0, Math.max(1, kept)).map((id) => [id, scores[id] ?? 0]),
  );
  scores.fill(-Infinity);
  for (const [id, score] of staying) scores[id] = score;
}

/** e⁻³⁰: with a vocabulary of a million tokens all of those together are less than a ten-millionth. */
const negligible = 30;
