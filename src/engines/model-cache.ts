/**
 * Gets the files of a model, whole and verified, and keeps them for use without a network.
 *
 * We download ourselves and hand the library finished files, since the library stores whatever arrives (a
 * web page, half a file) and then fails with it for ever after. A file counts as present only when size and
 * hash agree with the catalogue; a damaged stored copy is dropped and fetched once more.
 */
import type { EngineError } from '../core/engine';
import type { CatalogFile } from './catalog';
import { checkFile } from './download-check';
import { measure } from './download-digest';
import { downloadFile } from './download-file';
import { briefRetry } from './download-retry';
import { createMemorySink, openStoreSink } from './download-sink';
import { shortOfSpace, spaceError, thisStorage } from './download-space';
import { dropStored, findStored, openStored, type FileStore } from './download-store';
import { classifyError } from './engine-errors';
import type { DownloadFile } from './model-downloads';

export { modelCacheName, openModelStore, type FileStore } from './download-store';

/** Files up to this size are read and hashed at each load; of bigger ones the size has to do. */
const hashedAtLoadBytes = 64 * 1024 * 1024;

export interface ModelFilesRequest {
  /** Absolute, with a slash at its end. */
  readonly folderUrl: string;
  readonly files: readonly CatalogFile[];
  /** Undefined: what is not there is fetched into memory. */
  readonly store: FileStore | undefined;
  /** What is missing is fetched into memory and not stored. */
  readonly withoutKeeping?: boolean;
  readonly fetch: typeof globalThis.fetch;
  /** Told about bytes as they arrive from the network; files already stored are not reported. */
  readonly onBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Verified files by path. */
export interface ModelFiles {
  /** Undefined for a path that is not part of the model. Each call gives a fresh response. */
  open(path: string): Promise<Response | undefined>;
  /** Removes stored files that no published hash vouches for: the library has found one of them wrong. */
  distrust(): Promise<void>;
}

export type ModelFilesOutcome =
  | { readonly kind: 'ready'; readonly files: ModelFiles }
  | { readonly kind: 'failed'; readonly error: EngineError };

/** Bytes of these files that the network would have to bring; 0 when all are stored and of the right size. */
export async function missingBytes(
  request: Pick<ModelFilesRequest, 'folderUrl' | 'files' | 'store'>,
): Promise<number> {
  const { store } = request;
  let missing = 0;
  for (const file of request.files) {
    const url = request.folderUrl + file.path;
    const stored = store && (await findStored(store, store, url));
    if (stored?.whole?.bytes === file.bytes) continue;
    missing += Math.max(0, file.bytes - (stored?.parts.at(-1)?.to ?? 0));
  }
  return missing;
}

/** Makes sure that all files are here. Expected failures are values; an abort comes out as `aborted`. */
export async function ensureModelFiles(request: ModelFilesRequest): Promise<ModelFilesOutcome> {
  const inMemory = new Map<string, Blob>();
  for (const file of request.files) {
    try {
      await oneAtATime(
        request.folderUrl + file.path,
        () => ensureFile(file, request, inMemory),
        request.signal,
      );
    } catch (thrown) {
      return { kind: 'failed', error: await explain(thrown, file) };
    }
  }
  return { kind: 'ready', files: createModelFiles(request, inMemory) };
}

function createModelFiles(
  { folderUrl, files, store }: ModelFilesRequest,
  inMemory: ReadonlyMap<string, Blob>,
): ModelFiles {
  const known = new Set(files.map((file) => file.path));
  return {
    async open(path) {
      if (!known.has(path)) return undefined;
      const bytes = inMemory.get(path);
      if (bytes) return new Response(bytes, { headers: { 'content-length': String(bytes.size) } });
      return store && (await openStored(store, store, folderUrl + path));
    },
    async distrust() {
      for (const { path, sha256 } of files) {
        if (sha256 === undefined && store) await dropStored(store, store, folderUrl + path);
      }
    },
  };
}

async function explain(thrown: unknown, file: CatalogFile): Promise<EngineError> {
  const error = classifyError(thrown);
  if (error.kind !== 'storage-full') return error;
  return spaceError(
    (await shortOfSpace(thisStorage(), file.bytes)) ?? {
      neededBytes: file.bytes,
      freeBytes: 0,
    },
  );
}

/** The summariser's worker may want the same file at the same time; one of them fetches it. */
export async function oneAtATime(
  name: string,
  task: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  // DOM and worker libraries both declare `locks` as always there; on plain http it is not.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return task();
  await locks.request(`model-file:${name}`, signal ? { signal } : {}, task);
}

async function ensureFile(
  file: CatalogFile,
  request: ModelFilesRequest,
  inMemory: Map<string, Blob>,
): Promise<void> {
  const { signal, store, fetch, folderUrl } = request;
  signal?.throwIfAborted();
  const url = folderUrl + file.path;
  if (store && (await isUsable(file, url, store, signal))) return;
  const wanted: DownloadFile = { ...file, url, part: 'weights' };
  const keepIn = request.withoutKeeping ? undefined : store;
  const context = { fetch, signal, retry: briefRetry, onProgress: growth(request.onBytes) };
  if (keepIn) {
    const sink = await openStoreSink({ own: keepIn, final: keepIn, url });
    if (await downloadInto(sink, () => downloadFile(wanted, sink, context), file)) return;
  }
  const sink = createMemorySink();
  await downloadFile(wanted, sink, context);
  inMemory.set(file.path, sink.file);
}

/** Small files may live in memory when nothing can be stored: then they are fetched again next time. */
async function downloadInto(
  sink: { drop(): Promise<void> },
  download: () => Promise<void>,
  file: CatalogFile,
): Promise<boolean> {
  try {
    await download();
    return true;
  } catch (thrown) {
    if (classifyError(thrown).kind !== 'storage-full' || file.bytes > hashedAtLoadBytes)
      throw thrown;
    await sink.drop();
    return false;
  }
}

/** Tells of bytes that are more than were told of; those that were there before the first call are not. */
function growth(onBytes: ((bytes: number) => void) | undefined) {
  let told: number | undefined;
  return (loadedBytes: number): void => {
    const before = told ?? loadedBytes;
    told = Math.max(before, loadedBytes);
    if (told > before) onBytes?.(told - before);
  };
}

/** A stored copy that is damaged is dropped here. */
async function isUsable(
  file: CatalogFile,
  url: string,
  store: FileStore,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { whole } = await findStored(store, store, url);
  if (whole === undefined) return false;
  if (whole.bytes === file.bytes && file.bytes > hashedAtLoadBytes) return true;
  const body = (await openStored(store, store, url))?.body;
  const found = body && (await measure(body, { bytes: file.bytes, signal }));
  // Without a published hash the one from when it was stored tells whether it has changed since.
  const changed = whole.sha256 !== undefined && whole.sha256 !== found?.sha256;
  if (found && !changed && checkFile(file, found).kind === 'ok') return true;
  await dropStored(store, store, url);
  return false;
}
