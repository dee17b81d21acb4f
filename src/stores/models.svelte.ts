/** The two models of the app: the one that talks, and the one that summarises in its own worker. */
import type { TurnDeps } from '../core/agent/types';
import type { DevicePreference, Engine } from '../core/engine';
import type { AppServices, PromptsResult } from './app-services';
import { ModelSlot } from './model-slot.svelte';

export class Models {
  readonly main: ModelSlot;
  readonly summarizer: ModelSlot;
  readonly #services: AppServices;
  #device = $state.raw<DevicePreference>('auto');
  #prompts: PromptsResult | undefined;

  constructor(services: AppServices) {
    this.#services = services;
    const { mainEngine, summarizerEngine, model, now } = services;
    this.main = new ModelSlot(mainEngine, model, now);
    this.summarizer = new ModelSlot(summarizerEngine, model, now);
  }

  get device(): DevicePreference {
    return this.#device;
  }

  /** Loads the main model; the summariser waits until it is needed. */
  async load(device: DevicePreference = this.#device): Promise<void> {
    this.#device = device;
    await this.main.load(device);
  }

  async setDevice(device: DevicePreference): Promise<void> {
    await this.summarizer.unload();
    await this.load(device);
  }

  /** Loads the summariser if it is not there. It failing is no failure: others can write a summary. */
  async prepareWriters(): Promise<void> {
    const { kind } = this.summarizer.state;
    if (kind === 'idle' || kind === 'lost') await this.summarizer.load(this.#device);
    await this.summarizer.ready();
  }

  /** Why there is no model, in words. */
  get missingReason(): string {
    const { state } = this.main;
    if (state.kind === 'failed' || state.kind === 'lost') return state.error.message;
    if (this.#prompts?.kind === 'failed') return this.#prompts.error.message;
    return 'No model is loaded. Load one, then send the message again.';
  }

  /** Everything a turn needs; waits for a load under way. Undefined when there is no model after it. */
  async turnDeps(signal?: AbortSignal): Promise<TurnDeps | undefined> {
    const info = await this.main.ready(signal);
    if (!info) return undefined;
    const prompts = await this.#loadPrompts();
    if (prompts.kind === 'failed') return undefined;
    const { repository, recall, now, sleep, exclusively } = this.#services;
    const engine = this.main.engine;
    const writers: readonly Engine[] = [this.summarizer.engine, engine];
    return {
      engine,
      ...(recall ? { recall } : {}),
      sampling: {},
      compaction: {
        log: repository,
        counter: engine,
        window: info.contextWindow,
        placement: info.placement,
        prompts: prompts.prompts,
        writers: writers.filter((writer) => writer.info !== undefined),
        now,
        sleep,
        exclusively: (sessionId, task) => exclusively(`compaction:${sessionId}`, task),
      },
    };
  }

  /** Read once; a failure is tried again, since a network may have come back. */
  async #loadPrompts(): Promise<PromptsResult> {
    if (this.#prompts?.kind === 'ok') return this.#prompts;
    this.#prompts = await this.#services.loadPrompts();
    return this.#prompts;
  }
}
