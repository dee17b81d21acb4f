/**
 * The log: what happened in a session, as an append-only tree of entries.
 *
 * Nothing here is ever changed or removed; deleting, undoing and editing append entries that say so. The
 * whole transcript and the short context are both *derived* from the entries on the path from the root to
 * the session's leaf (see context-view.ts and transcript.ts).
 */
import type { ProfileName } from './compaction/policy';
import type { Summary, FiledItem, SectionName } from './compaction/summary';
import type { FinishReason, Message, Usage } from './message';
import type { EngineDevice, Sampling } from './engine';

interface EntryBase {
  readonly id: string;
  readonly sessionId: string;
  /** The entry before this one on its branch; null for the first of a session. */
  readonly parentId: string | null;
  /** Strictly rising in a session, over all branches: the order in which things happened. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Which model wrote a reply, how, and what it cost. */
export interface MessageOrigin {
  readonly engineId: string;
  readonly modelId: string;
  readonly modelName: string;
  readonly device: EngineDevice;
  readonly sampling: Sampling;
  readonly finishReason: FinishReason;
  /** Absent when the call ended before the engine could say (a killed tab, a lost worker). */
  readonly usage?: Usage;
}

export interface MessageEntry extends EntryBase {
  readonly kind: 'message';
  readonly message: Message;
  /** Exact tokens of the message as one row, by tokenizer id. May lack the tokenizer in use. */
  readonly tokens: Readonly<Record<string, number>>;
  /** Only on a model's own messages. */
  readonly origin?: MessageOrigin;
}

/** What the model-free extractor found in one turn, made right after it. */
export interface DigestEntry extends EntryBase {
  readonly kind: 'digest';
  readonly turn: { readonly first: string; readonly last: string };
  readonly items: readonly FiledItem[];
}

export type CompactionTrigger =
  'preflight' | 'watermark' | 'post-response' | 'overflow' | 'manual' | 'engine-change';

/** How a message that stays in the context was made shorter; the log keeps the original. */
export type PruneMethod =
  | 'trivial' // dropped: it carries nothing
  | 'duplicate' // a newer identical result stands for it
  | 'one-liner' // a line that says what the tool did
  | 'placeholder'
  | 'arguments' // long tool arguments shortened inside their JSON
  | 'reasoning' // thinking of an old turn dropped
  | 'image' // a picture replaced by a marker
  | 'digest'; // an oversized message replaced by a digest of its parts

export interface Pruning {
  readonly entryId: string;
  readonly how: PruneMethod;
  /** What the context shows instead; null: nothing, the row is left out. */
  readonly replacement: Message | null;
  readonly tokensSaved: number;
}

export interface AuditFigures {
  readonly found: number;
  readonly kept: number;
  readonly added: number;
  readonly dropped: number;
}

export interface StageMs {
  readonly prepare: number;
  readonly summarize: number;
  readonly audit: number;
  readonly reassemble: number;
}

export interface CompactionEntry extends EntryBase {
  readonly kind: 'compaction';
  /** 1 for the first of a branch. A run that began on an older generation must not be committed. */
  readonly generation: number;
  /** The span of messages that the summary stands for, both ends included; null when only pruned. */
  readonly covers: { readonly from: string; readonly to: string } | null;
  /** The first message kept word for word after the summary. */
  readonly firstKeptEntryId: string;
  /** All that stands in for everything covered so far; null when no summary exists yet. */
  readonly summary: Summary | null;
  readonly prunings: readonly Pruning[];
  readonly trigger: CompactionTrigger;
  /** A model id, or `extractive`, or `none` (pruned only). */
  readonly writer: string;
  readonly templateVersion: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly tokenizerId: string;
  readonly coverage: { readonly chunks: number; readonly done: number };
  readonly audit: AuditFigures;
  readonly ms: StageMs;
  /** Why the writer is not the one that was asked first; absent when it is. */
  readonly fallbackReason?: string;
  /** Where the work was done, for the card: in the background or while the user waited. */
  readonly ranIn: 'background' | 'foreground';
}

export interface UndoEntry extends EntryBase {
  readonly kind: 'undo';
  readonly compactionId: string;
}

/** Replaces or (text null) removes one item of a compaction's summary, as a person wished. */
export interface EditSummaryEntry extends EntryBase {
  readonly kind: 'edit-summary';
  readonly compactionId: string;
  readonly section: SectionName;
  readonly index: number;
  readonly text: string | null;
}

export interface PinEntry extends EntryBase {
  readonly kind: 'pin' | 'unpin';
  readonly targetId: string;
}

/** A tombstone: the target is shown and sent no more. */
export interface DeleteEntry extends EntryBase {
  readonly kind: 'delete';
  readonly targetId: string;
}

export interface EngineChangeEntry extends EntryBase {
  readonly kind: 'engine-change';
  readonly from: string | null;
  readonly to: string;
  readonly window: number;
}

/**
 * A turn or a compaction that did not do what was asked, kept so that nothing fails without a trace.
 * `offender` and the numbers are there when something did not fit.
 */
export interface NoticeEntry extends EntryBase {
  readonly kind: 'notice';
  readonly about: 'turn' | 'compaction';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

export type SessionEntry =
  | MessageEntry
  | DigestEntry
  | CompactionEntry
  | UndoEntry
  | EditSummaryEntry
  | PinEntry
  | DeleteEntry
  | EngineChangeEntry
  | NoticeEntry;

/** An entry before the log has given it its place. Distributes over the union. */
export type NewEntry<E extends SessionEntry = SessionEntry> = E extends SessionEntry
  ? Omit<E, 'id' | 'sessionId' | 'parentId' | 'seq' | 'createdAt'>
  : never;

export interface Session {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Where the conversation stands: the newest entry of the chosen branch; null in an empty session. */
  readonly leafId: string | null;
  /** The session this one was branched from with a summary; absent for ordinary ones. */
  readonly parentSessionId?: string;
  /** Which row of the policy table it follows; absent: chat. */
  readonly profile?: ProfileName;
  /** The preset that it follows (settings-presets.ts); absent, or one that is gone: none. */
  readonly presetId?: string;
  /** Stands on top of the list. */
  readonly isPinned?: boolean;
  /** Put away: kept, and not in the list. */
  readonly isArchived?: boolean;
  /** The user's own words for it. */
  readonly tags?: readonly string[];
}

/** A reply being written. The only thing in the database that is overwritten, about once a second. */
export interface Draft {
  readonly sessionId: string;
  /** The user message it answers. */
  readonly parentId: string;
  readonly text: string;
  readonly origin: Omit<MessageOrigin, 'finishReason' | 'usage'>;
  readonly updatedAt: number;
}
