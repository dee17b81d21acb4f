/** How a reply ended, in words, when it did not end by itself; and how fast it was written. */
import type { MessageOrigin } from '../../core/entry';
import type { MessageEnd } from '../../core/transcript-item';

/** Null for a reply that is simply done. */
export function replyEnding(end: MessageEnd, text: string): string | null {
  const empty = text.trim() === '';
  switch (end) {
    case 'whole':
      return null;
    case 'stopped':
      return empty ? 'Stopped before the first word.' : 'Stopped here.';
    case 'cut':
      return 'Cut off here: the reply reached its greatest length.';
    case 'failed':
      return empty ? 'The model failed before the first word.' : 'Cut off here: the model failed.';
    default:
      return end satisfies never;
  }
}

/** Tokens per second while writing; null when it cannot be said. */
export function tokensPerSecond(origin: MessageOrigin | undefined): number | null {
  const usage = origin?.usage;
  if (usage === undefined || usage.decodeMs <= 0 || usage.completionTokens < 2) return null;
  return (usage.completionTokens - 1) / (usage.decodeMs / 1000);
}
