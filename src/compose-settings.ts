/** Joins what the settings page needs of the device: what is stored, what was requested, and its erasure. */
import type { StorageUse, UsePart } from './core/settings-storage-use';
import { modelCacheName } from './engines/download-store';
import { createRequestLog } from './pwa/request-log';
import { publicHubs } from './security-headers';
import { newId } from './storage/new-id';
import type { Storage } from './storage/open-storage';
import { attempt } from './storage/storage-error';
import type { SettingsServices } from './stores/settings-services';

export interface SettingsParts {
  readonly storage: Storage;
  /** Absent on addresses that the browser does not trust. */
  readonly storageManager: StorageManager | undefined;
  /** Absolute: the folder of the built-in model, whose files belong to the app. */
  readonly builtInUrl: string;
}

/** Caches that models are kept in: our own, and those of web-llm. */
const isModelCache = (name: string): boolean =>
  name === modelCacheName || name.startsWith('webllm/');
/** The service worker's: the app itself. */
const isAppCache = (name: string): boolean => name.startsWith('palimpsest:');

export function composeSettings(parts: SettingsParts): SettingsServices {
  const { storage, storageManager } = parts;
  const log = createRequestLog(location.origin);
  return {
    measureUse: (signal) => attempt(() => measureUse(parts, signal)),
    askToKeep: async () => (await storageManager?.persist()) ?? false,
    eraseEverything: async () => {
      const erased = await storage.eraseEverything();
      if (erased.kind === 'failed') return erased;
      return attempt(async () => {
        await forgetModels(parts.builtInUrl);
        await log.clear();
        forgetMarks();
      });
    },
    requests: () => attempt(() => log.read()),
    ownOrigin: location.origin,
    allowedOrigins: publicHubs,
    restart: () => {
      location.hash = '#/';
      location.reload();
    },
    newId,
  };
}

async function measureUse(parts: SettingsParts, signal: AbortSignal): Promise<StorageUse> {
  const { storage, storageManager, builtInUrl } = parts;
  const tables = await storage.measureTables(signal);
  // Shown as a failure by whoever asked.
  if (tables.kind === 'failed') throw new Error(tables.error.message);
  const files = await measureCaches(builtInUrl, signal);
  const { usage, quota } = (await storageManager?.estimate()) ?? {};
  return {
    parts: { ...tables.value, ...files },
    ...(usage === undefined ? {} : { usedBytes: usage }),
    ...(quota === undefined ? {} : { freeBytes: Math.max(0, quota - (usage ?? 0)) }),
    isPersisted: (await storageManager?.persisted()) ?? false,
  };
}

async function measureCaches(
  builtInUrl: string,
  signal: AbortSignal,
): Promise<{ readonly models: UsePart; readonly app: UsePart }> {
  const models = { bytes: 0, count: 0 };
  const app = { bytes: 0, count: 0 };
  if (!('caches' in globalThis)) return { models, app };
  for (const name of await caches.keys()) {
    if (!isModelCache(name) && !isAppCache(name)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      signal.throwIfAborted();
      const part = isAppCache(name) || request.url.startsWith(builtInUrl) ? app : models;
      part.bytes += await storedBytes(await cache.match(request));
      part.count += 1;
    }
  }
  return { models, app };
}

/** A stored file says its length; one that does not is read, which is slow for big ones. */
async function storedBytes(response: Response | undefined): Promise<number> {
  const told = Number(response?.headers.get('Content-Length') ?? Number.NaN);
  if (Number.isFinite(told)) return told;
  return (await response?.blob())?.size ?? 0;
}

/** The files of the built-in model stay: without them the app would not start offline. */
async function forgetModels(builtInUrl: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) {
    if (!isModelCache(name)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.startsWith(builtInUrl)) await cache.delete(request);
    }
  }
}

/** Other pages of this origin may keep things of their own here. */
function forgetMarks(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('palimpsest')) localStorage.removeItem(key);
  }
}
