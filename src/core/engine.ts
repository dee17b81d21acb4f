/**
 * The engine port: all that the app knows about a language model and the library that runs it.
 *
 * Contract, proved for every adapter by one suite (test/browser/engine-contract.ts):
 * - One engine holds at most one model. `load` on a loaded engine first unloads.
 * - No method throws or rejects for an expected failure: failures are values with a `kind`.
 * - `stream` yields deltas and then exactly one `finish` or one `error`, also after `interrupt`, after an
 *   abort and after a crash of the worker; nothing comes after it.
 * - Calls are served one after the other; a call that waits can be stopped too.
 * - After any error that leaves the model in doubt the adapter replaces its worker; `load` then works again.
 */
import type { ChatRow, ToolSpec } from './chat-row';
import type { FinishReason, ToolCall, Usage } from './message';
import type { CountableRequest, TokenCounter } from './tokens';

export type EngineDevice = 'webgpu' | 'wasm' | 'browser';

/** `auto` takes a real GPU where there is one, else the CPU. A software adapter is not a real GPU. */
export type DevicePreference = 'auto' | 'webgpu' | 'wasm';

/**
 * Where the summary and the recall block stand, a fact of how a model was trained:
 * `system` – inside the system message; `row` – the summary is a row of its own and the recall block
 * stands in front of the newest user text.
 */
export type Placement = 'system' | 'row';

/** What is known about a model once it is loaded. The loaded files win over any catalogue. */
export interface EngineInfo {
  readonly engineId: string;
  readonly modelId: string;
  readonly modelName: string;
  /** Tokens, clamped to what the app can use; always finite. */
  readonly contextWindow: number;
  readonly device: EngineDevice;
  /** What a person should know about the device that was chosen, e.g. why the GPU was not taken. */
  readonly deviceNote: string;
  readonly dtype: string;
  readonly tokenizerId: string;
  readonly placement: Placement;
  /** What of {@link Sampling} this engine obeys; absent: all of it. A control that is ignored is not offered. */
  readonly samplingControls?: readonly (keyof Sampling)[];
}

export type LoadPhase = 'starting' | 'downloading' | 'preparing';

/** Bytes are 0 while unknown. */
export interface LoadProgress {
  readonly phase: LoadPhase;
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

export type EngineErrorKind =
  | 'unsupported' // the machine cannot run it: what is missing is in `message`
  | 'model-missing' // a file of the model is not there
  | 'model-corrupt' // a file is there and is not what it should be
  | 'network'
  | 'storage-full'
  | 'out-of-memory'
  | 'device-lost'
  | 'context-overflow'
  | 'worker-crashed'
  | 'not-loaded'
  | 'busy-elsewhere' // another tab holds the model
  | 'degenerate' // the reply repeated itself without end, or was no text; it was stopped, the model is fine
  | 'aborted'
  | 'internal';

/** `message` is for people: what happened and what to do. `detail` is for bug reports. */
export interface EngineError {
  readonly kind: EngineErrorKind;
  readonly message: string;
  readonly detail?: string;
}

export interface LoadRequest {
  readonly modelId: string;
  readonly device: DevicePreference;
  /** Use fewer tokens than the model offers (never more). */
  readonly maxContextWindow?: number;
  /** Files that are not stored yet are held in memory for this load and stored nowhere. */
  readonly withoutKeeping?: boolean;
  /** `on`: a model that can think before it answers may. Left out, and for all others: it is told not to. */
  readonly thinking?: 'on' | 'off';
}

export type LoadOutcome =
  | { readonly kind: 'loaded'; readonly info: EngineInfo }
  | { readonly kind: 'failed'; readonly error: EngineError }
  | { readonly kind: 'aborted' };

/** How to choose the next token. Left out means greedy, the model's own default. */
export interface Sampling {
  /** 0 is greedy. */
  readonly temperature?: number;
  readonly topK?: number;
  /** Above 0, at most 1: only the likeliest tokens that together have this share; 1 leaves all. */
  readonly topP?: number;
  readonly repetitionPenalty?: number;
  readonly seed?: number;
}

export interface StreamRequest {
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
  /** At least 1. The reply ends with `length` when it is used up. */
  readonly maxTokens: number;
  readonly sampling?: Sampling;
  /** Generation ends with `stop` once the text contains one of these; the stop text itself is kept. */
  readonly stopTexts?: readonly string[];
  readonly signal?: AbortSignal;
}

export type EngineEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | { readonly type: 'tool-call'; readonly call: ToolCall }
  | { readonly type: 'finish'; readonly reason: FinishReason; readonly usage: Usage }
  | { readonly type: 'error'; readonly error: EngineError };

/** Port. */
export interface Engine extends TokenCounter {
  /**
   * The text that the model would be given: the chat template rendered over the request, with the head of
   * the reply. Left out, or undefined: this engine cannot say. Rejects as the counter's methods do.
   */
  renderRequest?(request: CountableRequest): Promise<string | undefined>;
  /** Undefined until `load` succeeded, and again after `unload` or a loss. */
  readonly info: EngineInfo | undefined;
  /** Told when a loaded model is lost without anyone having asked for it (GPU reset, worker crash). */
  onLost(listener: (error: EngineError) => void): () => void;
  load(
    request: LoadRequest,
    onProgress: (progress: LoadProgress) => void,
    signal?: AbortSignal,
  ): Promise<LoadOutcome>;
  stream(request: StreamRequest): AsyncIterable<EngineEvent>;
  /** Ends the running call with `finish: aborted`; does nothing when none runs. */
  interrupt(): void;
  unload(): Promise<void>;
}
