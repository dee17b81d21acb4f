/** What of a model is stored, read from the store itself. */
import { checkFile } from './download-check';
import { measure } from './download-digest';
import {
  dropStored,
  findStored,
  modelCacheName,
  openModelStore,
  openStored,
  type FileStore,
  type StoredFile,
} from './download-store';
import type { DownloadableModel, DownloadFile, DownloadState } from './model-downloads';

/** Stores by name, each opened once. Undefined where the page cannot store anything. */
export interface DownloadStores {
  readonly own: FileStore;
  finalFor(file: DownloadFile): Promise<FileStore>;
}

export async function openDownloadStores(): Promise<DownloadStores | undefined> {
  const own = await openModelStore(modelCacheName);
  if (own === undefined) return undefined;
  const others = new Map<string, FileStore>();
  return {
    own,
    async finalFor({ cacheName }) {
      if (cacheName === undefined || cacheName === modelCacheName) return own;
      const store = others.get(cacheName) ?? (await openModelStore(cacheName)) ?? own;
      others.set(cacheName, store);
      return store;
    },
  };
}

export interface InventoryItem {
  readonly file: DownloadFile;
  readonly stored: StoredFile;
  /** Bytes of it that are here. */
  readonly loadedBytes: number;
  /** Its size; 0 while nobody knows it. */
  readonly totalBytes: number;
  /** `wrong`: whole, and not what it should be. */
  readonly status: 'whole' | 'unfinished' | 'wrong';
}

export type Inventory = readonly InventoryItem[];

export function takeInventory(
  stores: DownloadStores,
  model: DownloadableModel,
): Promise<Inventory> {
  return Promise.all(
    model.files.map(async (file): Promise<InventoryItem> => {
      const stored = await findStored(stores.own, await stores.finalFor(file), file.url);
      const loadedBytes = stored.whole?.bytes ?? stored.parts.at(-1)?.to ?? 0;
      const totalBytes = file.bytes ?? stored.whole?.bytes ?? 0;
      return { file, stored, loadedBytes, totalBytes, status: statusOf(file, stored) };
    }),
  );
}

function statusOf(file: DownloadFile, { whole }: StoredFile): InventoryItem['status'] {
  if (whole === undefined) return 'unfinished';
  const otherSize = file.bytes !== undefined && whole.bytes !== file.bytes;
  const otherHash =
    file.sha256 !== undefined && whole.sha256 !== undefined && whole.sha256 !== file.sha256;
  return otherSize || otherHash ? 'wrong' : 'whole';
}

export function bytesOf(inventory: Inventory): { loadedBytes: number; totalBytes: number } {
  const sum = (key: 'loadedBytes' | 'totalBytes'): number =>
    inventory.reduce((total, item) => total + item[key], 0);
  return { loadedBytes: sum('loadedBytes'), totalBytes: sum('totalBytes') };
}

/** The state that follows from what is stored, when nothing runs. */
export function stateOf(inventory: Inventory, programKept: boolean): DownloadState {
  const wrong = inventory.filter(({ status }) => status === 'wrong');
  if (wrong.length > 0) return { kind: 'corrupt', files: wrong.map(({ file }) => file.path) };
  if (inventory.some(({ status }) => status === 'unfinished')) {
    const bytes = bytesOf(inventory);
    return { kind: bytes.loadedBytes === 0 ? 'absent' : 'partial', ...bytes };
  }
  return {
    kind: 'ready',
    bytes: bytesOf(inventory).loadedBytes,
    files: inventory.map(({ file, stored, loadedBytes }) => ({
      path: file.path,
      part: file.part,
      bytes: loadedBytes,
      verifiedBy: stored.whole?.verifiedBy ?? 'size',
    })),
    offline: programKept ? 'yes' : 'program-missing',
  };
}

export interface ReadAgainOptions {
  readonly onProgress?: (path: string, checkedBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Reads every published file again, hashes included; gives those that are not what they should be. */
export async function findDamage(
  stores: DownloadStores,
  inventory: Inventory,
  { onProgress, signal }: ReadAgainOptions,
): Promise<readonly DownloadFile[]> {
  const whole = inventory.filter(({ status }) => status !== 'unfinished');
  const { loadedBytes: totalBytes } = bytesOf(whole);
  const damaged: DownloadFile[] = [];
  let checked = 0;
  for (const { file, stored } of whole) {
    const onBytes = (bytes: number): void => {
      checked += bytes;
      onProgress?.(file.path, checked, totalBytes);
    };
    if (!(await isSound(stores, file, stored, { onBytes, signal }))) damaged.push(file);
  }
  return damaged;
}

async function isSound(
  stores: DownloadStores,
  file: DownloadFile,
  { whole }: StoredFile,
  options: { readonly onBytes: (bytes: number) => void; readonly signal?: AbortSignal },
): Promise<boolean> {
  try {
    const body = (await openStored(stores.own, await stores.finalFor(file), file.url))?.body;
    if (!body) return false;
    const bytes = file.bytes ?? whole?.bytes;
    const gitBlob = file.gitBlobSha1 !== undefined;
    const found = await measure(body, {
      ...options,
      gitBlob,
      ...(bytes === undefined ? {} : { bytes }),
    });
    // Without a published hash the one from when it was stored tells whether it has changed since.
    const changed = whole?.sha256 !== undefined && whole.sha256 !== found.sha256;
    return checkFile(file, found).kind === 'ok' && !changed;
  } catch (thrown) {
    options.signal?.throwIfAborted();
    if (thrown instanceof Error) return false; // a file that cannot be read is not sound
    throw thrown;
  }
}

/** Removes stored files with all their parts. */
export async function dropFiles(
  stores: DownloadStores,
  files: readonly DownloadFile[],
): Promise<void> {
  for (const file of files) await dropStored(stores.own, await stores.finalFor(file), file.url);
}

/** Removes all but what one of `others` needs; gives those that stay. */
export async function dropUnshared(
  stores: DownloadStores,
  files: readonly DownloadFile[],
  others: readonly DownloadableModel[],
): Promise<readonly DownloadFile[]> {
  const needed = new Set(others.flatMap((other) => other.files.map(({ url }) => url)));
  await dropFiles(
    stores,
    files.filter(({ url }) => !needed.has(url)),
  );
  return files.filter(({ url }) => needed.has(url));
}
