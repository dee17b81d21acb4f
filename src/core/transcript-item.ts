/** What stands on the page of a conversation, in order. Made by transcript.ts; assignable to the screen's. */
import type { Summary } from './compaction/summary';
import type { CompactionEntry, EngineChangeEntry, MessageEntry, NoticeEntry } from './entry';

/** `cut`: the reply's token budget was used up. */
export type MessageEnd = 'whole' | 'cut' | 'stopped' | 'failed';

export interface MessageItem {
  readonly kind: 'message';
  readonly entry: MessageEntry;
  /** The speaker's own words; what came from files stands in the message's parts. */
  readonly text: string;
  /** Empty when the model did not think aloud. */
  readonly reasoning: string;
  /**
   * Results of `entry.message.toolCalls`, in the order of the calls; undefined where none came. They are
   * shown with their call and are no items of their own; only a result without a call is.
   */
  readonly results: readonly (MessageEntry | undefined)[];
  /** `whole` for everything that is not a model's. */
  readonly end: MessageEnd;
  /** Number of the turn, counted from 1; 0 before the first user message. */
  readonly turn: number;
  readonly pinned: boolean;
  /** Told by the summary in force: the model no longer sees it word for word. */
  readonly archived: boolean;
}

export interface CompactionFigures {
  /** User messages in `covered`; 0 when nothing was. */
  readonly turns: number;
  /** Items of the summary, edits applied. */
  readonly lines: number;
  readonly prunings: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** All stages together. */
  readonly ms: number;
  /** Who wrote the summary, in words. */
  readonly writer: string;
}

export interface CompactionItem {
  readonly kind: 'compaction';
  readonly entry: CompactionEntry;
  /** `folded`: a later one stands for it too. */
  readonly state: 'current' | 'folded' | 'undone';
  /** With the user's edits; null when only pruned. */
  readonly summary: Summary | null;
  /**
   * The original messages that this one put away: its span without that of the one before, deleted ones
   * left out.
   */
  readonly covered: readonly MessageEntry[];
  readonly figures: CompactionFigures;
}

export interface NoticeItem {
  readonly kind: 'notice';
  readonly entry: NoticeEntry;
}

export interface EngineChangeItem {
  readonly kind: 'engine-change';
  readonly entry: EngineChangeEntry;
}

export type TranscriptItem = MessageItem | CompactionItem | NoticeItem | EngineChangeItem;
