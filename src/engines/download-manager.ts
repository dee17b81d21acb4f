/**
 * The downloads of all models of this page: at most one run per model, over all tabs; everything else is
 * read from the store. See model-downloads.ts for the contract.
 */
import {
  bytesOf,
  dropFiles,
  dropUnshared,
  findDamage,
  openDownloadStores,
  stateOf,
  takeInventory,
  type DownloadStores,
} from './download-inventory';
import type { ModelDownloadsOptions } from './download-options';
import { patientRetry } from './download-retry';
import { readFigures, thisStorage, type StorageHost } from './download-space';
import { alone, isRemembered, nothing } from './download-states';
import { failedState, fetchMissing } from './download-steps';
import { downloadWords } from './download-words';
import { engineError } from './engine-errors';
import type {
  DownloadableModel,
  DownloadFile,
  DownloadState,
  ModelDownloads,
  RemoveOutcome,
} from './model-downloads';
import { createThrottle, usualTellEveryMs } from './download-throttle';

export function createModelDownloads(options: ModelDownloadsOptions): ModelDownloads {
  return new Downloads(options);
}

interface Run {
  readonly stop: AbortController;
  readonly ended: Promise<DownloadState>;
}

class Downloads implements ModelDownloads {
  readonly #options: ModelDownloadsOptions;
  readonly #storage: StorageHost | undefined;
  readonly #listeners = new Set<(modelId: string, state: DownloadState) => void>();
  readonly #runs = new Map<string, Run>();
  /** Of runs: what was told last. Of ended ones: how they ended, where the store does not tell. */
  readonly #told = new Map<string, DownloadState>();
  /** Models whose last run was a repair that has not come to its end. */
  readonly #repairs = new Set<string>();
  #stores: Promise<DownloadStores | undefined> | undefined;

  constructor(options: ModelDownloadsOptions) {
    this.#options = options;
    this.#storage = options.storage ?? thisStorage();
  }

  async state(model: DownloadableModel): Promise<DownloadState> {
    const told = this.#told.get(model.modelId);
    if (told !== undefined) return told;
    const stores = await this.#open();
    return stores === undefined ? nothing(model) : this.#stored(stores, model);
  }

  start(model: DownloadableModel): Promise<DownloadState> {
    return this.#run(model, (stores, stop) => this.#download(stores, model, stop));
  }

  async pause(modelId: string): Promise<void> {
    const run = this.#runs.get(modelId);
    run?.stop.abort();
    await run?.ended;
  }

  async cancel(
    model: DownloadableModel,
    others: readonly DownloadableModel[],
  ): Promise<DownloadState> {
    await this.pause(model.modelId);
    this.#told.delete(model.modelId);
    const stores = await this.#open();
    if (stores === undefined) return nothing(model);
    const unfinished = (await takeInventory(stores, model)).filter(
      ({ status }) => status === 'unfinished',
    );
    // Who gives up a repair keeps what was sound; who gives up a download wants nothing of it.
    const repaired = this.#repairs.delete(model.modelId);
    const given = repaired ? unfinished.map(({ file }) => file) : model.files;
    if (unfinished.length > 0) await dropUnshared(stores, given, others);
    return this.#settle(model.modelId, await this.#stored(stores, model));
  }

  verify(model: DownloadableModel): Promise<DownloadState> {
    return this.#run(model, async (stores, stop) => {
      const damaged = await this.#findDamage(stores, model, stop);
      if (damaged.length === 0) return this.#stored(stores, model);
      return { kind: 'corrupt', files: damaged.map(({ path }) => path) };
    });
  }

  repair(model: DownloadableModel): Promise<DownloadState> {
    this.#repairs.add(model.modelId);
    return this.#run(model, async (stores, stop) => {
      await dropFiles(stores, await this.#findDamage(stores, model, stop));
      return this.#download(stores, model, stop);
    });
  }

  async remove(
    model: DownloadableModel,
    others: readonly DownloadableModel[],
  ): Promise<RemoveOutcome> {
    await this.pause(model.modelId);
    this.#told.delete(model.modelId);
    const stores = await this.#open();
    if (stores === undefined) return { removedBytes: 0, sharedFiles: [] };
    const before = bytesOf(await takeInventory(stores, model)).loadedBytes;
    const shared = await dropUnshared(stores, model.files, others);
    const inventory = await takeInventory(stores, model);
    this.#settle(model.modelId, stateOf(inventory, await this.#options.programKept()));
    return {
      removedBytes: before - bytesOf(inventory).loadedBytes,
      sharedFiles: shared.map(({ path }) => path),
    };
  }

  subscribe(listener: (modelId: string, state: DownloadState) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  storage() {
    return readFigures(this.#storage);
  }

  #open(): Promise<DownloadStores | undefined> {
    this.#stores ??= (this.#options.openStores ?? openDownloadStores)();
    return this.#stores;
  }

  async #stored(stores: DownloadStores, model: DownloadableModel): Promise<DownloadState> {
    return stateOf(await takeInventory(stores, model), await this.#options.programKept());
  }

  #tell(modelId: string, state: DownloadState): void {
    this.#told.set(modelId, state);
    for (const listener of this.#listeners) listener(modelId, state);
  }

  /** The state in which something has ended. What the store says by itself is not remembered. */
  #settle(modelId: string, state: DownloadState): DownloadState {
    this.#tell(modelId, state);
    if (!isRemembered(state)) this.#told.delete(modelId);
    if (state.kind === 'ready') this.#repairs.delete(modelId);
    return state;
  }

  #run(
    model: DownloadableModel,
    task: (stores: DownloadStores, stop: AbortSignal) => Promise<DownloadState>,
  ): Promise<DownloadState> {
    const running = this.#runs.get(model.modelId);
    if (running) return running.ended;
    const stop = new AbortController();
    const ended = alone(model.modelId, () => this.#attempt(model, task, stop.signal)).then(
      (state) => {
        this.#runs.delete(model.modelId);
        return this.#settle(model.modelId, state);
      },
    );
    this.#runs.set(model.modelId, { stop, ended });
    return ended;
  }

  async #attempt(
    model: DownloadableModel,
    task: (stores: DownloadStores, stop: AbortSignal) => Promise<DownloadState>,
    stop: AbortSignal,
  ): Promise<DownloadState> {
    this.#told.delete(model.modelId);
    const stores = await this.#open();
    if (stores === undefined) {
      const error = engineError('storage-full', { message: downloadWords.noStore });
      return { ...nothing(model), kind: 'failed', error };
    }
    try {
      return await task(stores, stop);
    } catch (thrown) {
      const bytes = bytesOf(await takeInventory(stores, model));
      if (!stop.aborted) return failedState(thrown, bytes, this.#storage);
      // A check that was stopped takes nothing from a model that is there.
      const stored = await this.#stored(stores, model);
      return stored.kind === 'ready' ? stored : { kind: 'paused', ...bytes };
    }
  }

  async #download(
    stores: DownloadStores,
    model: DownloadableModel,
    signal: AbortSignal,
  ): Promise<DownloadState> {
    const { fetch = (...args) => globalThis.fetch(...args), retry = patientRetry } = this.#options;
    const { partBytes, wholeBytes } = this.#options;
    const short = await this.#tellOften(model.modelId, (tell) =>
      fetchMissing(model, this.#storage, {
        stores,
        fetch,
        retry,
        partBytes,
        wholeBytes,
        signal,
        tell,
      }),
    );
    return short ?? this.#stored(stores, model);
  }

  #findDamage(
    stores: DownloadStores,
    model: DownloadableModel,
    signal: AbortSignal,
  ): Promise<readonly DownloadFile[]> {
    return this.#tellOften(model.modelId, async (tell) =>
      findDamage(stores, await takeInventory(stores, model), {
        signal,
        onProgress: (file, loadedBytes, totalBytes) => {
          tell({ kind: 'verifying', file, loadedBytes, totalBytes });
        },
      }),
    );
  }

  async #tellOften<T>(
    modelId: string,
    task: (tell: (state: DownloadState) => void) => Promise<T>,
  ): Promise<T> {
    const throttle = createThrottle(
      this.#options.tellEveryMs ?? usualTellEveryMs,
      (state: DownloadState) => {
        this.#tell(modelId, state);
      },
    );
    try {
      return await task(throttle.call);
    } finally {
      throttle.stop();
    }
  }
}
