/**
 * The model-free reader: what was said that is worth keeping, by rule. Deterministic and fast, so that
 * it can run after every turn, and good enough to be the only summariser on a phone.
 */
import { reduceItems } from './fold';
import { SpanReader } from './span-reader';
import type { SpanMessage } from './span';
import type { FiledItem } from './summary';

export interface ExtractOptions {
  /**
   * Messages before the span, oldest first, read only so that a correction ("No, it's Monday.") or a short
   * answer finds what it speaks of. Nothing is filed for them.
   */
  readonly context?: readonly SpanMessage[];
}

/** Items in the order in which they were said, latest value of each key only; every item has sources. */
export function extractItems(
  messages: readonly SpanMessage[],
  options: ExtractOptions = {},
): readonly FiledItem[] {
  const reader = new SpanReader();
  for (const message of options.context ?? []) reader.read(message, true);
  for (const message of messages) reader.read(message);
  return reduceItems(reader.items());
}
