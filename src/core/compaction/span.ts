/**
 * What the writing half of compaction reads: the messages of a span as plain lines of text, in order.
 * Made from log entries by prepare; pictures and reasoning are already left out.
 */
export interface SpanMessage {
  /** The message entry's id: what summary items name as their source. */
  readonly entryId: string;
  readonly role: 'user' | 'assistant' | 'tool';
  /** The visible text, unchanged. May be empty (an assistant row that only calls tools). */
  readonly text: string;
  /** Number of the turn in its session, counted from 1. */
  readonly turn: number;
  /** Only on assistant rows: the calls made, arguments as the model wrote them. */
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
  /** Only on tool rows. */
  readonly toolName?: string;
  /** Only on tool rows: the tool could not do what was asked. */
  readonly isError?: boolean;
  /** The speaker's local day, `YYYY-MM-DD`, where known: what "yesterday" is reckoned from. */
  readonly saidOn?: string;
}
