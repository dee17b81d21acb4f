/**
 * The page's side of an engine on transformers.js: one engine, one worker, one model. The library itself is
 * only in the worker; this file decides in which order calls are served and when a worker is replaced.
 */
import type { Remote } from 'comlink';
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
import type { ChatRow } from '../core/chat-row';
import { createCallQueue } from './call-queue';
import { probeCapabilities, type Capabilities } from './capabilities';
import { builtInCatalog, findModel, modelFolderUrl, type CatalogEntry } from './catalog';
import { EngineFailure, engineError, engineFailure } from './engine-errors';
import type { EngineHost } from './host-protocol';
import { loadOnBestDevice, type LoadedModelHandle } from './load-model';
import { abortedEvent, startReply, type ReplyTiming } from './reply-call';

export interface EngineTiming extends ReplyTiming {
  /** A load without any progress for this long is given up, in ms. */
  readonly loadQuietMs: number;
}

// Preparing a big model on a slow device shows no progress for a minute or so; computing one part of a
// prompt takes seconds at most.
const defaultTiming: EngineTiming = { loadQuietMs: 180_000, stopGraceMs: 300, quietMs: 120_000 };

export interface TransformersEngineOptions {
  /** Makes a fresh worker that runs a transformers host; see start-workers.ts. */
  readonly startWorker: () => Worker;
  readonly catalog?: readonly CatalogEntry[];
  /** What relative folders of the catalogue are relative to; the document's base if left out. */
  readonly documentBase?: string;
  readonly capabilities?: () => Promise<Capabilities>;
  readonly timing?: Partial<EngineTiming>;
}

export function createTransformersEngine(options: TransformersEngineOptions): Engine {
  return new TransformersEngine(options);
}

class TransformersEngine implements Engine {
  readonly #options: TransformersEngineOptions;
  readonly #timing: EngineTiming;
  readonly #queue = createCallQueue();
  readonly #lostListeners = new Set<(error: EngineError) => void>();
  #loaded: LoadedModelHandle | undefined;
  /** Aborted when the model that calls were made for goes away. */
  #era = new AbortController();
  #running: AbortController | undefined;

  constructor(options: TransformersEngineOptions) {
    this.#options = options;
    this.#timing = { ...defaultTiming, ...options.timing };
  }

  get info(): EngineInfo | undefined {
    return this.#loaded?.info;
  }

  get tokenizerId(): string {
    return this.#loaded?.info.tokenizerId ?? '';
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
    const { catalog = builtInCatalog, documentBase = document.baseURI } = this.#options;
    const entry = findModel(catalog, request.modelId);
    if (entry === undefined) return { kind: 'failed', error: unknownModel(request.modelId) };
    const capabilities = await (this.#options.capabilities ?? probeCapabilities)();
    const outcome = await loadOnBestDevice({
      entry,
      folderUrl: modelFolderUrl(entry, documentBase),
      request,
      capabilities,
      startWorker: this.#options.startWorker,
      onProgress,
      signal: stop,
      quietMs: this.#timing.loadQuietMs,
    });
    return this.#adopt(outcome, stop);
  }

  #adopt(outcome: Awaited<ReturnType<typeof loadOnBestDevice>>, stop: AbortSignal): LoadOutcome {
    if (outcome.kind === 'loaded' && stop.aborted) outcome.loaded.handle.close();
    if (stop.aborted) return { kind: 'aborted' };
    if (outcome.kind === 'failed') return outcome;
    const { loaded } = outcome;
    this.#loaded = loaded;
    loaded.handle.onFailure((error) => {
      if (this.#loaded === loaded) this.#loaded = undefined;
      for (const listener of this.#lostListeners) listener(error);
    });
    return { kind: 'loaded', info: loaded.info };
  }

  async *stream(request: StreamRequest): AsyncGenerator<EngineEvent, void> {
    const own = new AbortController();
    const signal = anySignal(anySignal(own.signal, this.#era.signal), request.signal);
    const leave = await this.#queue.enter(signal);
    if (leave === undefined) {
      yield abortedEvent;
      return;
    }
    if (this.#loaded === undefined) {
      leave();
      yield { type: 'error', error: engineError('not-loaded') };
      return;
    }
    const { rows, tools, maxTokens, sampling, stopTexts } = request;
    const reply = startReply(
      this.#loaded.handle,
      { rows, tools, maxTokens, sampling, stopTexts },
      { signal, timing: this.#timing },
    );
    void reply.workerFree.then(leave, leave);
    this.#running = own;
    try {
      yield* reply.events;
    } finally {
      own.abort(); // a reader that leaves early does not keep the worker busy
      if (this.#running === own) this.#running = undefined;
    }
  }

  interrupt(): void {
    this.#running?.abort();
  }

  countTexts(texts: readonly string[]): Promise<readonly number[]> {
    return this.#call((host) => host.countTexts(texts));
  }

  countRows(rows: readonly ChatRow[]): Promise<readonly number[]> {
    return this.#call((host) => host.countRows(rows));
  }

  countRequest({ rows, tools }: CountableRequest): Promise<number> {
    return this.#call((host) => host.countRequest(rows, tools));
  }

  renderRequest({ rows, tools }: CountableRequest): Promise<string> {
    return this.#call((host) => host.renderRequest(rows, tools));
  }

  /** Ending the worker frees all its memory, on the GPU too. */
  unload(): Promise<void> {
    this.#startEra();
    return Promise.resolve();
  }

  async #call<T>(task: (host: Remote<EngineHost>) => Promise<T>): Promise<T> {
    if (this.#loaded === undefined) throw engineFailure('not-loaded');
    const outcome = await this.#loaded.handle.call(task);
    if (outcome.kind === 'failed') throw new EngineFailure(outcome.error);
    return outcome.value;
  }

  /** Ends every call and any load under way, and frees the worker. */
  #startEra(): AbortSignal {
    this.#era.abort();
    this.#era = new AbortController();
    this.#loaded?.handle.close();
    this.#loaded = undefined;
    return this.#era.signal;
  }
}

function anySignal(signal: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? signal : AbortSignal.any([signal, other]);
}

function unknownModel(modelId: string): EngineError {
  return engineError('model-missing', {
    message: `There is no model called “${modelId}” here. Choose another one.`,
  });
}
