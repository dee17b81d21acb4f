/** Gets the files of a web-llm model into the library's caches, whole and verified. */
import type { LoadProgress } from '../core/engine';
import { downloadFile } from './download-file';
import { briefRetry } from './download-retry';
import { createMemorySink, openStoreSink } from './download-sink';
import { findStored, openModelStore, openStored } from './download-store';
import { engineFailure } from './engine-errors';
import type { DownloadFile } from './model-downloads';
import { serveFromMemory } from './web-llm-memory-cache';

export interface WebLlmFetcher {
  /** Fetches what is missing. Rejects with an EngineFailure. */
  ensure(
    files: readonly DownloadFile[],
    onProgress?: (progress: LoadProgress) => void,
  ): Promise<void>;
  /** A file that is here. */
  text(file: DownloadFile): Promise<string>;
}

/** `in-memory`: what is not stored yet is held for this worker's life and stored nowhere. */
export function createWebLlmFetcher(keep: 'stored' | 'in-memory'): WebLlmFetcher {
  const inMemory = new Map<string, Blob>();
  if (keep === 'in-memory') serveFromMemory(inMemory);

  async function stores(file: DownloadFile) {
    const own = await openModelStore();
    const final = await openModelStore(file.cacheName);
    if (own === undefined || final === undefined) {
      throw engineFailure('storage-full', {
        message: 'This browser does not let the page store files here, and this model needs that.',
      });
    }
    return { own, final };
  }

  async function storedBytes(file: DownloadFile): Promise<number | undefined> {
    if (inMemory.has(file.url)) return inMemory.get(file.url)?.size;
    const { own, final } = await stores(file);
    const { whole } = await findStored(own, final, file.url);
    // What another program put there may be anything: without its size it is fetched again.
    if (whole === undefined || Number.isNaN(whole.bytes)) return undefined;
    return file.bytes === undefined || whole.bytes === file.bytes ? whole.bytes : undefined;
  }

  async function fetchOne(file: DownloadFile, onBytes: (loaded: number) => void): Promise<void> {
    const context = {
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
      retry: briefRetry,
      onProgress: onBytes,
    };
    if (keep === 'in-memory') {
      const sink = createMemorySink();
      await downloadFile(file, sink, context);
      inMemory.set(file.url, sink.file);
      return;
    }
    const { own, final } = await stores(file);
    const sink = await openStoreSink({ own, final, url: file.url });
    await downloadFile(file, sink, context);
  }

  return {
    async ensure(files, onProgress) {
      const missing: DownloadFile[] = [];
      for (const file of files) {
        if ((await storedBytes(file)) === undefined) missing.push(file);
      }
      const totalBytes = missing.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
      let before = 0;
      for (const file of missing) {
        let loaded = 0;
        await fetchOne(file, (bytes) => {
          loaded = bytes;
          const loadedBytes = before + (file.bytes === undefined ? 0 : bytes);
          onProgress?.({ phase: 'downloading', loadedBytes, totalBytes });
        });
        if (file.bytes !== undefined) before += loaded;
      }
    },
    async text(file) {
      const held = inMemory.get(file.url);
      if (held) return held.text();
      const { own, final } = await stores(file);
      return (await (await openStored(own, final, file.url))?.text()) ?? '';
    },
  };
}
