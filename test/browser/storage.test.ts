import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/core/entry';
import { messageText } from '../../src/core/message';
import { createSessionRepository } from '../../src/storage/create-session-repository';
import { openDatabase } from '../../src/storage/database';
import type { DatabaseEvent } from '../../src/storage/database';
import { migrations } from '../../src/storage/migrations';
import type { SessionRepository } from '../../src/storage/session-repository';
import { author, newReply, newUser } from '../storage/new-entries';
import { first, freshName, openTestDatabase, startSession, value } from '../storage/storage-kit';
import type { TabOrder } from './storage-tab.worker';

async function openTab(name: string): Promise<SessionRepository> {
  return createSessionRepository(await openTestDatabase({ name }));
}

describe('IndexedDB', () => {
  it('keeps a session over a reopening', async () => {
    const name = freshName();
    const { session, add } = await startSession(await openTab(name));
    const added = await add(newUser('q'), newReply('a'));
    const again = await openTab(name);
    const { leafId } = await value(again.get(session.id));
    expect(await value(again.path(session.id, leafId))).toEqual(added);
  });

  it('gives two connections that append at once different places', async () => {
    const name = freshName();
    const tabs = [await openTab(name), await openTab(name)] as const;
    const { session } = await startSession(tabs[0]);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const entries = [newUser(String(i)), newReply('a')];
        const request = { sessionId: session.id, parentId: null, entries, ontoLeaf: true };
        return value(tabs[i % 2 === 0 ? 0 : 1].append(request));
      }),
    );
    const { leafId } = await value(tabs[1].get(session.id));
    const path = await value(tabs[1].path(session.id, leafId));
    expect(path.map((entry) => entry.seq)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1));
  });

  it('tells the other tabs', async () => {
    const name = freshName();
    const [one, two] = [await openTab(name), await openTab(name)];
    const told: string[] = [];
    two.subscribe(({ from }) => told.push(from));
    await value(one.create({ title: 'a' }));
    await expect.poll(() => told).toEqual(['another-tab']);
  });

  it('refuses what cannot be cloned, with a value', async () => {
    const { log, session } = await startSession(await openTab(freshName()));
    const entry = { ...newUser('a'), tokens: new Proxy({}, {}) };
    const result = await log.append({ sessionId: session.id, parentId: null, entries: [entry] });
    expect(result).toMatchObject({ kind: 'failed', error: { kind: 'internal' } });
    expect(await value(log.entries(session.id))).toEqual([]);
  });

  it('lets a newer version in: the old tab closes and says so', async () => {
    const name = freshName();
    const events: DatabaseEvent[] = [];
    await openTestDatabase({ name, onEvent: (event) => events.push(event) });
    const version = Math.max(...migrations.map((one) => one.version)) + 1;
    const next = { version, stores: { later: 'id' } };
    const newer = await openTestDatabase({ name, migrations: [...migrations, next] });
    expect(events).toEqual([{ kind: 'closed', why: 'newer-version' }]);
    newer.dexie.close();
    expect(await openDatabase({ name })).toMatchObject({
      kind: 'failed',
      error: { kind: 'newer-version' },
    });
  });
});

describe('a tab that is killed in mid-reply', () => {
  it('leaves what it had written as a stopped reply, and nothing while it lives', async () => {
    const name = freshName();
    const log = await openTab(name);
    const { session, add } = await startSession(log);
    const question = first(await add(newUser('q')));
    const draft = { sessionId: session.id, parentId: question.id, text: 'Once upon' };
    const tab = await startTab({
      databaseName: name,
      draft: { ...draft, origin: author, updatedAt: 5 } satisfies Draft,
    });
    expect(await value(log.settleDrafts())).toEqual([]);

    tab.terminate();
    const next = await openTab(name);
    await expect.poll(async () => (await value(next.settleDrafts())).length).toBe(1);
    const { leafId } = await value(next.get(session.id));
    const reply = (await value(next.path(session.id, leafId))).at(-1);
    expect(reply).toMatchObject({ kind: 'message', origin: { finishReason: 'aborted' } });
    expect(reply?.kind === 'message' && messageText(reply.message)).toBe('Once upon');
  });
});

describe('a full disk', () => {
  it('is told, and keeps what was there', async () => {
    const indexedDB = await smallDisk('full', 2_000_000);
    const name = freshName();
    const db = await openTestDatabase({ name, indexedDB });
    const { log, session, add, leafId, path } = await startSession(createSessionRepository(db));
    await add(newUser('kept'));
    const outcomes: string[] = [];
    while (outcomes.length < 20 && !outcomes.includes('full')) {
      // Chromium keeps a longer value in a file of its own and does not count it at once.
      const entries = Array.from({ length: 20 }, () => newUser(noise(40_000)));
      const request = { sessionId: session.id, parentId: await leafId(), entries };
      const result = await log.append(request);
      outcomes.push(result.kind === 'failed' ? result.error.kind : 'ok');
    }
    expect(outcomes.at(-1)).toBe('full');
    expect(await path()).toHaveLength(1 + 20 * (outcomes.length - 1));
    db.dexie.close();
    const again = createSessionRepository(await openTestDatabase({ name, indexedDB }));
    expect(await value(again.entries(session.id))).toHaveLength(1 + 20 * (outcomes.length - 1));
  });
});

/** A place in which the browser lets the page keep no more than `quota` bytes. */
async function smallDisk(name: string, quota: number): Promise<IDBFactory> {
  // The library does not know storage buckets yet.
  const { storageBuckets } = navigator as unknown as {
    readonly storageBuckets: {
      open(name: string, options: { quota: number }): Promise<{ indexedDB: IDBFactory }>;
    };
  };
  return (await storageBuckets.open(name, { quota })).indexedDB;
}

/** Text that does not compress. */
function noise(chars: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(chars)), (byte) =>
    String.fromCharCode(65 + (byte % 60)),
  ).join('');
}

function startTab(order: TabOrder): Promise<Worker> {
  const worker = new Worker(new URL('./storage-tab.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<string>) => {
      if (event.data === 'ok') resolve(worker);
      else reject(new Error(event.data));
    };
    worker.onerror = (event) => {
      reject(new Error(event.message));
    };
    worker.postMessage(order);
  });
}
