/**
 * Downloads of models as the screen sees them: plain data in, plain data out.
 *
 * Contract, proved in test/browser/model-downloads.test.ts against a local hub with faults:
 * - A state is read from what is stored, never from a flag: after a reload or a crash it is what is true.
 * - Nothing counts as present before it is whole and verified; what arrived stays and is not fetched again.
 * - No method throws or rejects for an expected failure: it becomes the state `failed`.
 */
import type { EngineError } from '../core/engine';

/** What a file is for; a model is ready for offline use when it has all that it needs of each. */
export type DownloadFilePart = 'weights' | 'config' | 'tokenizer' | 'program';

export interface DownloadFile {
  /** Absolute. The file is stored under it, so two models that name the same address share one copy. */
  readonly url: string;
  /** What a person sees of it: its path below the model's folder. */
  readonly path: string;
  readonly part: DownloadFilePart;
  /** As published. A file whose size differs is refused. Absent: unknown until the server says it. */
  readonly bytes?: number;
  /** Hex, as published. */
  readonly sha256?: string;
  /** Hex, as published: SHA-1 over `blob <bytes>\0` and the content, which hubs give for small files. */
  readonly gitBlobSha1?: string;
  /** Name of the cache that the file ends in, for libraries that read their own; ours when left out. */
  readonly cacheName?: string;
}

export interface DownloadableModel {
  readonly modelId: string;
  readonly name: string;
  readonly files: readonly DownloadFile[];
}

/** Bytes are those of all files of the model together; 0 for a total that nobody knows yet. */
export interface DownloadBytes {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** Given with `storage-full`, so that the figures can be shown. */
export interface SpaceShort {
  readonly neededBytes: number;
  readonly freeBytes: number;
}

export type DownloadState =
  /** Nothing of it is stored. */
  | ({ readonly kind: 'absent' } & DownloadBytes)
  /** Some of it is stored and nothing runs: an earlier visit was cut off. `start` goes on from there. */
  | ({ readonly kind: 'partial' } & DownloadBytes)
  | ({
      readonly kind: 'downloading';
      /** Over the last seconds; 0 until a first piece has arrived. */
      readonly bytesPerSecond: number;
      /** Undefined while nothing can be said about it. */
      readonly secondsLeft: number | undefined;
      /** Path of the file that is being fetched. */
      readonly file: string;
      /** Set while a failed request waits to be tried again: the how-manyth try, and in how many seconds. */
      readonly retry?: { readonly attempt: number; readonly inSeconds: number };
    } & DownloadBytes)
  | ({ readonly kind: 'paused' } & DownloadBytes)
  /** Sizes and hashes are checked; bytes are those that have been read of all that are to be read. */
  | ({ readonly kind: 'verifying'; readonly file: string } & DownloadBytes)
  /** All files are whole and verified. */
  | {
      readonly kind: 'ready';
      readonly bytes: number;
      readonly files: readonly DownloadedFile[];
      /** Whether it starts without a network: `program-missing` when the runtime is not kept (yet). */
      readonly offline: 'yes' | 'program-missing';
    }
  /** Stored files are not what they should be; `repair` fetches those again and no others. */
  | { readonly kind: 'corrupt'; readonly files: readonly string[] }
  | ({
      readonly kind: 'failed';
      readonly error: EngineError;
      /** With `storage-full`: what is needed and what is free. Loading it without keeping it still works. */
      readonly space?: SpaceShort;
    } & DownloadBytes);

export interface DownloadedFile {
  readonly path: string;
  readonly part: DownloadFilePart;
  readonly bytes: number;
  /** `published`: the hash agrees with what the publisher says; `size`: only the size could be checked. */
  readonly verifiedBy: 'published' | 'size';
}

/** What the browser says about storage; undefined figures are those it does not tell. */
export interface StorageFigures {
  readonly usedBytes: number | undefined;
  readonly freeBytes: number | undefined;
  /** The browser has promised not to clear this page's storage by itself. */
  readonly persisted: boolean;
}

export interface RemoveOutcome {
  readonly removedBytes: number;
  /** Paths that stay, since another model uses them. */
  readonly sharedFiles: readonly string[];
}

/** Port. */
export interface ModelDownloads {
  /** What is true now: of a running download its progress, else what the store holds. */
  state(model: DownloadableModel): Promise<DownloadState>;
  /**
   * Fetches what is missing; resolves with the state it ended in (`ready`, `paused`, `failed`, or `absent`
   * after a cancel). Checks the free space first and asks the browser to keep what is stored. A second call
   * while one runs joins it.
   */
  start(model: DownloadableModel): Promise<DownloadState>;
  /** Stops fetching; what has arrived stays. */
  pause(modelId: string): Promise<void>;
  /** Stops fetching and drops what has arrived of unfinished files, unless `others` need it too. */
  cancel(model: DownloadableModel, others: readonly DownloadableModel[]): Promise<DownloadState>;
  /** Reads all stored files, hashes included, without fetching any: `ready`, `partial`, `absent` or `corrupt`. */
  verify(model: DownloadableModel): Promise<DownloadState>;
  /** `verify`, then drops the damaged files and fetches them, and no others, again. */
  repair(model: DownloadableModel): Promise<DownloadState>;
  /** Deletes the stored files of a model, except those that one of `others` needs. Works offline. */
  remove(model: DownloadableModel, others: readonly DownloadableModel[]): Promise<RemoveOutcome>;
  /** Told of every change of every model, at most ten times a second while bytes arrive. */
  subscribe(listener: (modelId: string, state: DownloadState) => void): () => void;
  storage(): Promise<StorageFigures>;
}
