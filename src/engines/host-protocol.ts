/**
 * What crosses the border between the page and an engine's worker: plain data only, in both directions.
 *
 * Calls go over comlink; the events of a generation go over a port of their own, one way, so that a token
 * costs no answer and the end of a reply cannot overtake its text.
 */
import type { ChatRow, ToolSpec } from '../core/chat-row';
import type { EngineError, LoadProgress, Sampling } from '../core/engine';
import type { FinishReason, Usage } from '../core/message';
import type { CatalogFile, ModelDtype, ModelVariant } from './catalog';

export interface HostLoadRequest {
  readonly modelId: string;
  /** Absolute, with a slash at its end. */
  readonly folderUrl: string;
  readonly files: readonly CatalogFile[];
  readonly device: ModelVariant['device'];
  readonly dtype: ModelDtype;
  readonly wasmThreads?: number;
  readonly maxContextWindow?: number;
  /** See LoadRequest. */
  readonly withoutKeeping?: boolean;
  readonly thinking?: 'on' | 'off';
}

/** What only the loaded files can tell. */
export interface HostModelInfo {
  readonly contextWindow: number;
  readonly tokenizerId: string;
}

export type HostLoadOutcome =
  | { readonly kind: 'loaded'; readonly info: HostModelInfo }
  | { readonly kind: 'failed'; readonly error: EngineError };

export interface HostGenerateRequest {
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
  readonly maxTokens: number;
  readonly sampling?: Sampling;
  readonly stopTexts?: readonly string[];
}

/** Sent over the port of a generation. Exactly one `finish` or `error` ends it. */
export type HostEvent =
  | { readonly type: 'text'; readonly text: string }
  /** The model's thinking, without the marks around it. */
  | { readonly type: 'reasoning'; readonly text: string }
  /** Still computing: part of the prompt is done. Keeps the page from taking a long prefill for a hang. */
  | { readonly type: 'prefill'; readonly doneTokens: number; readonly promptTokens: number }
  | { readonly type: 'finish'; readonly reason: FinishReason; readonly usage: Usage }
  /** `fatal`: the library is in doubt and the worker has to be replaced. */
  | { readonly type: 'error'; readonly error: EngineError; readonly fatal: boolean };

/** The surface of a worker. Every method may be called at any time; generations are the caller's to queue. */
export interface EngineHost {
  load(
    request: HostLoadRequest,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<HostLoadOutcome>;
  /** Resolves when the generation has ended in the worker, whatever became of it. */
  generate(request: HostGenerateRequest, port: MessagePort): Promise<void>;
  /** Ends the running generation at the next token or part of the prompt. */
  interrupt(): void;
  countTexts(texts: readonly string[]): readonly number[];
  countRows(rows: readonly ChatRow[]): readonly number[];
  countRequest(rows: readonly ChatRow[], tools: readonly ToolSpec[] | undefined): number;
  /** See Engine. */
  renderRequest(rows: readonly ChatRow[], tools: readonly ToolSpec[] | undefined): string;
}

/** What a generation needs of a worker, whatever it loads and how. */
export type GeneratingHost = Omit<EngineHost, 'load' | 'renderRequest'>;

/**
 * Posted beside comlink's own messages when something goes wrong that belongs to no call: a promise that
 * nobody awaits (the library has some) or a lost GPU.
 */
export interface HostAlarm {
  readonly hostAlarm: EngineError;
}
