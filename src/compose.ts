/**
 * The composition root: the one file that knows all sides and joins them. It is loaded after the screen is
 * up (see main.ts), so that a person can type while the rest arrives.
 */
import { createAgentServices } from './compose-agent';
import { createDocumentRecall } from './core/attachments/document-recall';
import { documentTexts } from './core/attachments/document-texts';
import type { DevicePreference } from './core/engine';
import { composeModels } from './compose-models';
import { composeSettings } from './compose-settings';
import { modelFolderUrl, pocketModel } from './engines/catalog';
import { probeCapabilities } from './engines/capabilities';
import { loadPrompts } from './engines/load-prompts';
import { recordRequests } from './pwa/record-requests';
import { startUpdates } from './pwa/update';
import { startRecallWorker } from './recall/start-recall-worker';
import { createWorkerRecall } from './recall/worker-recall';
import type { DatabaseEvent } from './storage/database';
import { openStorage } from './storage/open-storage';
import type { AppServices } from './stores/app-services';
import { shareEngine } from './stores/explore-shared-engine';
import { createLocalLocks } from './stores/local-locks';
import type { AppShell } from './stores/app-shell.svelte';
import { AppStore } from './stores/app-store.svelte';
import { createAutomation, type Automation } from './stores/automation';
import type { Support } from './stores/app-view';

declare global {
  /** For the demo and end-to-end tests; see automation.ts. */
  var palimpsest: Automation;
}

/** The program that runs models is stored: downloads are then ready for use without a network. */
let isProgramKept = false;

const parameters = new URLSearchParams(location.search);

/** `?device=wasm` or `?device=webgpu`: for this visit only. */
function askedDevice(): DevicePreference | undefined {
  const asked = parameters.get('device');
  return asked === 'webgpu' || asked === 'wasm' ? asked : undefined;
}

/** `?window=768`: use fewer tokens of the model's window, for this visit only. */
function askedWindow(): number | undefined {
  const asked = Number(parameters.get('window'));
  return Number.isInteger(asked) && asked > 0 ? asked : undefined;
}

async function findSupport(): Promise<Support> {
  const { webAssembly, gpu } = await probeCapabilities();
  if (webAssembly) return { kind: 'ok' };
  const missing = gpu.kind === 'none' ? ['WebAssembly', 'WebGPU'] : ['WebAssembly'];
  return { kind: 'unsupported', missing };
}

/** Absent on addresses that the browser does not trust (plain http from another machine). */
const locks: LockManager | undefined = navigator.locks;
const storageManager: StorageManager | undefined = navigator.storage;

/** Over all tabs where the browser has locks; else in this one. */
const exclusively: AppServices['exclusively'] = locks
  ? (name, task) => locks.request(name, task)
  : createLocalLocks();

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

async function createServices(onEvent: (event: DatabaseEvent) => void): Promise<AppServices> {
  const storage = await openStorage({ onEvent });
  const prompts = await loadPrompts(pocketModel, document.baseURI);
  const parts = composeModels({
    repository: storage.models,
    programKept: () => Promise.resolve(isProgramKept),
  });
  const shared = shareEngine(parts.mainEngine);
  const said = createWorkerRecall({
    startWorker: startRecallWorker,
    ...(prompts.kind === 'ok' ? prompts : {}),
  });
  const pages = createWorkerRecall({ startWorker: startRecallWorker });
  const recall = createDocumentRecall({ said, pages, documents: storage.documents });
  const device = askedDevice();
  const window = askedWindow();
  return {
    support: await findSupport(),
    repository: storage.sessions,
    settings: storage.settings,
    settingsPage: composeSettings({
      ...{ storage, storageManager },
      builtInUrl: modelFolderUrl(pocketModel, document.baseURI),
    }),
    data: async () => (await import('./compose-data')).composeData(storage, locks),
    typed: storage.typed,
    ...(storage.nothingKept === undefined ? {} : { nothingKept: storage.nothingKept }),
    mainEngine: shared.foreground,
    explore: async (models) => {
      const { composeExplore } = await import('./compose-explore');
      return composeExplore({
        ...{ boards: storage.boards, engine: shared.background, now: Date.now, sleep },
        loadPrompts: () => loadPrompts(pocketModel, document.baseURI),
        models,
      });
    },
    summarizerEngine: parts.summarizerEngine,
    models: parts.models,
    model: {
      modelId: pocketModel.modelId,
      modelName: pocketModel.name,
      ...(window === undefined ? {} : { maxContextWindow: window }),
    },
    recall,
    agent: createAgentServices({
      books: storage.agent,
      sessions: storage.sessions,
      recall,
      texts: [documentTexts(storage.documents)],
      now: Date.now,
    }),
    attachments: {
      documents: storage.documents,
      read: async (file, signal) =>
        (await import('./attachments/read-attachment')).readAttachment(file, signal),
    },
    loadPrompts: () => loadPrompts(pocketModel, document.baseURI),
    ...(device === undefined ? {} : { device }),
    now: Date.now,
    sleep,
    exclusively,
    askToKeep: async () => (await storageManager?.persist()) ?? false,
  };
}

/** A backup is due once a day; a tab that stays open for days is looked at now and then. */
const backupCheckMs = 10 * 60_000;

/** What a person should do when the database is taken away under the app. */
function databaseNews(event: DatabaseEvent): string {
  switch (event.kind) {
    case 'blocked':
      return 'Another tab holds an older version of Palimpsest open. Close it, and this one goes on.';
    case 'closed':
      return event.why === 'newer-version'
        ? 'A newer version of Palimpsest was opened in another tab. Reload this one to go on.'
        : 'The saved conversations can no longer be reached. Reload the page.';
    default:
      return event satisfies never;
  }
}

async function keepOffline(store: AppStore, modelReady: Promise<void>): Promise<void> {
  if (!import.meta.env.PROD) return;
  const updates = await startUpdates(import.meta.env.BASE_URL);
  updates.onUpdateReady(() => {
    store.offerUpdate(() => {
      updates.applyUpdate();
    });
  });
  store.setOffline('preparing');
  // The model loads first: what it fetches is kept on the way, and nothing is fetched twice.
  await modelReady;
  const kept = await updates.keepForOffline();
  isProgramKept = kept.kind === 'kept';
  const ready = kept.kind === 'kept' && store.model.kind === 'ready';
  store.setOffline(ready ? 'ready' : 'unknown');
}

/** Builds the app behind the screen and starts it. Resolves when it is ready for offline use, or cannot be. */
export async function compose(shell: AppShell): Promise<void> {
  recordRequests('page');
  const early: DatabaseEvent[] = [];
  let tell = (event: DatabaseEvent): void => void early.push(event);
  const services = await createServices((event) => {
    tell(event);
  });
  const store = new AppStore(services);
  tell = (event) => {
    const reload = { label: 'Reload', run: () => location.reload() };
    const action = event.kind === 'closed' ? { action: reload } : {};
    store.tell({ id: 'database', level: 'warning', text: databaseNews(event), ...action });
  };
  early.forEach(tell);
  globalThis.palimpsest = createAutomation(store, services.repository);
  shell.attach(store);
  await keepOffline(store, store.start());
  setInterval(() => void store.backUpIfDue(), backupCheckMs);
}
