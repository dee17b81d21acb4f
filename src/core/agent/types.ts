/** What a turn needs, reports and ends with. */
import type { FixedContext } from '../context';
import type { FittedContext } from '../fit-context';
import type {
  CannotFit,
  CompactionDeps,
  CompactionOutcome,
  CompactionProgress,
} from '../compaction/outcome';
import type { Engine, EngineError, Sampling } from '../engine';
import type { CompactionTrigger, MessageEntry, SessionEntry } from '../entry';
import type { TextPart, ToolCall } from '../message';
import type { Recall } from '../recall';
import type { StorageError } from '../session-log';
import type { TurnLimits } from './limits';
import type { Tool } from './tool';

export interface TurnDeps {
  readonly engine: Engine;
  /** Also names the log, the counter, the window and the prompts. */
  readonly compaction: CompactionDeps;
  /** Absent: nothing is looked up in the archive. */
  readonly recall?: Recall;
  readonly sampling: Sampling;
  /** Absent: a reply may be as long as the window leaves room for. */
  readonly maxReplyTokens?: number;
  /** What the model may call. Absent or empty: no tools are offered. */
  readonly tools?: readonly Tool[];
  /**
   * What is remembered and what is still to do. Read once for a turn, so that the model's cache holds
   * through its steps, and again after a compaction in it, which breaks the cache anyway. Must not throw.
   */
  readonly standing?: () => Promise<Omit<FixedContext, 'tools'>>;
  /** Left out: {@link defaultLimits}. */
  readonly limits?: Partial<TurnLimits>;
}

export interface TurnRequest {
  readonly sessionId: string;
  /** The entry that the new message follows; null in an empty session. */
  readonly leafId: string | null;
  readonly text: string;
  /** A user message of the log that is answered anew, from the leaf on; nothing is logged for it. */
  readonly answers?: MessageEntry;
  /** Texts of files that go with the message, which may then be empty itself. */
  readonly files?: readonly TextPart[];
  readonly signal?: AbortSignal;
  readonly emit: (event: TurnEvent) => void;
}

/**
 * In the order in which a turn makes them. All but the first may come many times: each step has its own
 * request, and calls come after the reply that makes them.
 */
export type TurnEvent =
  /** The user's message is in the log: it cannot be lost any more. */
  | { readonly type: 'message-logged'; readonly entry: SessionEntry }
  | { readonly type: 'compaction-started'; readonly trigger: CompactionTrigger }
  | { readonly type: 'compaction-progress'; readonly progress: CompactionProgress }
  | { readonly type: 'compaction-ended'; readonly outcome: CompactionOutcome }
  | { readonly type: 'warning'; readonly text: string }
  /** Exactly what is sent, and what each part of it takes. */
  | { readonly type: 'request'; readonly context: FittedContext }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** The model writes a tool call; its text is no prose and comes with no delta. */
  | { readonly type: 'call-began' }
  /** A call could not be read, and the model is asked once to write it again. */
  | { readonly type: 'correction'; readonly reason: string }
  /** A reply is in the log; its calls, if it makes any, are carried out next. */
  | { readonly type: 'reply-logged'; readonly entry: MessageEntry }
  | { readonly type: 'tool-started'; readonly call: ToolCall }
  /** The result is in the log. */
  | { readonly type: 'tool-ended'; readonly call: ToolCall; readonly entry: MessageEntry };

export type TurnOutcome =
  | { readonly kind: 'replied'; readonly reply: MessageEntry }
  /** Stopped by the user; `reply` is absent when no word had come yet. */
  | { readonly kind: 'stopped'; readonly reply?: MessageEntry }
  /** Nothing was logged: the caller still holds the text and shows the reason. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The message is in the log; a notice beside it says what was too big. */
  | CannotFit
  | { readonly kind: 'engine-failed'; readonly error: EngineError; readonly reply?: MessageEntry }
  /** `isLogged` tells whether the user's message is in the log. */
  | { readonly kind: 'storage-failed'; readonly error: StorageError; readonly isLogged: boolean };
