/** What is stored of each model, and the verbs that change it. */
import type { EngineError } from '../core/engine';
import type { KeptModels } from '../core/models/kept-model';
import { findCard, valueOf, type ModelCard } from '../core/models/model-card';
import type { DownloadableModel, DownloadState } from '../engines/model-downloads';
import type { HeldState } from './model-screen-view';
import type { ModelServices } from './model-services';

export interface ModelFilesContext {
  readonly parts: ModelServices;
  readonly kept: () => KeptModels;
  readonly cards: () => readonly ModelCard[];
  readonly show: (modelId: string, held: HeldState) => void;
  /** The space in use has changed. */
  readonly changed: () => Promise<void>;
}

export class ModelFiles {
  readonly #context: ModelFilesContext;
  /** Lists that were asked for in this visit; those of earlier ones are kept. */
  // Nothing on the screen depends on it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #asked = new Map<string, DownloadableModel>();

  constructor(context: ModelFilesContext) {
    this.#context = context;
    context.parts.downloads?.subscribe((modelId, state) => {
      context.show(modelId, state);
    });
  }

  /** Before anybody has looked: nothing is stored of a model whose files were never asked for. */
  unasked(card: ModelCard): HeldState {
    if (card.origin === 'built-in') return { kind: 'bundled' };
    const isOurs = card.engineId !== 'prompt-api'; // the browser tells nothing of its own model's files
    if (!isOurs || this.#context.parts.downloads === undefined) return { kind: 'unknown' };
    return { kind: 'absent', loadedBytes: 0, totalBytes: valueOf(card.downloadBytes) ?? 0 };
  }

  /** Looks into the store for every model that was ever downloaded; needs no network. */
  async refresh(): Promise<void> {
    const { parts, kept, show } = this.#context;
    for (const model of kept().files) {
      const state = await parts.downloads?.state(model);
      if (state) show(model.modelId, state);
    }
  }

  async download(modelId: string): Promise<void> {
    const model = await this.#listOf(modelId);
    const { parts, show, changed } = this.#context;
    if (model === undefined || parts.downloads === undefined) return;
    await parts.repository.keepFiles(model);
    show(modelId, await parts.downloads.start(model));
    await changed();
  }

  async pause(modelId: string): Promise<void> {
    await this.#context.parts.downloads?.pause(modelId);
  }

  cancel(modelId: string): Promise<void> {
    return this.#change(modelId, (downloads, model) =>
      downloads.cancel(model, this.#others(modelId)),
    );
  }

  /** Reads all that is stored of it, hashes included. */
  check(modelId: string): Promise<void> {
    return this.#change(modelId, (downloads, model) => downloads.verify(model));
  }

  repair(modelId: string): Promise<void> {
    return this.#change(modelId, (downloads, model) => downloads.repair(model));
  }

  remove(modelId: string): Promise<void> {
    return this.#change(modelId, async (downloads, model) => {
      await downloads.remove(model, this.#others(modelId));
      this.#asked.delete(modelId);
      return downloads.state(model);
    });
  }

  async #change(
    modelId: string,
    verb: (
      downloads: NonNullable<ModelServices['downloads']>,
      model: DownloadableModel,
    ) => Promise<DownloadState>,
  ): Promise<void> {
    const { downloads } = this.#context.parts;
    const model = this.#known(modelId);
    if (downloads === undefined || model === undefined) return;
    this.#context.show(modelId, await verb(downloads, model));
    await this.#context.changed();
  }

  #known(modelId: string): DownloadableModel | undefined {
    return this.#lists().find((list) => list.modelId === modelId);
  }

  /** Files that another model needs as well are not deleted with this one. */
  #others(modelId: string): readonly DownloadableModel[] {
    return this.#lists().filter((list) => list.modelId !== modelId);
  }

  /** What was asked for in this visit is kept too, and may not have been read again yet. */
  #lists(): readonly DownloadableModel[] {
    const kept = this.#context.kept().files.filter(({ modelId }) => !this.#asked.has(modelId));
    return [...kept, ...this.#asked.values()];
  }

  /** A list of an earlier visit goes on where that one stopped; else the hub is asked. */
  async #listOf(modelId: string): Promise<DownloadableModel | undefined> {
    const known = this.#known(modelId);
    if (known) return known;
    const { parts, cards, show } = this.#context;
    const card = findCard(cards(), modelId);
    if (card === undefined || parts.filesOf === undefined) return undefined;
    const total = valueOf(card.downloadBytes) ?? 0;
    const asking: DownloadState = {
      kind: 'downloading',
      loadedBytes: 0,
      totalBytes: total,
      bytesPerSecond: 0,
      secondsLeft: undefined,
      file: '',
    };
    show(modelId, asking);
    const outcome = await parts.filesOf(card);
    switch (outcome.kind) {
      case 'files':
        this.#asked.set(modelId, outcome.model);
        return outcome.model;
      case 'none':
        show(modelId, { kind: 'bundled' });
        return undefined;
      case 'failed':
        show(modelId, failedState(outcome.error, total));
        return undefined;
      default:
        return outcome satisfies never;
    }
  }
}

function failedState(error: EngineError, totalBytes: number): DownloadState {
  return { kind: 'failed', error, loadedBytes: 0, totalBytes };
}
