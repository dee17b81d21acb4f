/** The two models of the app: the one that talks, and the one that summarises in its own worker. */
import type { TurnDeps } from '../core/agent/types';
import type { DevicePreference, Engine, LoadOutcome } from '../core/engine';
import { admitSecond, shouldPreempt, type AdmissionReason } from '../core/models/admission';
import { findCard, type ModelCard } from '../core/models/model-card';
import { promptsFor } from '../core/models/prompts-for-model';
import type { Settings } from '../core/settings';
import type { AppServices, PromptsResult } from './app-services';
import type { Notice } from './app-view';
import { LossAdvice, type WaysOut } from './model-advice';
import { createLoadGuard, interruptedLoad, takenOver } from './model-guard';
import { keepUnloadingWhenIdle } from './model-idle';
import { aborted, ModelSlot, type ModelChoice } from './model-slot.svelte';
import { ModelTunings } from './model-tunings.svelte';

export class Models {
  readonly main: ModelSlot;
  readonly summarizer: ModelSlot;
  readonly tunings: ModelTunings;
  readonly #services: AppServices;
  readonly #advice: LossAdvice;
  #device = $state.raw<DevicePreference>('auto');
  #prompts: PromptsResult | undefined;
  #cards: readonly ModelCard[];
  #lease: 'ask' | 'take' = 'ask';
  #held: Promise<void> = Promise.resolve();
  /** Why the main model writes the summaries; null while the summariser does. */
  #mainDoesBoth = $state.raw<AdmissionReason | null>(null);
  #chosenBoth = $state.raw(false);

  constructor(
    services: AppServices,
    notify: (notice: Notice) => void = () => undefined,
    ways: WaysOut = noWays,
  ) {
    this.#services = services;
    this.#cards = services.models?.cards ?? [];
    this.tunings = new ModelTunings(services.models?.repository);
    const { mainEngine, summarizerEngine, model, now } = services;
    this.#advice = new LossAdvice({
      ...{ services: services.models, now, notify, ways },
      cards: () => this.#cards,
      device: () => this.#device,
    });
    const guard = services.models && this.#guardOf(services.models);
    this.main = new ModelSlot(mainEngine, model, now, guard);
    this.summarizer = new ModelSlot(summarizerEngine, model, now);
    mainEngine.onLost((error) => {
      void this.#advice.note(this.main.choice, error);
    });
    if (services.models) keepUnloadingWhenIdle(this, services.sleep);
  }

  get device(): DevicePreference {
    return this.#device;
  }

  get cards(): readonly ModelCard[] {
    return this.#cards;
  }

  /** With those that a person has added. */
  setCards(cards: readonly ModelCard[]): void {
    this.#cards = cards;
  }

  get mainDoesBoth(): AdmissionReason | null {
    return this.#chosenBoth ? { kind: 'chosen' } : this.#mainDoesBoth;
  }

  /** Takes up what was chosen in the last visit, and loads it unless that crashed the page. */
  async start(kept: Settings, device: DevicePreference): Promise<void> {
    this.#device = device;
    this.#chosenBoth = kept.summarizerMode === 'main';
    this.#take(this.main, kept.mainModelId, kept.maxContextWindow);
    this.#take(this.summarizer, kept.summarizerModelId, null);
    const crashed = await this.#services.models?.marker.interrupted();
    if (crashed === undefined) return this.load(device);
    this.#services.models?.marker.end();
    // It was another one that did not come up, so the one that is in use may be loaded.
    if (crashed.modelId !== this.main.choice.modelId) return this.load(device);
    const error = interruptedLoad(crashed.modelName);
    this.main.refuse(error);
    void this.#advice.note(crashed, error);
  }

  /** A model that is not in the catalogue any more gives way to the built-in one. */
  #take(slot: ModelSlot, modelId: string | null, maxContextWindow: number | null): void {
    const card = modelId === null ? undefined : findCard(this.#cards, modelId);
    const { maxContextWindow: asked, ...builtIn } = this.#services.model;
    const choice = card ? { modelId: card.modelId, modelName: card.name } : builtIn;
    const limit = asked ?? maxContextWindow;
    slot.choose({ ...choice, ...(limit === null ? {} : { maxContextWindow: limit }) });
  }

  /** Loads the main model; the summariser waits until it is needed. Where another tab holds it, it is taken. */
  async load(device: DevicePreference = this.#device): Promise<void> {
    this.#device = device;
    const { state } = this.main;
    this.#lease = state.kind === 'failed' && state.error.kind === 'busy-elsewhere' ? 'take' : 'ask';
    await this.main.load(device);
  }

  async setDevice(device: DevicePreference): Promise<void> {
    await this.summarizer.unload();
    await this.load(device);
  }

  /** Loads the main model of this choice; what was loaded is gone, whatever comes of it. */
  async loadChoice(choice: ModelChoice): Promise<LoadOutcome> {
    this.main.choose(choice);
    return this.main.load(this.#device);
  }

  /** `main`: the main model does both. Takes effect at the next summary. */
  async chooseSummarizer(choice: ModelChoice | 'main'): Promise<void> {
    await this.summarizer.unload();
    this.#chosenBoth = choice === 'main';
    this.#mainDoesBoth = null;
    if (choice !== 'main') this.summarizer.choose(choice);
  }

  /** Loads the summariser if it is not there. It failing is no failure: others can write a summary. */
  async prepareWriters(): Promise<void> {
    if (this.#chosenBoth || !(await this.#admitSummarizer())) return this.summarizer.unload();
    const { kind } = this.summarizer.state;
    if (kind === 'idle' || kind === 'lost') await this.summarizer.load(this.#device);
    this.summarizer.touch();
    await this.summarizer.ready();
  }

  async #admitSummarizer(): Promise<boolean> {
    const { models } = this.#services;
    if (models === undefined) return true;
    const card = (slot: ModelSlot): ModelCard | undefined =>
      findCard(this.#cards, slot.choice.modelId);
    const machine = await models.machine();
    const admission = admitSecond(card(this.main), card(this.summarizer), machine);
    this.#mainDoesBoth = admission.kind === 'admitted' ? null : admission.reason;
    return admission.kind === 'admitted';
  }

  /** Whether a message stops a summary that is being written in the background. */
  get preempts(): boolean {
    return shouldPreempt({
      mainDoesBoth: this.mainDoesBoth !== null,
      mainDevice: this.main.engine.info?.device,
      summarizerDevice: this.summarizer.engine.info?.device,
    });
  }

  /** Why there is no model, in words. */
  get missingReason(): string {
    const { state } = this.main;
    if (state.kind === 'failed' || state.kind === 'lost') return state.error.message;
    if (this.#prompts?.kind === 'failed') return this.#prompts.error.message;
    return 'No model is loaded. Load one, then send the message again.';
  }

  /** No turn begins until the function that comes back is called: the model is being changed. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Everything a turn needs; waits for a load under way. Undefined when there is no model after it. */
  async turnDeps(signal?: AbortSignal): Promise<TurnDeps | undefined> {
    await Promise.race([this.#held, ...(signal ? [aborted(signal)] : [])]);
    return this.loadedDeps(signal);
  }

  /** {@link turnDeps} for whoever is changing the model. */
  async loadedDeps(signal?: AbortSignal): Promise<TurnDeps | undefined> {
    if (this.main.isAsleep) void this.load();
    const info = await this.main.ready(signal);
    if (!info) return undefined;
    const prompts = await this.#loadPrompts();
    if (prompts.kind === 'failed') return undefined;
    const { repository, recall, now, sleep, exclusively } = this.#services;
    const engine = this.main.engine;
    const writers: readonly Engine[] =
      this.mainDoesBoth === null ? [this.summarizer.engine, engine] : [engine];
    return {
      engine,
      ...(recall ? { recall } : {}),
      ...this.tunings.forTurn(info),
      compaction: {
        log: repository,
        counter: engine,
        window: info.contextWindow,
        placement: info.placement,
        prompts: promptsFor(prompts.prompts, findCard(this.#cards, info.modelId)),
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

  #guardOf(services: NonNullable<AppServices['models']>) {
    return createLoadGuard({
      services,
      cards: () => this.#cards,
      how: () => this.#lease,
      wishes: ({ modelId }) => ({ thinking: this.tunings.of(modelId).thinking }),
      lease: {
        onTaken: () => {
          void this.main.unload().then(() => {
            this.main.refuse(takenOver);
          });
        },
        onFree: () => {
          const { state } = this.main;
          if (state.kind === 'failed' && state.error.kind === 'busy-elsewhere') void this.load();
        },
      },
      onEnded: (choice, outcome) => {
        if (outcome.kind === 'failed') void this.#advice.note(choice, outcome.error);
        if (outcome.kind === 'loaded') this.#noteLoaded(choice, outcome.info);
      },
    });
  }

  /** The loaded files win over the catalogue: their window and tokenizer are remembered for the next plan. */
  #noteLoaded({ maxContextWindow }: ModelChoice, info: LoadedFacts): void {
    const { modelId, tokenizerId, contextWindow } = info;
    if (contextWindow === maxContextWindow) return; // it may well offer more than was asked for
    const seen = { modelId, tokenizerId, contextWindow, seenAt: this.#services.now() };
    void this.#services.models?.repository.keepSeen(seen);
  }
}

type LoadedFacts = Extract<LoadOutcome, { kind: 'loaded' }>['info'];

const noWays: WaysOut = { runOnCpu: () => undefined, change: () => undefined };
