/**
 * One row of a request: what a chat template renders. Rows are made from log messages and from the
 * context's own texts (summary, recall), last thing before a model call; they are never stored.
 */
import type { ToolCall } from './message';

export interface ChatRow {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** Only on assistant rows. */
  readonly toolCalls?: readonly ToolCall[];
  /** Only on tool rows: the call that this answers. */
  readonly toolCallId?: string;
  /** Only on tool rows. */
  readonly toolName?: string;
}

/** A tool as the model is told of it. `parameters` is a JSON schema of an object. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
