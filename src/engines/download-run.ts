/** One download of one model under way: fetches what is missing, file by file, and tells how far it is. */
import { downloadFile, type DownloadContext } from './download-file';
import {
  bytesOf,
  type DownloadStores,
  type Inventory,
  type InventoryItem,
} from './download-inventory';
import type { RetryNews, RetryPolicy } from './download-retry';
import { openStoreSink } from './download-sink';
import { createSpeedMeter, secondsLeft } from './download-speed';
import { oneAtATime } from './model-cache';
import type { DownloadFile, DownloadState } from './model-downloads';

export interface RunOptions {
  readonly stores: DownloadStores;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryPolicy;
  readonly partBytes?: number;
  readonly wholeBytes?: number;
  readonly signal: AbortSignal;
  readonly tell: (state: DownloadState) => void;
}

/** Rejects with an EngineFailure or the signal's reason; what has arrived stays. */
export async function runDownload(inventory: Inventory, options: RunOptions): Promise<void> {
  const progress = new RunProgress(inventory, options.tell);
  for (const item of inventory) {
    if (item.status === 'whole') continue;
    progress.startFile(item.file);
    await oneAtATime(item.file.url, () => fetchItem(item, progress, options), options.signal);
  }
}

async function fetchItem(
  { file }: InventoryItem,
  progress: RunProgress,
  options: RunOptions,
): Promise<void> {
  const { stores, signal } = options;
  signal.throwIfAborted();
  const final = await stores.finalFor(file);
  const sink = await openStoreSink({ ...options, own: stores.own, final, url: file.url });
  const context: DownloadContext = {
    ...options,
    onProgress: (loaded, total) => {
      progress.fileIs(file, loaded, total);
    },
    onRetry: (news) => {
      progress.retries(news);
    },
    onVerify: () => {
      progress.verifies(file);
    },
  };
  await downloadFile(file, sink, context);
}

/** Adds up the files and says what a person should see. */
class RunProgress {
  readonly #tell: (state: DownloadState) => void;
  readonly #meter = createSpeedMeter();
  readonly #files: Map<string, { loaded: number; total: number }>;
  #file = '';
  #retry: RetryNews | undefined;

  constructor(inventory: Inventory, tell: (state: DownloadState) => void) {
    this.#tell = tell;
    this.#files = new Map(
      inventory.map(({ file, loadedBytes, totalBytes }) => [
        file.url,
        { loaded: loadedBytes, total: totalBytes },
      ]),
    );
    const first = inventory.find(({ status }) => status !== 'whole');
    if (first) this.startFile(first.file);
  }

  startFile(file: DownloadFile): void {
    this.#file = file.path;
    this.#show();
  }

  fileIs(file: DownloadFile, loaded: number, total: number): void {
    const before = this.#files.get(file.url);
    // The first report of a file tells what was stored already; that is no speed.
    if (before && loaded > before.loaded) this.#meter.add(loaded - before.loaded);
    this.#files.set(file.url, { loaded, total: total || (before?.total ?? 0) });
    this.#retry = undefined;
    this.#show();
  }

  retries(news: RetryNews): void {
    this.#retry = news;
    this.#show();
  }

  verifies(file: DownloadFile): void {
    this.#tell({ kind: 'verifying', file: file.path, ...this.#bytes() });
  }

  #bytes(): { loadedBytes: number; totalBytes: number } {
    let loadedBytes = 0;
    let totalBytes = 0;
    for (const { loaded, total } of this.#files.values()) {
      loadedBytes += loaded;
      totalBytes += Math.max(loaded, total);
    }
    return { loadedBytes, totalBytes };
  }

  #show(): void {
    const bytes = this.#bytes();
    const bytesPerSecond = this.#meter.bytesPerSecond();
    this.#tell({
      kind: 'downloading',
      ...bytes,
      bytesPerSecond,
      secondsLeft: secondsLeft(bytes.totalBytes - bytes.loadedBytes, bytesPerSecond),
      file: this.#file,
      ...(this.#retry ? { retry: this.#retry } : {}),
    });
  }
}

/** Bytes that a download of these would bring. */
export function missingBytesOf(inventory: Inventory): number {
  const { loadedBytes, totalBytes } = bytesOf(inventory.filter(({ status }) => status !== 'whole'));
  return Math.max(0, totalBytes - loadedBytes);
}
