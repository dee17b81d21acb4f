/**
 * What a span holds: the digests that were made when its turns ended, and for turns without one the
 * extractor's reading now. So the work is spread over the conversation, and a compaction mostly folds.
 */
import type { DigestEntry } from '../entry';
import { extractItems } from './extract';
import { reduceItems } from './fold';
import type { SpanMessage } from './span';
import type { FiledItem } from './summary';

/** Messages that the extractor reads before a turn, to understand "it", "she" and "no, Monday". */
const contextMessages = 12;

export interface SpanOfTurns {
  /** In order. */
  readonly messages: readonly SpanMessage[];
  /** What stands before them. */
  readonly context: readonly SpanMessage[];
  /** Of turns that may be in the span; one that does not stand for a whole turn of it is not used. */
  readonly digests: readonly DigestEntry[];
}

/** As {@link extractItems}: in the order in which they were said, latest value of each key only. */
export function itemsOfSpan({ messages, context, digests }: SpanOfTurns): readonly FiledItem[] {
  if (digests.length === 0) return extractItems(messages, { context });
  const byFirst = new Map(digests.map((digest) => [digest.turn.first, digest]));
  const all = [...context, ...messages];
  const found: FiledItem[] = [];
  let unread = context.length;
  const readUpTo = (end: number): void => {
    if (end <= unread) return;
    const before = all.slice(Math.max(0, unread - contextMessages), unread);
    found.push(...extractItems(all.slice(unread, end), { context: before }));
  };
  for (let at = context.length; at < all.length;) {
    const end = endOfTurn(all, at);
    const digest = byFirst.get(all[at]?.entryId ?? '');
    if (digest !== undefined && digest.turn.last === all[end - 1]?.entryId) {
      readUpTo(at);
      found.push(...digest.items);
      unread = end;
    }
    at = end;
  }
  readUpTo(all.length);
  return reduceItems(found);
}

/** Index after the last message of the turn that `start` is in. */
function endOfTurn(messages: readonly SpanMessage[], start: number): number {
  const turn = messages[start]?.turn;
  let end = start + 1;
  while (end < messages.length && messages[end]?.turn === turn) end += 1;
  return end;
}
