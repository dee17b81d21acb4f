/** After a compaction that took most of the conversation away, a new page may suit better than the old one. */
import type { CompactionEntry } from '../entry';

/** What remains, as a share of what was: below it the context is another one. */
const heavyShare = 0.5;

/** Pruning alone is never heavy: no turn was put away. */
export function isHeavyCompaction(entry: CompactionEntry): boolean {
  const { summary, tokensBefore, tokensAfter } = entry;
  return summary !== null && tokensAfter < tokensBefore * heavyShare;
}
