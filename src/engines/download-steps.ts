/** A download from start to end, around the fetching itself: what is dropped, asked and checked before. */
import { bytesOf, dropFiles, takeInventory } from './download-inventory';
import { missingBytesOf, runDownload, type RunOptions } from './download-run';
import { askToPersist, shortOfSpace, spaceError, type StorageHost } from './download-space';
import { classifyError } from './engine-errors';
import type {
  DownloadableModel,
  DownloadBytes,
  DownloadState,
  SpaceShort,
} from './model-downloads';

/** Undefined when all is here in the end; a state when there is no room, and then nothing was fetched. */
export async function fetchMissing(
  model: DownloadableModel,
  storage: StorageHost | undefined,
  options: RunOptions,
): Promise<DownloadState | undefined> {
  const { stores } = options;
  const found = await takeInventory(stores, model);
  await dropFiles(
    stores,
    found.flatMap(({ status, file }) => (status === 'wrong' ? [file] : [])),
  );
  const inventory = await takeInventory(stores, model);
  const missing = missingBytesOf(inventory);
  const short = await shortOfSpace(storage, missing);
  if (short) return noSpace(bytesOf(inventory), short);
  if (missing > 0) await askToPersist(storage);
  await runDownload(inventory, options);
  return undefined;
}

/** What was thrown, as a state; a full disk with the figures. */
export async function failedState(
  thrown: unknown,
  bytes: DownloadBytes,
  storage: StorageHost | undefined,
): Promise<DownloadState> {
  const error = classifyError(thrown);
  if (error.kind !== 'storage-full') return { kind: 'failed', error, ...bytes };
  const neededBytes = Math.max(0, bytes.totalBytes - bytes.loadedBytes);
  const short = await shortOfSpace(storage, neededBytes);
  // The estimate may say that it fits while the disk says that it does not.
  return noSpace(bytes, short ?? { neededBytes, freeBytes: 0 });
}

function noSpace(bytes: DownloadBytes, space: SpaceShort): DownloadState {
  return { kind: 'failed', error: spaceError(space), space, ...bytes };
}
