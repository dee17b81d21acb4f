/**
 * All that the screen shows and all that a person can do, as one object. The stores implement it with rune
 * getters; the gallery and the tests implement it with plain data. Components know nothing else of the app.
 *
 * Everything here is read-only data or a verb. A verb must not throw: what went wrong comes back as a value
 * or shows up as a notice.
 */
import type { CompactionProgress } from '../core/compaction/outcome';
import type { Summary } from '../core/compaction/summary';
import type { DevicePreference, EngineError, EngineInfo, LoadPhase } from '../core/engine';
import type { CompactionEntry } from '../core/entry';
import type { RecallHit } from '../core/recall';
import type { Density, Language } from '../core/settings';
import type { AttachmentsView } from './attachments-view';
import type { Alternatives } from '../core/alternatives';
import type { TranscriptItem } from '../core/transcript-item';
import type { AgentView } from './agent-view';
import type { ExploreStore } from './explore-store.svelte';
import type { InspectorView } from './inspector-view';
import type { ModelScreenView } from './model-screen-view';
import type { TuningView } from './model-tunings.svelte';
import type { PresetChoice } from './preset-choice';
import type { SearchStore } from './search-store.svelte';
import type { TransferStore } from './transfer-store.svelte';
import type { SettingsView } from './settings-view';

/** One line of the sessions list. */
export interface SessionLine {
  readonly id: string;
  /** Empty until there is something to call it by. */
  readonly title: string;
  /** Milliseconds since the epoch; the list groups by its day. */
  readonly updatedAt: number;
  readonly isPinned?: boolean;
  /** Put away: out of the list until it is asked for. */
  readonly isArchived?: boolean;
  readonly tags?: readonly string[];
}

/** What a person may change about a conversation in the list. */
export interface SessionWishes {
  readonly title?: string;
  readonly isPinned?: boolean;
  readonly isArchived?: boolean;
  readonly tags?: readonly string[];
}

/** Newest first. */
export type SessionList =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly lines: readonly SessionLine[] }
  | { readonly kind: 'failed'; readonly message: string };

/** What the model is doing for the reply that is on its way. */
export type LivePhase =
  | 'queued' // waits for the engine (a load, another call)
  | 'compacting' // the conversation is being made shorter first
  | 'reading' // prefill
  | 'thinking'
  | 'writing'
  | 'using-tool';

/** A reply on its way. Flushed at most once per frame by the store. */
export interface LiveReply {
  readonly phase: LivePhase;
  readonly text: string;
  /** Empty when the model does not think aloud. */
  readonly reasoning: string;
  readonly modelName: string;
  /** Only while `phase` is `using-tool`. */
  readonly toolName?: string;
}

/** The conversation on the page. */
export type ChatState =
  | { readonly kind: 'loading' }
  /** The address names a session that is not there. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      /** As transcript.ts made it. */
      readonly items: readonly TranscriptItem[];
      readonly live: LiveReply | null;
    };

/** State of one engine. Byte counts are 0 while unknown. */
export type ModelState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'loading';
      readonly modelName: string;
      readonly phase: LoadPhase;
      readonly loadedBytes: number;
      readonly totalBytes: number;
      /** Milliseconds since the epoch. */
      readonly startedAt: number;
    }
  | { readonly kind: 'ready'; readonly info: EngineInfo }
  | { readonly kind: 'failed'; readonly error: EngineError }
  /** It was loaded and then went away (GPU reset, crash of its worker). */
  | { readonly kind: 'lost'; readonly error: EngineError };

/** What the next request is made of; exact tokens of the loaded model's tokenizer and template. */
export interface ContextMeterParts {
  readonly windowTokens: number;
  /** Kept free for the reply. */
  readonly reserveTokens: number;
  readonly systemTokens: number;
  readonly summaryTokens: number;
  readonly recallTokens: number;
  /** Messages word for word. */
  readonly turnsTokens: number;
  /** The whole rendered request: the parts and what the template puts around them; without the reserve. */
  readonly totalTokens: number;
  /** A compaction starts in the background once `totalTokens` passes this. */
  readonly triggerTokens: number;
}

export type CompactionState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly ranIn: CompactionEntry['ranIn'];
      readonly progress: CompactionProgress;
    };

/** What stands in for older turns at the moment, for the margin. */
export interface ContextSources {
  /** With edits applied; null while nothing was compacted. */
  readonly summary: Summary | null;
  /** Looked up for the newest message; empty when nothing was. */
  readonly recalled: readonly RecallHit[];
}

/** Something to be told, with at most one thing to do about it. */
export interface Notice {
  readonly id: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Whether what is written will still be there tomorrow. */
export type KeepingState =
  | { readonly kind: 'unknown' }
  /** The browser has promised to keep it. */
  | { readonly kind: 'kept' }
  /** Kept, but the browser may clear it when space runs short. */
  | { readonly kind: 'best-effort' }
  /** The database cannot be used: everything is gone when the tab closes. */
  | { readonly kind: 'nothing-kept'; readonly message: string };

/** Whether the app and its model start without a network. */
export type OfflineState = 'unknown' | 'preparing' | 'ready';

export type Theme = 'auto' | 'light' | 'dark';

/** Whether the machine can run the app at all; `missing` names what is not there. */
export type Support =
  { readonly kind: 'ok' } | { readonly kind: 'unsupported'; readonly missing: readonly string[] };

/** `refused`: nothing was sent; the composer puts the text back and shows the reason. */
export type SendOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly reason: string };

/** Trying again, and what a person does with single messages of the conversation on the page. */
export interface BranchView {
  /** Other messages in the same place, by the id of the one that is shown. */
  readonly alternatives: ReadonlyMap<string, Alternatives>;
  regenerate(entryId: string): void;
  /** Writes a reply that was cut off to its end, beside the cut one. */
  continueReply(entryId: string): void;
  reword(entryId: string, text: string): Promise<SendOutcome>;
  choose(entryId: string): void;
  pin(entryId: string): void;
  unpin(entryId: string): void;
  /** Shown and sent no more; a notice offers to take it back. */
  remove(entryId: string): void;
}

export interface AppView {
  readonly support: Support;
  readonly sessions: SessionList;
  /** Null: a new conversation that is not in the log yet. */
  readonly activeSessionId: string | null;
  readonly chat: ChatState;
  readonly model: ModelState;
  readonly summarizer: ModelState;
  readonly device: DevicePreference;
  /** How the loaded model writes; null while there is none. */
  readonly tuning: TuningView | null;
  /** Null while no model is loaded. */
  readonly context: ContextMeterParts | null;
  readonly contextSources: ContextSources;
  /** Null while no conversation is open. */
  readonly branches: BranchView | null;
  readonly compaction: CompactionState;
  /** Memories, tasks and figures; undefined until the app is there, and where it has none. */
  readonly agent: AgentView | undefined;
  /** Most tokens that a single message may have; null while no model is loaded. */
  readonly maxMessageTokens: number | null;
  /** Files that will go with the next message; absent while the app is still on its way. */
  readonly attachments?: AttachmentsView | undefined;
  /** What was typed and not sent in the active session. */
  readonly draft: string;
  readonly notices: readonly Notice[];
  readonly keeping: KeepingState;
  readonly offline: OfflineState;
  /** A new version waits to take over. */
  readonly updateWaiting: boolean;
  readonly theme: Theme;
  readonly density: Density;
  /** What the screen should speak. */
  readonly language: Language;
  /** Undefined until the app is there. */
  readonly presets: PresetChoice | undefined;

  /**
   * Resolves once the user's message is in the log (not when the reply is done), or is refused. On `sent`
   * the store has emptied the draft of that session; on `refused` the draft is as it was.
   */
  send(text: string): Promise<SendOutcome>;
  /** Stops the reply, in whatever phase. */
  stop(): void;
  /** Called at each change of the composer's text, so it must be cheap; `draft` shows it at once. */
  keepDraft(text: string): void;
  compact(): void;
  stopCompaction(): void;
  undoCompaction(compactionId: string): void;
  retryLoad(): void;
  setDevice(device: DevicePreference): void;
  newSession(): void;
  /** `activeSessionId` is the new one at once (the address bar follows it); `chat` may load after it. */
  selectSession(id: string): void;
  changeSession(id: string, wishes: SessionWishes): void;
  /** Shows a notice with Undo. */
  deleteSession(id: string): void;
  setTheme(theme: Theme): void;
  dismissNotice(id: string): void;
  /** The model screen; loaded when asked for. Null where the app knows one model alone. */
  modelScreen(): Promise<ModelScreenView | null>;
  /** Of the active conversation; null where there is none. Loaded when asked for. */
  inspector(): Promise<InspectorView | null>;
  /** Loaded when asked for. Null where there is no such page. */
  settingsScreen(): Promise<SettingsView | null>;
  /** Search over all history. Loaded when asked for; null where there is none. */
  searchScreen(): Promise<SearchStore | null>;
  /** Import, export and backup; null where nothing is kept. */
  transferScreen(): Promise<TransferStore | null>;
  /** Opens the conversation on the branch of this message; false when it cannot be shown. */
  reveal(sessionId: string, entryId: string): Promise<boolean>;
  /** The canvas; loaded when asked for. Null where there is none. */
  explore(): Promise<ExploreStore | null>;
  applyUpdate(): void;
}
