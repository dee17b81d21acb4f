/** How a reply ended, in words, when it did not end by itself. */
import type { MessageOrigin } from '../../core/entry';

/** Null for a reply that is simply done. */
export function replyEnding(origin: MessageOrigin | undefined, text: string): string | null {
  if (origin === undefined) return null;
  const empty = text.trim() === '';
  switch (origin.finishReason) {
    case 'stop':
    case 'tool-calls':
      return null;
    case 'aborted':
      return empty ? 'Stopped before the first word.' : 'Stopped here.';
    case 'length':
      return 'Cut off here: the reply reached its greatest length.';
    case 'error':
      return empty ? 'The model failed before the first word.' : 'Cut off here: the model failed.';
    default:
      return origin.finishReason satisfies never;
  }
}

/** Tokens per second while writing; null when it cannot be said. */
export function tokensPerSecond(origin: MessageOrigin | undefined): number | null {
  const usage = origin?.usage;
  if (usage === undefined || usage.decodeMs <= 0 || usage.completionTokens < 2) return null;
  return (usage.completionTokens - 1) / (usage.decodeMs / 1000);
}
