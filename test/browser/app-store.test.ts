/** The stores over a session in memory and a scripted engine: what the screen is told, and when. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../src/core/settings';
import { createMemoryLog } from '../../src/storage/memory-log';
import { ok } from '../../src/storage/storage-error';
import { AppStore } from '../../src/stores/app-store.svelte';
import { createLocalLocks } from '../../src/stores/local-locks';
import { createScriptedEngine, say, type Script } from '../scripted-engine';
import { testPrompts } from '../test-prompts';

interface Setup {
  readonly scripts?: readonly Script[];
  readonly window?: number;
}

const longReply = say(`${'An answer that goes on for a while. '.repeat(12)}`);

async function start({ scripts = [say('Hello.')], window = 4096 }: Setup = {}) {
  const texts = new Map<string | null, string>();
  const repository = createMemoryLog();
  const engine = createScriptedEngine({ scripts, contextWindow: window });
  const store = new AppStore({
    support: { kind: 'ok' },
    repository,
    mainEngine: engine,
    summarizerEngine: createScriptedEngine({ scripts: [say('nothing useful')], unloaded: true }),
    model: { modelId: 'scripted', modelName: 'Scripted' },
    loadPrompts: () => Promise.resolve({ kind: 'ok', prompts: testPrompts }),
    settings: {
      read: () => Promise.resolve(ok(defaultSettings)),
      write: () => Promise.resolve(ok(undefined)),
    },
    typed: {
      read: (key) => Promise.resolve(ok(texts.get(key) ?? '')),
      write: (key, text) => {
        texts.set(key, text);
        return Promise.resolve(ok(undefined));
      },
    },
    now: Date.now,
    sleep: () => new Promise(() => undefined),
    exclusively: createLocalLocks(),
    askToKeep: () => Promise.resolve(true),
  });
  await store.start();
  return { store, repository, engine };
}

/** Types and sends, and waits until nothing runs any more. */
async function tell(store: AppStore, text: string) {
  store.keepDraft(text);
  const outcome = await store.send(text);
  await store.active?.idle();
  return outcome;
}

const shown = (store: AppStore): readonly string[] =>
  store.chat.kind === 'ready'
    ? store.chat.items.map((item) => (item.kind === 'message' ? item.text : item.kind))
    : [store.chat.kind];

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a conversation', () => {
  it('begins with its first message, is titled by it and empties the composer', async () => {
    const { store } = await start();
    expect(await tell(store, 'What is a palimpsest?')).toEqual({ kind: 'sent' });
    expect(shown(store)).toEqual(['What is a palimpsest?', 'Hello.']);
    expect(store.draft).toBe('');
    expect(store.sessions).toMatchObject({ lines: [{ title: 'What is a palimpsest?' }] });
    expect(store.keeping).toEqual({ kind: 'kept' });
  });

  it('leaves nothing behind when its first message is refused, and the text stays', async () => {
    const { store } = await start({ window: 1024 });
    const tooLong = 'word '.repeat(3000);
    expect(await tell(store, tooLong)).toMatchObject({ kind: 'refused' });
    expect([store.activeSessionId, store.draft]).toEqual([null, tooLong]);
    await vi.waitFor(() => {
      expect(store.sessions).toEqual({ kind: 'ready', lines: [] });
    });
  });

  it('refuses a second message while a reply runs, and can be stopped', async () => {
    const { store } = await start({ scripts: [{ kind: 'hang', after: 'Half' }] });
    await store.send('Go on');
    await vi.waitFor(() => {
      expect(store.chat).toMatchObject({ live: { text: 'Half' } });
    });
    expect(await store.send('And now?')).toMatchObject({ kind: 'refused' });
    store.stop();
    await store.active?.idle();
    expect(shown(store)).toEqual(['Go on', 'Half']);
    expect(store.chat).toMatchObject({ live: null });
  });

  it('goes on in its session while another one is shown', async () => {
    const { store } = await start({ scripts: [{ kind: 'hang', after: 'Half' }] });
    await store.send('Go on');
    const running = store.active;
    store.newSession();
    expect(shown(store)).toEqual([]);
    running?.stop();
    await running?.idle();
    store.selectSession(running?.sessionId ?? '');
    await vi.waitFor(() => {
      expect(shown(store)).toEqual(['Go on', 'Half']);
    });
  });

  it('is compacted in the background once enough has gathered, and undone on request', async () => {
    const { store } = await start({ scripts: [longReply], window: 1024 });
    for (let i = 0; i < 6; i += 1) await tell(store, `My locker number is ${String(100 + i)}.`);
    const card = store.chat.kind === 'ready' ? store.chat.items.find(isCompaction) : undefined;
    expect(card).toMatchObject({ state: 'current', entry: { trigger: 'post-response' } });
    const before = store.context?.totalTokens ?? 0;
    store.undoCompaction(card?.entry.id ?? '');
    await store.active?.idle();
    expect(store.context?.totalTokens).toBeGreaterThan(before);
  });

  it('goes on in a child after a heavy compaction, where the person wants it so', async () => {
    const { store, repository } = await start({ scripts: [longReply], window: 1024 });
    store.policies.setChildAfterHeavy(true);
    expect(store.policies.change('chat', { shares: { tail: 0.06 } }).kind).toBe('ok');
    await tell(store, 'My locker number is 100.');
    const parent = store.activeSessionId;
    for (let i = 1; i < 5 && store.activeSessionId === parent; i += 1) {
      await tell(store, `My locker number is ${String(100 + i)}.`);
    }
    await vi.waitFor(() => expect(store.activeSessionId).not.toBe(parent));
    const child = await repository.get(store.activeSessionId ?? '');
    expect(child).toMatchObject({ kind: 'ok', value: { parentSessionId: parent } });
    await vi.waitFor(() => expect(store.active?.path?.[0]).toMatchObject({ kind: 'compaction' }));
  });

  it('that is not there is told as missing', async () => {
    const { store } = await start();
    store.selectSession('nobody');
    await vi.waitFor(() => {
      expect(store.chat).toEqual({ kind: 'missing' });
    });
  });

  it('is deleted with a way back', async () => {
    const { store } = await start();
    await tell(store, 'Keep me');
    const id = store.activeSessionId ?? '';
    store.deleteSession(id);
    await vi.waitFor(() => {
      expect(store.notices).toHaveLength(1);
    });
    expect(store.activeSessionId).toBe(null);
    store.notices[0]?.action?.run();
    await vi.waitFor(() => {
      expect(shown(store)).toEqual(['Keep me', 'Hello.']);
    });
  });
});

function isCompaction<T extends { readonly kind: string }>(
  item: T,
): item is Extract<T, { readonly kind: 'compaction' }> {
  return item.kind === 'compaction';
}

describe('a model that is lost', () => {
  it('is told with its reason, and a message is refused until it is loaded again', async () => {
    const { store, engine } = await start();
    engine.lose({ kind: 'device-lost', message: 'The graphics processor was reset.' });
    expect(store.model).toMatchObject({ kind: 'lost' });
    expect(await tell(store, 'Hello?')).toEqual({
      kind: 'refused',
      reason: 'The graphics processor was reset.',
    });
    store.retryLoad();
    await vi.waitFor(() => {
      expect(store.model.kind).toBe('ready');
    });
    expect(await tell(store, 'Hello?')).toEqual({ kind: 'sent' });
  });
});
