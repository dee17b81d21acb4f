/** The stores over the real engine and the real weights: changing the model, losing it, going on. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultSettings } from '../../src/core/settings';
import { pocketModel } from '../../src/engines/catalog';
import { catalogCards } from '../../src/engines/catalog-cards';
import { createLoadMarker, type LoadMarker } from '../../src/engines/load-marker';
import { loadPrompts } from '../../src/engines/load-prompts';
import { createModelLease } from '../../src/engines/model-lease';
import { probeMachine } from '../../src/engines/probe-machine';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { createMemoryLog } from '../../src/storage/memory-log';
import { createMemoryModels } from '../../src/storage/model-repository';
import { ok } from '../../src/storage/storage-error';
import { AppStore } from '../../src/stores/app-store.svelte';
import { createLocalLocks } from '../../src/stores/local-locks';
import type { ModelScreenView } from '../../src/stores/model-screen-view';
import type { DevicePreference } from '../../src/core/engine';
import { createScriptedEngine, say } from '../scripted-engine';
import { faultyWorkers } from './support/faulty-workers';

interface Setup {
  readonly device?: DevicePreference;
  /** The worker of the first load; later ones are well. */
  readonly first?: () => Worker;
  readonly marker?: LoadMarker;
}

interface Watched {
  readonly worker: Worker;
  ended: boolean;
}

function watched(worker: Worker): Watched {
  const seen: Watched = { worker, ended: false };
  const terminate = worker.terminate.bind(worker);
  worker.terminate = () => {
    seen.ended = true;
    terminate();
  };
  return seen;
}

async function start({ device = 'wasm', first, marker }: Setup = {}) {
  const workers: Watched[] = [];
  const mainEngine = createTransformersEngine({
    startWorker: () => {
      const started = watched((workers.length === 0 && first ? first : startMainModelWorker)());
      workers.push(started);
      return started.worker;
    },
  });
  const store = new AppStore({
    support: { kind: 'ok' },
    repository: createMemoryLog(),
    mainEngine,
    summarizerEngine: createScriptedEngine({ scripts: [say('')], unloaded: true }),
    model: { modelId: 'pocket', modelName: 'Pocket' },
    models: {
      cards: catalogCards,
      machine: () => probeMachine(),
      repository: createMemoryModels(),
      marker: marker ?? createLoadMarker(undefined, undefined),
      lease: createModelLease(undefined),
      setAdded: () => undefined,
    },
    loadPrompts: () => loadPrompts(pocketModel, document.baseURI),
    settings: {
      read: () => Promise.resolve(ok({ ...defaultSettings, device })),
      write: () => Promise.resolve(ok(undefined)),
    },
    typed: {
      read: () => Promise.resolve(ok('')),
      write: () => Promise.resolve(ok(undefined)),
    },
    now: Date.now,
    sleep: () => new Promise(() => undefined),
    exclusively: createLocalLocks(),
    askToKeep: () => Promise.resolve(true),
  });
  onTestFinished(() => store.models.main.unload());
  await store.start();
  const screen = await store.modelScreen();
  if (screen === null) throw new Error('There is no model screen.');
  return { store, screen, workers };
}

async function changeWindow(screen: ModelScreenView, window: number | null): Promise<void> {
  screen.useAsMain('pocket', window);
  await vi.waitFor(() => {
    expect(screen.swap.kind).toBe('proposed');
  }, 60_000);
  screen.confirmSwap();
  await vi.waitFor(() => {
    expect(screen.swap.kind).toBe('ended');
  }, 120_000);
}

async function tell(store: AppStore, text: string): Promise<string> {
  await store.send(text);
  await store.active?.idle();
  const items = store.chat.kind === 'ready' ? store.chat.items : [];
  const last = items.findLast((item) => item.kind === 'message');
  return last?.kind === 'message' ? last.text : '';
}

describe('changing the model', () => {
  it('ten times leaves one worker, and what was said before is still known', async () => {
    const { store, screen, workers } = await start();
    await tell(store, 'My locker number is 4711.');
    for (let i = 0; i < 10; i += 1) await changeWindow(screen, i % 2 === 0 ? 768 : null);
    expect(workers).toHaveLength(11);
    expect(workers.filter(({ ended }) => !ended)).toHaveLength(1);
    expect(store.model).toMatchObject({ kind: 'ready', info: { contextWindow: 2048 } });
    expect(await tell(store, 'What is my locker number?')).toContain('4711');
    const path = store.active?.path ?? [];
    const changes = path.flatMap((e) => (e.kind === 'engine-change' ? [e.window] : []));
    expect(changes).toEqual([768, 2048, 768, 2048, 768, 2048, 768, 2048, 768, 2048]);
  }, 400_000);
});

describe('a model that is lost', () => {
  it.each([
    ['its GPU device in the middle of a reply', 'webgpu', faultyWorkers.losesGpu],
    ['its worker in the middle of a reply', 'wasm', faultyWorkers.throws],
    ['its memory in the middle of a reply', 'wasm', faultyWorkers.rejects],
  ] as const)(
    'with %s keeps question and half a reply, and one click goes on',
    async (_, device, first) => {
      const { store } = await start({ device, first });
      const question = 'Give 6 variations of "a boat on a lake" along "time of day".';
      await tell(store, question);
      expect(store.model.kind).toBe('lost');
      const before = store.active?.path;
      const asked = before?.filter((e) => e.kind === 'message' && e.message.role === 'user');
      expect(asked).toHaveLength(1);
      expect(before?.some((e) => e.kind === 'notice')).toBe(true);
      // On the software GPU a word takes a fifth of a second, so that one goes on on the CPU.
      if (device === 'webgpu') store.setDevice('wasm');
      else store.retryLoad();
      await vi.waitFor(() => {
        const last = store.active?.path?.findLast((e) => e.kind === 'message');
        expect(last?.origin?.finishReason).toBe('stop');
      }, 120_000);
      await store.active?.idle();
    },
    400_000,
  );

  it('while it was loading is not loaded by itself at the next start', async () => {
    const kept = new Map<string, string>();
    const rows = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    // What a tab leaves behind that died while it loaded.
    createLoadMarker(rows, undefined).begin({ modelId: 'pocket', modelName: 'Pocket' });
    const { store, workers } = await start({ marker: createLoadMarker(rows, undefined) });
    expect(workers).toEqual([]);
    expect(store.model).toMatchObject({ kind: 'failed', error: { kind: 'out-of-memory' } });
    store.retryLoad();
    await vi.waitFor(() => {
      expect(store.model.kind).toBe('ready');
    }, 120_000);
    expect(kept.size).toBe(0);
  });
});

it('measures the loaded model and keeps the result', async () => {
  const { screen } = await start();
  screen.open();
  screen.measure();
  await vi.waitFor(() => {
    const line = screen.lines.find(({ card }) => card.modelId === 'pocket');
    expect(line?.benchmarks[0]?.tokensPerSecond).toBeGreaterThan(1);
  }, 120_000);
  expect(screen.benchmark).toEqual({ kind: 'idle' });
});
