/** How full the context was over a session, and where compactions made it shorter: what the chart shows. */
import type { SessionEntry } from './entry';
import { parseMessage } from './parse-message';

export interface UsagePoint {
  /** Number of the turn, counted from 1. */
  readonly turn: number;
  /** Exact tokens of the request, or of the context after a compaction. */
  readonly tokens: number;
  readonly kind: 'request' | 'compaction';
}

/** In the order of the log: a point for each reply that says what it cost, two for each compaction. */
export function contextUsage(path: readonly SessionEntry[]): readonly UsagePoint[] {
  const points: UsagePoint[] = [];
  let turn = 0;
  for (const entry of path) {
    if (entry.kind === 'message') {
      if (parseMessage(entry.message)?.role === 'user') turn += 1;
      const tokens = entry.origin?.usage?.promptTokens;
      if (tokens !== undefined) points.push({ turn, tokens, kind: 'request' });
    } else if (entry.kind === 'compaction') {
      points.push({ turn, tokens: entry.tokensBefore, kind: 'compaction' });
      points.push({ turn, tokens: entry.tokensAfter, kind: 'compaction' });
    }
  }
  return points;
}
