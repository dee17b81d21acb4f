import { describe, expect, it } from 'vitest';
import type { SessionEntry } from '../../src/core/entry';
import type { Database } from '../../src/storage/database';
import { createEntryCache } from '../../src/storage/entry-cache';
import { exchanges, messagePath } from '../builders';
import { newUser } from './new-entries';
import { createTestRepository, openTestDatabase, startSession, value } from './storage-kit';

async function fill(db: Database, entries: readonly SessionEntry[]): Promise<void> {
  await db.entries.bulkAdd([...entries]);
}

/** The table as unchecked rows. */
async function put(db: Database, row: unknown): Promise<void> {
  await db.dexie.table<unknown>('entries').put(row);
}

describe('a session of 4,000 entries', () => {
  it('is read once; a turn more costs its own entries', async () => {
    const db = await openTestDatabase();
    const entries = messagePath(exchanges(2000));
    await fill(db, entries);
    const cache = createEntryCache(db);
    let rows = 0;
    db.entries.hook('reading', (row: unknown) => {
      rows += 1;
      return row;
    });
    const path = await cache.path('s', 'e4000');
    expect([path?.length, rows]).toEqual([4000, 4000]);
    const last = { ...newUser('next'), sessionId: 's', parentId: 'e4000', createdAt: 1 };
    await db.entries.add({ ...last, id: 'next', seq: 4001 });
    const longer = await cache.path('s', 'next');
    expect([longer?.length, rows]).toEqual([4001, 4001]);
    expect(longer?.[0]).toBe(path?.[0]);
  });
});

describe('the path', () => {
  it('is the same object while nothing was added', async () => {
    const db = await openTestDatabase();
    await fill(db, messagePath(exchanges(2)));
    const cache = createEntryCache(db);
    expect(await cache.path('s', 'e4')).toBe(await cache.path('s', 'e4'));
  });

  it('goes back and forth between branches', async () => {
    const log = createTestRepository(await openTestDatabase());
    const { session, add } = await startSession(log);
    const trunk = await add(newUser('a'), newUser('b'), newUser('c'));
    await value(log.moveLeaf(session.id, trunk[0]?.id ?? null));
    const [branch] = await add(newUser('d'));
    const texts = async (leafId: string | null) =>
      (await value(log.path(session.id, leafId))).map((entry) => entry.seq);
    for (const round of [1, 2]) {
      expect(await texts(branch?.id ?? null), `round ${String(round)}`).toEqual([1, 4]);
      expect(await texts(trunk[2]?.id ?? null)).toEqual([1, 2, 3]);
      expect(await texts(trunk[1]?.id ?? null)).toEqual([1, 2]);
    }
  });

  it('reads at once what is asked for at once', async () => {
    const db = await openTestDatabase();
    await fill(db, messagePath(exchanges(2)));
    const cache = createEntryCache(db);
    const [a, b] = await Promise.all([cache.path('s', 'e4'), cache.path('s', 'e3')]);
    expect(a?.[0]).toBe(b?.[0]);
  });
});

describe('rows that are damaged', () => {
  it('are kept and reported; the path leads through them', async () => {
    const db = await openTestDatabase();
    const [a, b, c] = messagePath(exchanges(2));
    await put(db, a);
    await put(db, { ...b, message: { role: 'wizard', parts: [] } });
    await put(db, c);
    const cache = createEntryCache(db);
    expect(await cache.path('s', 'e3')).toEqual([a, c]);
    const [problem] = cache.problems('s');
    expect([problem?.seq, problem?.reason]).toEqual([2, expect.stringContaining('message.role')]);
    expect(await db.entries.count()).toBe(3);
  });

  it('that lead nowhere end the path; one that leads in a circle does too', async () => {
    const db = await openTestDatabase();
    const [a, b, c, d] = messagePath(exchanges(2));
    await put(db, { ...a, parentId: 'e4' });
    await put(db, { ...b, parentId: 'gone' });
    await put(db, c);
    await put(db, { ...d, parentId: 'e1' });
    const cache = createEntryCache(db);
    expect((await cache.path('s', 'e3'))?.map((entry) => entry.id)).toEqual(['e2', 'e3']);
    expect((await cache.path('s', 'e4'))?.map((entry) => entry.id)).toEqual(['e1', 'e4']);
    expect(cache.problems('s').map((problem) => problem.reason)).toEqual([
      'parentId: leads nowhere',
      'parentId: leads nowhere',
    ]);
  });

  it('of a later version keep their extra fields', async () => {
    const db = await openTestDatabase();
    const [a] = messagePath(exchanges(1));
    await put(db, { ...a, mood: 'calm' });
    expect(await createEntryCache(db).path('s', 'e1')).toEqual([{ ...a, mood: 'calm' }]);
  });
});
