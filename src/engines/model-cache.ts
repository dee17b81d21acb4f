/**
 * Gets the files of a model, whole and verified, and keeps them for use without a network.
 *
 * We download ourselves and hand the library finished files, since the library stores whatever arrives (a
 * web page, half a file) and then fails with it for ever after. A file counts as present only when size and
 * hash agree with the catalogue; a damaged stored copy is dropped and fetched once more.
 */
import type { EngineError } from '../core/engine';
import type { CatalogFile } from './catalog';
import { counted, fetchFile, readAll } from './download-file';
import { classifyError, engineFailure } from './engine-errors';

/** Never deleted by the service worker: model files outlive releases of the app. */
export const modelCacheName = 'palimpsest-models';

/** Files up to this size are checked by hash and may live in memory when nothing can be stored. */
const smallFileBytes = 64 * 1024 * 1024;

/** The part of Cache Storage that is used; undefined where the page has none (plain http, private mode). */
export type FileStore = Pick<Cache, 'match' | 'put' | 'delete'>;

export interface ModelFilesRequest {
  /** Absolute, with a slash at its end. */
  readonly folderUrl: string;
  readonly files: readonly CatalogFile[];
  readonly store: FileStore | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Told about bytes as they arrive from the network; files already stored are not reported. */
  readonly onBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Verified files by path. */
export interface ModelFiles {
  /** Undefined for a path that is not part of the model. Each call gives a fresh response. */
  open(path: string): Promise<Response | undefined>;
}

export type ModelFilesOutcome =
  | { readonly kind: 'ready'; readonly files: ModelFiles }
  | { readonly kind: 'failed'; readonly error: EngineError };

/** The store of this page or worker; undefined when there is none or it refuses. */
export async function openModelStore(): Promise<FileStore | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await caches.open(modelCacheName);
  } catch {
    return undefined; // storage is blocked here: the files are fetched and kept in memory
  }
}

/** Bytes of these files that the network would have to bring; 0 when all are stored and of the right size. */
export async function missingBytes(
  request: Pick<ModelFilesRequest, 'folderUrl' | 'files' | 'store'>,
): Promise<number> {
  let missing = 0;
  for (const file of request.files) {
    const stored = await request.store?.match(request.folderUrl + file.path);
    if (stored?.headers.get('content-length') !== String(file.bytes)) missing += file.bytes;
  }
  return missing;
}

/** Makes sure that all files are here. Expected failures are values; an abort comes out as `aborted`. */
export async function ensureModelFiles(request: ModelFilesRequest): Promise<ModelFilesOutcome> {
  const inMemory = new Map<string, ArrayBuffer>();
  for (const file of request.files) {
    try {
      await oneAtATime(request.folderUrl + file.path, () => ensureFile(file, request, inMemory));
    } catch (thrown) {
      return { kind: 'failed', error: classifyError(thrown) };
    }
  }
  const known = new Set(request.files.map((file) => file.path));
  const open = async (path: string): Promise<Response | undefined> => {
    if (!known.has(path)) return undefined;
    const bytes = inMemory.get(path);
    return bytes ? new Response(bytes) : request.store?.match(request.folderUrl + path);
  };
  return { kind: 'ready', files: { open } };
}

/** The summariser's worker may want the same file at the same time; one of them fetches it. */
async function oneAtATime(name: string, task: () => Promise<void>): Promise<void> {
  // DOM and worker libraries both declare `locks` as always there; on plain http it is not.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return task();
  await locks.request(`model-file:${name}`, task);
}

async function ensureFile(
  file: CatalogFile,
  request: ModelFilesRequest,
  inMemory: Map<string, ArrayBuffer>,
): Promise<void> {
  request.signal?.throwIfAborted();
  const url = request.folderUrl + file.path;
  const stored = await request.store?.match(url);
  if (stored && (await isWhole(stored, file))) return;
  // A damaged copy may also sit in the browser's HTTP cache, so a repair goes past that.
  if (stored) await request.store?.delete(url, { ignoreSearch: true });
  const response = await fetchFile(file, url, request, stored ? 'reload' : 'default');
  if (file.bytes > smallFileBytes) return keepBig(file, url, response, request);
  const bytes = await readAll(file, response, request.onBytes);
  await verify(file, bytes);
  if (!(await keepSmall(file, url, bytes, request.store))) inMemory.set(file.path, bytes);
}

async function isWhole(stored: Response, file: CatalogFile): Promise<boolean> {
  if (file.bytes > smallFileBytes) {
    return stored.headers.get('content-length') === String(file.bytes);
  }
  return (await damage(file, await stored.arrayBuffer())) === undefined;
}

/** What is wrong with these bytes, in words; undefined when nothing is. */
async function damage(file: CatalogFile, bytes: ArrayBuffer): Promise<string | undefined> {
  if (bytes.byteLength !== file.bytes) {
    return `${file.path} has ${bytes.byteLength} bytes and should have ${file.bytes}`;
  }
  // Absent on plain http, where the size has to do.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (file.sha256 === undefined || subtle === undefined) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === file.sha256 ? undefined : `${file.path} has other content than it should have`;
}

async function verify(file: CatalogFile, bytes: ArrayBuffer): Promise<void> {
  const detail = await damage(file, bytes);
  if (detail === undefined) return;
  throw engineFailure('model-corrupt', {
    message: `The model file ${file.path} arrived damaged. Your conversations are safe. Try to load the model again.`,
    detail,
  });
}

/** False when it could not be stored: then it serves this load from memory and is fetched again next time. */
async function keepSmall(
  file: CatalogFile,
  url: string,
  bytes: ArrayBuffer,
  store: FileStore | undefined,
): Promise<boolean> {
  if (store === undefined) return false;
  try {
    await store.put(
      url,
      new Response(bytes, { headers: { 'content-length': String(file.bytes) } }),
    );
    return true;
  } catch {
    return false; // the disk is full or blocked; a small file fits into memory
  }
}

async function keepBig(
  file: CatalogFile,
  url: string,
  response: Response,
  request: ModelFilesRequest,
): Promise<void> {
  if (request.store === undefined) {
    throw engineFailure('storage-full', {
      message:
        'This browser does not let the page store files here, and the model is too big without.',
    });
  }
  let bytes = 0;
  const body = counted(response, (more) => {
    bytes += more;
    request.onBytes?.(more);
  });
  try {
    // A put whose body fails stores nothing, so a broken download never looks like a file.
    await request.store.put(
      url,
      new Response(body, { headers: { 'content-length': String(file.bytes) } }),
    );
  } catch (thrown) {
    const { kind, detail } = classifyError(thrown);
    if (kind === 'storage-full')
      throw engineFailure(kind, { message: await spaceMessage(file), detail });
    throw thrown;
  }
  if (bytes === file.bytes) return;
  await request.store.delete(url);
  throw engineFailure('model-corrupt', {
    detail: `${file.path} has ${bytes} bytes and should have ${file.bytes}`,
  });
}

async function spaceMessage(file: CatalogFile): Promise<string> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
  return `The model needs ${inMegabytes(file.bytes)} of space and ${inMegabytes(Math.max(0, quota - usage))} are free. Your conversations are safe. Free some space, for example by deleting a model, and try again.`;
}
