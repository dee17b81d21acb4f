/** Is there room for a model? Asked before a byte moves, and again for the words when it was not enough. */
import { engineError } from './engine-errors';
import { downloadWords } from './download-words';
import type { EngineError } from '../core/engine';
import type { SpaceShort, StorageFigures } from './model-downloads';

/** The part of the browser's storage manager that is used. */
export type StorageHost = Pick<StorageManager, 'estimate' | 'persisted'> & {
  /** Only a page may ask, no worker. */
  persist?(): Promise<boolean>;
};

/** Undefined where the page has none (plain http). */
export function thisStorage(): StorageHost | undefined {
  // The types say that it is always there.
  const storage: StorageHost | undefined = navigator.storage;
  return storage;
}

export async function readFigures(host: StorageHost | undefined): Promise<StorageFigures> {
  const { quota, usage } = await estimate(host);
  const free = quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0));
  return { usedBytes: usage, freeBytes: free, persisted: await isPersisted(host) };
}

async function estimate(host: StorageHost | undefined): Promise<StorageEstimate> {
  try {
    return (await host?.estimate()) ?? {};
  } catch {
    return {}; // some private modes refuse; then only trying tells
  }
}

async function isPersisted(host: StorageHost | undefined): Promise<boolean> {
  try {
    return (await host?.persisted()) ?? false;
  } catch {
    return false; // as above
  }
}

/** Asks the browser not to clear the storage by itself. Some browsers ask the person, some decide alone. */
export async function askToPersist(host: StorageHost | undefined): Promise<void> {
  try {
    if (host && !(await host.persisted())) await host.persist?.();
  } catch {
    return; // a refusal changes nothing: the files are stored all the same
  }
}

/** Undefined when it fits, or when the browser does not tell. */
export async function shortOfSpace(
  host: StorageHost | undefined,
  neededBytes: number,
): Promise<SpaceShort | undefined> {
  const { freeBytes } = await readFigures(host);
  if (freeBytes === undefined || freeBytes >= neededBytes) return undefined;
  return { neededBytes, freeBytes };
}

export function spaceError({ neededBytes, freeBytes }: SpaceShort): EngineError {
  return engineError('storage-full', {
    message: downloadWords.noSpace(neededBytes, freeBytes),
    detail: `needed ${neededBytes}, free ${freeBytes}`,
  });
}
