/**
 * One engine and what state it is in, for the screen and for whoever waits for it. Two slots exist: the
 * main model and the summariser.
 */
import type {
  DevicePreference,
  Engine,
  EngineError,
  EngineInfo,
  LoadOutcome,
  LoadRequest,
} from '../core/engine';
import type { ModelState } from './app-view';
import { meteredEngine, type MeteredEngine } from './metered-engine';

export interface ModelChoice {
  readonly modelId: string;
  readonly modelName: string;
  /** Use fewer tokens than the model offers. */
  readonly maxContextWindow?: number;
  /** Its files are held in memory and are gone with the page. */
  readonly withoutKeeping?: true;
}

/** Stands around every load of a slot. */
export interface LoadGuard {
  /** What keeps the model from being loaded now; undefined lets the load go on. */
  admit(choice: ModelChoice): Promise<EngineError | undefined>;
  /** After the load, whatever came of it; also when it is replaced by another. */
  ended(choice: ModelChoice, outcome: LoadOutcome): void;
  /** How the model is to be loaded, beside what was chosen. */
  wishes(choice: ModelChoice): Pick<LoadRequest, 'thinking'>;
}

const noGuard: LoadGuard = {
  admit: () => Promise.resolve(undefined),
  ended: () => undefined,
  wishes: () => ({}),
};

export class ModelSlot {
  readonly engine: MeteredEngine;
  readonly #now: () => number;
  readonly #guard: LoadGuard;
  #choice = $state.raw<ModelChoice>({ modelId: '', modelName: '' });
  #state = $state.raw<ModelState>({ kind: 'idle' });
  #loading: Promise<LoadOutcome> | undefined;
  #cancel: AbortController | undefined;
  #loadMs: number | null = null;
  #asleep = false;
  #usedAt: number;

  constructor(engine: Engine, choice: ModelChoice, now: () => number, guard: LoadGuard = noGuard) {
    this.#now = now;
    this.#usedAt = now();
    this.engine = meteredEngine(engine, () => {
      this.touch();
    });
    this.#choice = choice;
    this.#guard = guard;
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

  /** How long the last load took; null while none has succeeded. */
  get loadMs(): number | null {
    return this.#loadMs;
  }

  /** It was unloaded to save memory and is loaded again when it is wanted. */
  get isAsleep(): boolean {
    return this.#asleep;
  }

  /** Since its last call began or ended, or since it was loaded; 0 while one runs. */
  get idleMs(): number {
    return this.engine.running > 0 ? 0 : this.#now() - this.#usedAt;
  }

  touch(): void {
    this.#usedAt = this.#now();
  }

  /** For the next load; what is loaded stays until then. */
  choose(choice: ModelChoice): void {
    this.#choice = choice;
  }

  /** Nothing is loaded, and this is why; the way on is a load that somebody asks for. */
  refuse(error: EngineError): void {
    this.#state = { kind: 'failed', error };
  }

  /** Loads, or joins the load that is under way. A load for another device replaces it. */
  load(device: DevicePreference): Promise<LoadOutcome> {
    this.#cancel?.abort();
    const cancel = new AbortController();
    this.#cancel = cancel;
    this.#asleep = false;
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

  /** Frees its memory until it is wanted again. */
  async sleep(): Promise<void> {
    await this.unload();
    this.#asleep = true;
  }

  async #run(device: DevicePreference, cancel: AbortController): Promise<LoadOutcome> {
    const startedAt = this.#now();
    const choice = this.#choice;
    const { modelId, modelName, maxContextWindow, withoutKeeping } = choice;
    const show = (state: ModelState): void => {
      if (this.#cancel === cancel) this.#state = state;
    };
    const loading = { kind: 'loading', modelName, startedAt } as const;
    show({ ...loading, phase: 'starting', loadedBytes: 0, totalBytes: 0 });
    const error = await this.#guard.admit(choice);
    if (cancel.signal.aborted) return { kind: 'aborted' };
    const asked = {
      ...this.#guard.wishes(choice),
      ...(maxContextWindow === undefined ? {} : { maxContextWindow }),
      ...(withoutKeeping ? { withoutKeeping } : {}),
    };
    const outcome: LoadOutcome = error
      ? { kind: 'failed', error }
      : await this.engine.load(
          { modelId, device, ...asked },
          (progress) => {
            show({ ...loading, ...progress });
          },
          cancel.signal,
        );
    if (this.#cancel === cancel) this.#guard.ended(choice, outcome);
    if (outcome.kind === 'loaded') this.#loadMs = this.#now() - startedAt;
    this.touch();
    show(stateAfter(outcome));
    return outcome;
  }
}

function stateAfter(outcome: LoadOutcome): ModelState {
  switch (outcome.kind) {
    case 'loaded':
      return { kind: 'ready', info: outcome.info };
    case 'failed':
      return { kind: 'failed', error: outcome.error };
    case 'aborted':
      return { kind: 'idle' };
    default:
      return outcome satisfies never;
  }
}

/** Resolves when the signal fires; at once when it has. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
