/** Joins search, export, import and backup to the database, the worker and the browser. */
import { startHistoryWorker } from './recall/start-history-worker';
import { createWorkerHistory } from './recall/worker-history';
import type { BackupFolder } from './storage/backup-folder';
import type { Storage } from './storage/open-storage';
import type { DataStores } from './stores/data-stores';
import { SearchStore } from './stores/search-store.svelte';
import { TransferStore } from './stores/transfer-store.svelte';

type FolderPicker = (wish: { readonly mode: 'readwrite' }) => Promise<BackupFolder>;

/** The browser's own; undefined where it gives no folders. The library does not declare it. */
function folderPicker(): FolderPicker | undefined {
  const name = 'showDirectoryPicker';
  const given: unknown = name in globalThis ? Reflect.get(globalThis, name) : undefined;
  return isPicker(given) ? given : undefined;
}

function isPicker(value: unknown): value is FolderPicker {
  return typeof value === 'function';
}

function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // the browser forbids it; the file is offered instead
  }
}

/** `storage.searchSource` and `storage.transfer` are absent where nothing is kept. */
export function composeData(storage: Storage, locks: LockManager | undefined): DataStores {
  const { searchSource, transfer: archive, sessions: repository } = storage;
  const none = { kind: 'ok' as const, value: [] };
  const search = new SearchStore({
    repository,
    source: searchSource ?? {
      conversation: () => Promise.resolve(none),
      others: () => Promise.resolve(none),
    },
    history: createWorkerHistory(startHistoryWorker, () => search.forget()),
  });
  if (archive === undefined) return { search, transfer: null };
  const pick = folderPicker();
  const chooseFolder = async (): Promise<BackupFolder | null> => {
    try {
      return (await pick?.call(globalThis, { mode: 'readwrite' })) ?? null;
    } catch {
      return null; // the person closed the picker
    }
  };
  const whenFree = async (task: () => Promise<void>): Promise<boolean> => {
    if (locks === undefined) {
      await task();
      return true;
    }
    return locks.request('palimpsest-import', { ifAvailable: true }, async (lock) => {
      if (lock !== null) await task();
      return lock !== null;
    });
  };
  const transfer = new TransferStore({
    ...{ archive, repository, saveFile, copyText, now: Date.now, whenFree },
    ...(pick === undefined ? {} : { chooseFolder }),
  });
  return { search, transfer };
}
