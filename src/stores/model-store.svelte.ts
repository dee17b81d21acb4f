/** The model screen's state: the catalogue with verdicts, what is stored of each model, measurements. */
import { SvelteMap } from 'svelte/reactivity';
import { nothingKept, type KeptModels } from '../core/models/kept-model';
import type { Machine } from '../core/models/machine';
import { findCard, type ModelCard } from '../core/models/model-card';
import type { StorageFigures } from '../engines/model-downloads';
import type { AppServices } from './app-services';
import type { Conversation } from './conversation.svelte';
import { ModelBenchmark } from './model-benchmark.svelte';
import { ModelFiles } from './model-files.svelte';
import { modelLines } from './model-lines';
import type {
  AddState,
  BenchmarkState,
  HeldState,
  ModelLine,
  ModelScreenView,
} from './model-screen-view';
import type { AddRequest, ModelServices } from './model-services';
import { choiceOf, ModelSwap } from './model-swap.svelte';
import type { Models } from './models.svelte';

export interface ModelStoreContext {
  readonly services: AppServices;
  readonly models: Models;
  readonly parts: ModelServices;
  readonly conversation: () => Conversation | undefined;
  /** Asks again what a lost model left without an answer. */
  readonly resume: () => Promise<void>;
}

export class ModelStore implements ModelScreenView {
  readonly #context: ModelStoreContext;
  readonly #files: ModelFiles;
  readonly #swap: ModelSwap;
  readonly #benchmark: ModelBenchmark;
  readonly #held = new SvelteMap<string, HeldState>();
  #machine = $state.raw<Machine | null>(null);
  #kept = $state.raw<KeptModels>(nothingKept);
  #storage = $state.raw<StorageFigures | null>(null);
  #adding = $state.raw<AddState>({ kind: 'idle' });

  constructor(context: ModelStoreContext) {
    this.#context = context;
    const { models, services, parts, conversation, resume } = context;
    const kept = (): KeptModels => this.#kept;
    this.#swap = new ModelSwap({
      models,
      settings: services.settings,
      conversation,
      kept,
      resume,
    });
    this.#benchmark = new ModelBenchmark({
      models,
      repository: parts.repository,
      now: services.now,
      changed: () => this.start(),
    });
    this.#files = new ModelFiles({
      parts,
      kept,
      cards: () => this.#cards,
      show: (modelId, held) => this.#held.set(modelId, held),
      changed: () => this.#refreshStorage(),
    });
  }

  /** Reads what is kept, before anything is loaded: an added model may be the chosen one. */
  async start(): Promise<void> {
    const { parts, models } = this.#context;
    const read = await parts.repository.read();
    if (read.kind === 'ok') this.#kept = read.value;
    models.tunings.take(this.#kept.tunings);
    parts.setAdded(this.#kept.added);
    models.setCards(this.#cards);
  }

  open(): void {
    void this.#refresh();
  }

  async #refresh(): Promise<void> {
    await this.start();
    this.#machine = await this.#context.parts.machine();
    await this.#refreshStorage();
    await this.#files.refresh();
  }

  async #refreshStorage(): Promise<void> {
    this.#storage = (await this.#context.parts.downloads?.storage()) ?? null;
  }

  get machine(): Machine | null {
    return this.#machine;
  }

  get #cards(): readonly ModelCard[] {
    const curated = this.#context.parts.cards;
    const added = this.#kept.added.map(({ card }) => card);
    // What the hub has said of a curated model is better than the guess that the catalogue has.
    return [
      ...curated.map((card) => findCard(added, card.modelId) ?? card),
      ...added.filter(({ modelId }) => !findCard(curated, modelId)),
    ];
  }

  readonly lines: readonly ModelLine[] = $derived.by(() => {
    const machine = this.#machine;
    if (machine === null) return [];
    return modelLines({
      cards: this.#cards,
      machine,
      kept: this.#kept,
      models: this.#context.models,
      heldOf: (card) => this.#held.get(card.modelId) ?? this.#files.unasked(card),
    });
  });

  get storage(): StorageFigures | null {
    return this.#storage;
  }

  get main() {
    return this.#context.models.main.state;
  }

  get summarizer() {
    return this.#context.models.summarizer.state;
  }

  get maxContextWindow(): number | null {
    return this.#context.models.main.choice.maxContextWindow ?? null;
  }

  get mainDoesBoth() {
    return this.#context.models.mainDoesBoth;
  }

  get swap() {
    return this.#swap.state;
  }

  get adding(): AddState {
    return this.#adding;
  }

  get benchmark(): BenchmarkState {
    return this.#benchmark.state;
  }

  get canAdd(): boolean {
    return this.#context.parts.inspect !== undefined;
  }

  // — what can be done —

  useAsMain(modelId: string, window: number | null): void {
    const card = findCard(this.#cards, modelId);
    if (card) void this.#swap.propose(choiceOf(card, window ?? undefined));
  }

  useUnkept(modelId: string): void {
    const card = findCard(this.#cards, modelId);
    if (card) void this.#swap.propose({ ...choiceOf(card), withoutKeeping: true });
  }

  confirmSwap(): void {
    void this.#swap.confirm().then(() => this.start());
  }

  dismissSwap(): void {
    this.#swap.dismiss();
  }

  useAsSummarizer(modelId: string): void {
    const { models, services } = this.#context;
    const card = findCard(this.#cards, modelId);
    if (modelId !== 'main' && card === undefined) return;
    void models.chooseSummarizer(card ? choiceOf(card) : 'main');
    void services.settings.write('summarizerMode', card ? 'own' : 'main');
    if (card === undefined) return;
    const kept = card.origin === 'built-in' ? null : modelId;
    void services.settings.write('summarizerModelId', kept);
  }

  download(modelId: string): void {
    void this.#files.download(modelId);
  }

  pause(modelId: string): void {
    void this.#files.pause(modelId);
  }

  cancel(modelId: string): void {
    void this.#files.cancel(modelId);
  }

  check(modelId: string): void {
    void this.#files.check(modelId);
  }

  repair(modelId: string): void {
    void this.#files.repair(modelId);
  }

  remove(modelId: string): void {
    void this.#remove(modelId);
  }

  async #remove(modelId: string): Promise<void> {
    const { parts } = this.#context;
    await this.#files.remove(modelId);
    await parts.repository.forget(modelId);
    await this.#refresh();
  }

  measure(): void {
    void this.#benchmark.measure();
  }

  stopMeasuring(): void {
    this.#benchmark.stop();
  }

  add(request: AddRequest): void {
    void this.#add(request);
  }

  async #add(request: AddRequest): Promise<void> {
    const { inspect, repository } = this.#context.parts;
    if (inspect === undefined || this.#adding.kind === 'looking') return;
    this.#adding = { kind: 'looking' };
    const outcome = await inspect(request);
    if (outcome.kind === 'failed') {
      this.#adding = outcome;
      return;
    }
    const kept = await repository.add(outcome.model);
    if (kept.kind === 'failed') {
      this.#adding = {
        kind: 'failed',
        error: { kind: 'storage-full', message: kept.error.message },
      };
      return;
    }
    this.#adding = { kind: 'added', modelId: outcome.model.card.modelId };
    await this.#refresh();
  }
}
