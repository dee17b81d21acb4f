/**
 * One engine for all models of a role: it hands each call to the adapter whose library runs the model, and
 * changes the adapter when a model of another library is loaded. Whoever holds it need not know that there
 * is more than one library.
 */
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
import type { EngineId } from '../core/models/model-card';
import type { ChatRow } from '../core/chat-row';
import type { CountableRequest } from '../core/tokens';
import { engineError, engineFailure } from './engine-errors';

export interface SwitchingOptions {
  /** Which library runs a model; undefined for a model that is not in the catalogue. */
  readonly engineIdOf: (modelId: string) => EngineId | undefined;
  /** Undefined where a library cannot be used here at all. */
  readonly create: (engineId: EngineId) => Engine | undefined;
}

export function createSwitchingEngine(options: SwitchingOptions): Engine {
  return new SwitchingEngine(options);
}

class SwitchingEngine implements Engine {
  readonly #options: SwitchingOptions;
  readonly #listeners = new Set<(error: EngineError) => void>();
  #current: { readonly engineId: EngineId; readonly engine: Engine } | undefined;

  constructor(options: SwitchingOptions) {
    this.#options = options;
  }

  get info(): EngineInfo | undefined {
    return this.#current?.engine.info;
  }

  get tokenizerId(): string {
    return this.#current?.engine.tokenizerId ?? '';
  }

  onLost(listener: (error: EngineError) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async load(
    request: LoadRequest,
    onProgress: (progress: LoadProgress) => void,
    signal?: AbortSignal,
  ): Promise<LoadOutcome> {
    const engineId = this.#options.engineIdOf(request.modelId);
    const engine = engineId === undefined ? undefined : await this.#switchTo(engineId);
    if (engine === undefined) return { kind: 'failed', error: unknownModel(request.modelId) };
    return engine.load(request, onProgress, signal);
  }

  async #switchTo(engineId: EngineId): Promise<Engine | undefined> {
    if (this.#current?.engineId === engineId) return this.#current.engine;
    // The other library's worker goes first, or both models would be in memory for a while.
    await this.#current?.engine.unload();
    this.#current = undefined;
    const engine = this.#options.create(engineId);
    if (engine === undefined) return undefined;
    this.#current = { engineId, engine };
    engine.onLost((error) => {
      if (this.#current?.engine !== engine) return;
      for (const listener of this.#listeners) listener(error);
    });
    return engine;
  }

  async *stream(request: StreamRequest): AsyncGenerator<EngineEvent, void> {
    const engine = this.#current?.engine;
    if (engine === undefined) yield { type: 'error', error: engineError('not-loaded') };
    else yield* engine.stream(request);
  }

  interrupt(): void {
    this.#current?.engine.interrupt();
  }

  async unload(): Promise<void> {
    await this.#current?.engine.unload();
  }

  countTexts(texts: readonly string[]): Promise<readonly number[]> {
    return this.#count((engine) => engine.countTexts(texts));
  }

  countRows(rows: readonly ChatRow[]): Promise<readonly number[]> {
    return this.#count((engine) => engine.countRows(rows));
  }

  countRequest(request: CountableRequest): Promise<number> {
    return this.#count((engine) => engine.countRequest(request));
  }

  async renderRequest(request: CountableRequest): Promise<string | undefined> {
    return this.#current?.engine.renderRequest?.(request);
  }

  async #count<T>(count: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = this.#current?.engine;
    if (engine === undefined) throw engineFailure('not-loaded');
    return count(engine);
  }
}

function unknownModel(modelId: string): EngineError {
  return engineError('model-missing', {
    message: `There is no model called “${modelId}” here. Choose another one.`,
  });
}
