/**
 * One engine and what state it is in, for the screen and for whoever waits for it. Two slots exist: the
 * main model and the summariser.
 */
import type { DevicePreference, Engine, EngineInfo, LoadOutcome } from '../core/engine';
import type { ModelState } from './app-view';

export interface ModelChoice {
  readonly modelId: string;
  readonly modelName: string;
  /** Use fewer tokens than the model offers. */
  readonly maxContextWindow?: number;
}

export class ModelSlot {
  readonly engine: Engine;
  readonly #now: () => number;
  #choice: ModelChoice;
  #state = $state.raw<ModelState>({ kind: 'idle' });
  #loading: Promise<LoadOutcome> | undefined;
  #cancel: AbortController | undefined;

  constructor(engine: Engine, choice: ModelChoice, now: () => number) {
    this.engine = engine;
    this.#choice = choice;
    this.#now = now;
    engine.onLost((error) => {
      this.#state = { kind: 'lost', error };
    });
  }

  get state(): ModelState {
    return this.#state;
  }

  get choice(): ModelChoice {
    return this.#choice;
  }

  /** Loads, or joins the load that is under way. A load for another device replaces it. */
  load(device: DevicePreference): Promise<LoadOutcome> {
    this.#cancel?.abort();
    const cancel = new AbortController();
    this.#cancel = cancel;
    const loading = this.#run(device, cancel);
    this.#loading = loading;
    return loading;
  }

  /** Waits for a load that is under way; does not start one. Undefined when there is no model after it. */
  async ready(signal?: AbortSignal): Promise<EngineInfo | undefined> {
    // A load may be replaced by another while it is waited for.
    while (this.#state.kind === 'loading' && this.#loading && !signal?.aborted) {
      await Promise.race([this.#loading, ...(signal ? [aborted(signal)] : [])]);
    }
    return this.engine.info;
  }

  async unload(): Promise<void> {
    this.#cancel?.abort();
    await this.engine.unload();
    this.#state = { kind: 'idle' };
  }

  async #run(device: DevicePreference, cancel: AbortController): Promise<LoadOutcome> {
    const startedAt = this.#now();
    const { modelId, modelName, maxContextWindow } = this.#choice;
    const show = (state: ModelState): void => {
      if (this.#cancel === cancel) this.#state = state;
    };
    const loading = { kind: 'loading', modelName, startedAt } as const;
    show({ ...loading, phase: 'starting', loadedBytes: 0, totalBytes: 0 });
    const limit = maxContextWindow === undefined ? {} : { maxContextWindow };
    const outcome = await this.engine.load(
      { modelId, device, ...limit },
      (progress) => {
        show({ ...loading, ...progress });
      },
      cancel.signal,
    );
    switch (outcome.kind) {
      case 'loaded':
        show({ kind: 'ready', info: outcome.info });
        break;
      case 'failed':
        show({ kind: 'failed', error: outcome.error });
        break;
      case 'aborted':
        show({ kind: 'idle' });
        break;
      default:
        outcome satisfies never;
    }
    return outcome;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
