/** Export and import over real databases: what comes back is what went out, and nothing is replaced. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChangeFeed } from '../../src/storage/change-feed';
import { createSessionRepository } from '../../src/storage/create-session-repository';
import { readMark } from '../../src/storage/write-record';
import '../property-seed';
import { openTestDatabase, value } from './storage-kit';
import { archiveOf, exported, filled, imported, keepHere, quiet } from './transfer-kit';

const sessionsOf = (db: Parameters<typeof createSessionRepository>[0]) =>
  createSessionRepository(db, { locks: undefined, feed: createChangeFeed() });

test('an export brought into an empty database gives the same export again', async () => {
  const db = await openTestDatabase();
  await filled(db, ['One', 'Two', 'Grüße 私の猫 👩‍👩‍👧']);
  const out = await exported(db);
  const other = await openTestDatabase();
  expect(await imported(other, out.file)).toMatchObject({ kind: 'done', replaced: 0, skipped: 0 });
  const again = await exported(other);
  expect(again.hash).toBe(out.hash);
  expect(await again.file.text()).toBe(await out.file.text());
});

test('any texts, branches and names survive the round trip', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), text, async (texts, title) => {
      const db = await openTestDatabase();
      const id = await filled(db, texts);
      await value(sessionsOf(db).rename(id, title));
      const out = await exported(db);
      const other = await openTestDatabase();
      await imported(other, out.file);
      expect((await exported(other)).hash).toBe(out.hash);
      db.dexie.close();
      other.dexie.close();
    }),
    { numRuns: 20 },
  );
});

test('what is there already is skipped', async () => {
  const db = await openTestDatabase();
  await filled(db);
  const { file, hash } = await exported(db);
  const plan = await archiveOf(db).plan(file, keepHere, quiet());
  expect(plan).toMatchObject({ kind: 'plan', plan: { warnings: [] } });
  expect(plan.kind === 'plan' && plan.plan.records.every(({ fate }) => fate === 'same')).toBe(true);
  expect(await imported(db, file)).toMatchObject({ added: 0, skipped: 4 });
  expect((await exported(db)).hash).toBe(hash);
});

test('a conversation that went on meanwhile stays, and the other one stands beside it, once', async () => {
  const db = await openTestDatabase();
  const id = await filled(db);
  const { file } = await exported(db);
  await value(sessionsOf(db).rename(id, 'Renamed'));
  expect(await imported(db, file)).toMatchObject({ added: 1 });
  const titles = (await value(sessionsOf(db).list())).map(({ title }) => title);
  expect([...titles].sort()).toEqual(['Cats', 'Renamed']);
  expect(await imported(db, file)).toMatchObject({ added: 0 });
  expect(await value(sessionsOf(db).list())).toHaveLength(2);
});

test('a memory and a setting that differ stay as they are, unless the file is to be taken', async () => {
  const db = await openTestDatabase();
  await filled(db);
  const { file } = await exported(db);
  await db.settings.put({ key: 'theme', value: 'light' });
  await imported(db, file);
  expect(await db.settings.get('theme')).toMatchObject({ value: 'light' });
  const outcome = await imported(db, file, { ...keepHere, differing: 'take-file' });
  expect(outcome).toMatchObject({ replaced: 1 });
  expect(await db.settings.get('theme')).toMatchObject({ value: 'dark' });
  await value(archiveOf(db).takeBack());
  expect(await db.settings.get('theme')).toMatchObject({ value: 'light' });
});

test('an import can be taken back whole', async () => {
  const from = await openTestDatabase();
  await filled(from);
  const { file } = await exported(from);
  const db = await openTestDatabase();
  const before = await exported(db);
  await imported(db, file);
  await value(archiveOf(db).takeBack());
  expect((await exported(db)).hash).toBe(before.hash);
  expect(await db.entries.count()).toBe(0);
  expect(await readMark(db)).toBeNull();
});

test('an import that is stopped leaves nothing behind', async () => {
  const from = await openTestDatabase();
  for (let i = 0; i < 4; i += 1) await filled(from);
  const { file } = await exported(from);
  const db = await openTestDatabase();
  const stop = new AbortController();
  const outcome = await archiveOf(db).run({ file, fileName: 'a.json', total: 7 }, keepHere, {
    signal: stop.signal,
    onProgress: (done) => {
      if (done === 5) stop.abort();
    },
  });
  expect(outcome).toEqual({ kind: 'stopped' });
  expect(await db.sessions.count()).toBe(0);
  expect(await db.memories.count()).toBe(0);
});

test('a full disk in the middle leaves the state before', async () => {
  const from = await openTestDatabase();
  for (let i = 0; i < 3; i += 1) await filled(from);
  const { file } = await exported(from);
  const db = await openTestDatabase();
  let writes = 0;
  db.dexie.table('sessions').hook('creating', () => {
    writes += 1;
    if (writes === 2) throw new DOMException('No space.', 'QuotaExceededError');
  });
  const outcome = await imported(db, file);
  expect(outcome.kind).toBe('failed');
  expect(await db.sessions.count()).toBe(0);
  expect(await db.entries.count()).toBe(0);
});

test('one session and one branch are files of their own', async () => {
  const db = await openTestDatabase();
  const sessionId = await filled(db, ['One']);
  const archive = archiveOf(db);
  const one = await value(archive.export({ scope: 'session', sessionId }));
  const branch = await value(archive.export({ scope: 'branch', sessionId }));
  expect([one.count, branch.count]).toEqual([1, 1]);
  expect(await one.file.text()).toContain('First: One');
  expect(await branch.file.text()).not.toContain('First: One');
  const other = await openTestDatabase();
  expect(await imported(other, branch.file)).toMatchObject({ kind: 'done', added: 1 });
});

test('what was deleted is in no export', async () => {
  const db = await openTestDatabase();
  const id = await filled(db);
  await value(sessionsOf(db).remove(id));
  const out = await value(archiveOf(db).export({ scope: 'everything' }));
  expect(await out.file.text()).not.toContain('Miso.');
  expect(out.unreadable).toBe(0);
});

test('a name of 10,000 characters and dates long ago are kept as they are', async () => {
  const db = await openTestDatabase();
  const id = await filled(db);
  await value(sessionsOf(db).rename(id, 'n'.repeat(10_000)));
  const { file, hash } = await exported(db);
  const other = await openTestDatabase();
  await imported(other, file);
  expect((await exported(other)).hash).toBe(hash);
});
