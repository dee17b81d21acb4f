/**
 * The watermark on a request that is ready to be sent: at 85 % of the usable window (the share is the
 * policy's `thresholds.preflight`) it is compacted at once, before it is sent, and the user is told.
 */
import type { Budgets } from '../compaction/budgets';
import type { CompactionOutcome } from '../compaction/outcome';

type Room = Pick<Budgets, 'preflightTokens' | 'usableTokens' | 'windowTokens'>;

/** `over`: it does not fit at all, and compaction is no longer a matter of choice. */
export type WaterLevel = 'below' | 'passed' | 'over';

/** `tokens` is the exact count of the whole candidate, its recall block included. */
export function waterLevel(tokens: number, { preflightTokens, usableTokens }: Room): WaterLevel {
  if (tokens <= preflightTokens) return 'below';
  return tokens <= usableTokens ? 'passed' : 'over';
}

/** What the user is told of a compaction that this request of so many tokens came to. */
export function compactionWarnings(
  outcome: CompactionOutcome,
  tokens: number,
  room: Room,
): readonly string[] {
  if (outcome.kind === 'failed') return [outcome.reason];
  const isWatermark = outcome.kind === 'compacted' && waterLevel(tokens, room) === 'passed';
  return isWatermark ? [compactedWarning(tokens, room)] : [];
}

function compactedWarning(tokens: number, { usableTokens }: Room): string {
  const share = Math.round((tokens / usableTokens) * 100);
  return (
    `This request would have taken ${share} % of the room for it, so older turns were summarized ` +
    'before it was sent. Nothing is lost.'
  );
}

/** What the user is told when a request stays above it, and fits. */
export function tightWarning(tokens: number, { usableTokens, windowTokens }: Room): string {
  return (
    `This request takes ${tokens} of the ${usableTokens} tokens that are free for it ` +
    `(window ${windowTokens}). It fits; shorter messages or a larger model leave more room.`
  );
}
