/**
 * The Engine port over anything that holds one model at a time: in which order calls are served, what a
 * load does to the calls before it, and who is told of a loss. What runs the model, and where, is the
 * business of a ModelSource.
 */
import type { ChatRow } from '../core/chat-row';
import type {
  Engine,
  EngineError,
  EngineEvent,
  EngineInfo,
  LoadOutcome,
  LoadProgress,
  LoadRequest,
  StreamRequest,
} from '../core/engine';
import type { CountableRequest } from '../core/tokens';
import { createCallQueue } from './call-queue';
import { EngineFailure, engineError, engineFailure } from './engine-errors';
import { abortedEvent, type ReplyCall } from './reply-call';
import type { CallOutcome } from './worker-lifecycle';

/** A model that is loaded, until it is closed or fails. */
export interface OpenModel {
  readonly info: EngineInfo;
  /** Calls come one after the other. The signal ends the call, whatever it is doing. */
  reply(request: StreamRequest, signal: AbortSignal): ReplyCall;
  countTexts(texts: readonly string[]): Promise<CallOutcome<readonly number[]>>;
  countRows(rows: readonly ChatRow[]): Promise<CallOutcome<readonly number[]>>;
  countRequest(request: CountableRequest): Promise<CallOutcome<number>>;
  /** Told once, when the model is lost without anyone having closed it. */
  onFailure(listener: (error: EngineError) => void): void;
  /** Frees everything, at once. */
  close(): void;
}

export type OpenOutcome =
  | { readonly kind: 'opened'; readonly model: OpenModel }
  | { readonly kind: 'failed'; readonly error: EngineError };

export interface ModelSource {
  /** Must not throw. Is called without a wait before it, so that a click still counts as one. */
  open(
    request: LoadRequest,
    onProgress: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<OpenOutcome>;
}

export function createModelEngine(source: ModelSource): Engine {
  return new ModelEngine(source);
}

class ModelEngine implements Engine {
  readonly #source: ModelSource;
  readonly #queue = createCallQueue();
  readonly #lostListeners = new Set<(error: EngineError) => void>();
  #model: OpenModel | undefined;
  /** Aborted when the model that calls were made for goes away. */
  #era = new AbortController();
  #running: AbortController | undefined;

  constructor(source: ModelSource) {
    this.#source = source;
  }

  get info(): EngineInfo | undefined {
    return this.#model?.info;
  }

  get tokenizerId(): string {
    return this.#model?.info.tokenizerId ?? '';
  }

  onLost(listener: (error: EngineError) => void): () => void {
    this.#lostListeners.add(listener);
    return () => {
      this.#lostListeners.delete(listener);
    };
  }

  async load(
    request: LoadRequest,
    onProgress: (progress: LoadProgress) => void,
    signal?: AbortSignal,
  ): Promise<LoadOutcome> {
    const stop = anySignal(this.#startEra(), signal);
    onProgress({ phase: 'starting', loadedBytes: 0, totalBytes: 0 });
    const outcome = await this.#source.open(request, onProgress, stop);
    if (outcome.kind === 'opened' && stop.aborted) outcome.model.close();
    if (stop.aborted) return { kind: 'aborted' };
    if (outcome.kind === 'failed') return outcome;
    return this.#adopt(outcome.model);
  }

  #adopt(model: OpenModel): LoadOutcome {
    this.#model = model;
    model.onFailure((error) => {
      if (this.#model === model) this.#model = undefined;
      for (const listener of this.#lostListeners) listener(error);
    });
    return { kind: 'loaded', info: model.info };
  }

  async *stream(request: StreamRequest): AsyncGenerator<EngineEvent, void> {
    const own = new AbortController();
    const signal = anySignal(anySignal(own.signal, this.#era.signal), request.signal);
    const leave = await this.#queue.enter(signal);
    if (leave === undefined) {
      yield abortedEvent;
      return;
    }
    if (this.#model === undefined) {
      leave();
      yield { type: 'error', error: engineError('not-loaded') };
      return;
    }
    const reply = this.#model.reply(request, signal);
    void reply.workerFree.then(leave, leave);
    this.#running = own;
    try {
      yield* reply.events;
    } finally {
      own.abort(); // a reader that leaves early does not keep the model busy
      if (this.#running === own) this.#running = undefined;
    }
  }

  interrupt(): void {
    this.#running?.abort();
  }

  countTexts(texts: readonly string[]): Promise<readonly number[]> {
    return this.#count((model) => model.countTexts(texts));
  }

  countRows(rows: readonly ChatRow[]): Promise<readonly number[]> {
    return this.#count((model) => model.countRows(rows));
  }

  countRequest(request: CountableRequest): Promise<number> {
    return this.#count((model) => model.countRequest(request));
  }

  unload(): Promise<void> {
    this.#startEra();
    return Promise.resolve();
  }

  async #count<T>(task: (model: OpenModel) => Promise<CallOutcome<T>>): Promise<T> {
    if (this.#model === undefined) throw engineFailure('not-loaded');
    const outcome = await task(this.#model);
    if (outcome.kind === 'failed') throw new EngineFailure(outcome.error);
    return outcome.value;
  }

  /** Ends every call and any load under way, and frees the model. */
  #startEra(): AbortSignal {
    this.#era.abort();
    this.#era = new AbortController();
    this.#model?.close();
    this.#model = undefined;
    return this.#era.signal;
  }
}

function anySignal(signal: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? signal : AbortSignal.any([signal, other]);
}
