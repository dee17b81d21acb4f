/** The small measurement of the loaded model, and what became of it. */
import { runBenchmark } from '../core/models/benchmark';
import type { BenchmarkState } from './model-screen-view';
import type { ModelServices } from './model-services';
import type { Models } from './models.svelte';

export interface ModelBenchmarkContext {
  readonly models: Models;
  readonly repository: Pick<ModelServices['repository'], 'keepBenchmark'>;
  readonly now: () => number;
  /** A result was kept. */
  readonly changed: () => Promise<void>;
}

export class ModelBenchmark {
  readonly #context: ModelBenchmarkContext;
  #state = $state.raw<BenchmarkState>({ kind: 'idle' });
  #running: AbortController | undefined;

  constructor(context: ModelBenchmarkContext) {
    this.#context = context;
  }

  get state(): BenchmarkState {
    return this.#state;
  }

  stop(): void {
    this.#running?.abort();
  }

  /** Measures the main model; a measurement under way is given up for it. */
  async measure(): Promise<void> {
    const { models, repository, now, changed } = this.#context;
    const { engine, choice, loadMs } = models.main;
    const { modelId } = choice;
    this.stop();
    const stop = new AbortController();
    this.#running = stop;
    this.#state = { kind: 'running', modelId };
    const outcome = await runBenchmark({ engine, now, loadMs, signal: stop.signal });
    if (this.#running !== stop) return;
    this.#state =
      outcome.kind === 'failed'
        ? { kind: 'failed', modelId, error: outcome.error }
        : { kind: 'idle' };
    if (outcome.kind !== 'measured') return;
    await repository.keepBenchmark(outcome.result);
    await changed();
  }
}
