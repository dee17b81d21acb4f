/** How a compaction run can end, and what it needs to run. Shared by the runner, the loop and the UI. */
import type { FixedContext } from '../context';
import type { ContextReader } from '../context-reader';
import type { Engine, EngineError, Placement } from '../engine';
import type { CompactionEntry, CompactionTrigger } from '../entry';
import type { PromptConstants } from '../prompts';
import type { SessionLog, StorageError } from '../session-log';
import type { TokenCounter } from '../tokens';
import type { Policy } from './policy';
import type { Strictness } from './preparation';
import type { SpanMessage } from './span';

/** What makes a request too big whatever is compacted. */
export type Offender = 'system' | 'pinned' | 'newest-message';

export interface CannotFit {
  readonly kind: 'cannot-fit';
  readonly offender: Offender;
  /** Tokens of the offender. */
  readonly tokens: number;
  /** Tokens that it may have. */
  readonly limitTokens: number;
  readonly window: number;
  /** For people: what is too big, by how much, and what to do. */
  readonly reason: string;
}

export type CompactionOutcome =
  | { readonly kind: 'compacted'; readonly entry: CompactionEntry }
  | { readonly kind: 'not-needed'; readonly reason: string }
  | { readonly kind: 'nothing-to-compact'; readonly reason: string }
  | CannotFit
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly error?: EngineError | StorageError;
    }
  | { readonly kind: 'aborted' }
  /** Somebody else compacted, undid or branched meanwhile: the late result is dropped. */
  | { readonly kind: 'superseded' };

/** All that a run touches; nothing else is reached. */
export interface CompactionDeps {
  readonly log: SessionLog;
  /** Counts with the main model's tokenizer. */
  readonly counter: TokenCounter;
  /** The main model's window, tokens. */
  readonly window: number;
  readonly placement: Placement;
  readonly prompts: PromptConstants;
  /**
   * Who may write the summary, best first (the small summariser, then the main model). May be empty: the
   * extractive summary needs no model. An engine without `info` is skipped.
   */
  readonly writers: readonly Engine[];
  readonly now: () => number;
  /** Resolves after `ms`; with it, a writer that makes no progress is given up. See SummarizeRequest. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Left out: the chat profile. */
  readonly policy?: Policy;
  /** Tokens kept free for the reply; left out: the policy's share. */
  readonly reserveTokens?: number;
  /** Kept by the caller for as long as it shows one session, so that no turn reads the whole log anew. */
  readonly reader?: ContextReader;
  /**
   * Told what is about to be summarized, before it is: lasting facts may be kept elsewhere. Must not throw;
   * the run waits for it.
   */
  readonly beforeCompaction?: (span: readonly SpanMessage[], run: FlushContext) => Promise<void>;
  /** Runs `task` while no other run of this session does, in this tab or another. */
  readonly exclusively: <T>(sessionId: string, task: () => Promise<T>) => Promise<T>;
}

/** The run that {@link CompactionDeps.beforeCompaction} is told of. */
export interface FlushContext {
  readonly sessionId: string;
  /** `foreground`: a user waits. */
  readonly ranIn: CompactionEntry['ranIn'];
  readonly signal?: AbortSignal;
}

export interface CompactionRequest {
  readonly sessionId: string;
  readonly leafId: string;
  readonly trigger: CompactionTrigger;
  readonly focus?: string;
  /** What stands in every request besides the conversation; counted, never compacted. */
  readonly fixed?: FixedContext;
  /** Left out: `background` for post-response, else `foreground`. */
  readonly ranIn?: CompactionEntry['ranIn'];
  /**
   * `originals`: the summary in force is put aside and a new one is made from all messages it stood for,
   * by undoing and compacting in one step. Left out: the summary is brought up to date.
   */
  readonly from?: 'summary' | 'originals';
  /** Left out: `normal`; `tight` for the trigger `overflow`. */
  readonly strictness?: Strictness;
  /** Tokens that the recall block of the waiting request takes; counted against the preflight threshold. */
  readonly recallTokens?: number;
  readonly signal?: AbortSignal;
  /** Told as stages begin, for the UI: `done` of `total` chunks while summarising. */
  readonly onProgress?: (progress: CompactionProgress) => void;
}

export interface CompactionProgress {
  readonly stage: 'prepare' | 'summarize' | 'audit' | 'reassemble' | 'commit';
  readonly done: number;
  readonly total: number;
}
