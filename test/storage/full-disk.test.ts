/**
 * The disk is full at each single write of everything that the app keeps: the write says so in words,
 * nothing of it is left behind, and once there is space the same write goes through.
 */
import { afterEach, expect, it } from 'vitest';
import type { StorageResult } from '../../src/core/session-log';
import { createBoardRepository } from '../../src/storage/board-repository';
import type { Database } from '../../src/storage/database';
import { createDocumentRepository } from '../../src/storage/document-repository';
import { createMemoryRepository } from '../../src/storage/memory-repository';
import { createMetricsRepository } from '../../src/storage/metrics-repository';
import { createModelRepository } from '../../src/storage/model-repository';
import { createSettingsRepository } from '../../src/storage/settings-repository';
import { createTaskRepository } from '../../src/storage/task-repository';
import { createTypedRepository } from '../../src/storage/typed-repository';
import { boardOf } from '../core/explore/board-builder';
import { author, newReply, newUser } from './new-entries';
import { createTestRepository, first, openTestDatabase, value } from './storage-kit';

type Step = readonly [name: string, write: () => Promise<StorageResult<unknown>>];

/** A life of the app in which every kind of thing is written, in the order in which people do. */
function lifeOf(db: Database): readonly Step[] {
  const log = createTestRepository(db);
  const typed = createTypedRepository(db);
  const tasks = createTaskRepository(db);
  const boards = createBoardRepository(db);
  const board = boardOf(['a', 'a cup of tea']);
  let sessionId = '';
  let userId = '';
  const append = async () => {
    const appended = await log.append({ sessionId, parentId: null, entries: [newUser('Hi')] });
    if (appended.kind === 'ok') userId = first(appended.value).id;
    return appended;
  };
  const draft = () => ({ sessionId, parentId: userId, text: 'Hel', origin: author, updatedAt: 1 });
  return [
    ['settings', () => createSettingsRepository(db).write('theme', 'dark')],
    ['typed', () => typed.write(null, 'Half a thought')],
    [
      'session',
      async () => {
        const created = await log.create({ title: 'Hi' });
        if (created.kind === 'ok') sessionId = created.value.id;
        return created;
      },
    ],
    ['append', append],
    ['draft', () => log.saveDraft(draft())],
    ['seal', () => log.sealDraft(sessionId, newReply('Hello.'), userId)],
    ['update', () => log.update(sessionId, { title: 'Greetings' })],
    ['leaf', () => log.moveLeaf(sessionId, userId)],
    [
      'metrics',
      () => createMetricsRepository(db).add(sessionId, [{ kind: 'task', at: 1, change: 'opened' }]),
    ],
    [
      'memory',
      () =>
        createMemoryRepository(db).put({
          key: 'city',
          value: 'Lyon',
          kind: 'fact',
          origin: 'user',
        }),
    ],
    ['task', () => tasks.add(sessionId, 'Buy tea')],
    ['board', () => boards.save({ board, revision: 0 })],
    [
      'document',
      () =>
        createDocumentRepository(db).put({
          ...{ hash: 'aaaaaaaa11111111', name: 'a.md', format: 'markdown' },
          ...{ bytes: 3, createdAt: 1, pages: ['one'] },
        }),
    ],
    [
      'model',
      () =>
        createModelRepository(db).keepSeen({
          ...{ modelId: 'm', tokenizerId: 't', contextWindow: 2048, seenAt: 2 },
        }),
    ],
    ['delete', () => log.remove(sessionId)],
    ['restore', () => log.restore(sessionId)],
  ];
}

async function contents(db: Database): Promise<unknown> {
  const tables = db.dexie.tables.map(async (table) => [table.name, await table.toArray()]);
  return Object.fromEntries(await Promise.all(tables)) as unknown;
}

// Called with the store that they are asked of, further down.
// eslint-disable-next-line @typescript-eslint/unbound-method
const { put, add } = IDBObjectStore.prototype;

/** The nth row that is written from now on finds no space. */
function fillDisk(nth: number): void {
  let left = nth;
  const full = (): void => {
    left -= 1;
    if (left === 0) throw new DOMException('There is no space left.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
    full();
    return put.apply(this, row);
  };
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...row) {
    full();
    return add.apply(this, row);
  };
}

function freeSpace(): void {
  Object.assign(IDBObjectStore.prototype, { put, add });
}
afterEach(freeSpace);

/** The step that found no space; undefined when all went through. */
async function liveWithFullDisk(nth: number): Promise<string | undefined> {
  const db = await openTestDatabase();
  let failed: string | undefined;
  fillDisk(nth);
  for (const [name, write] of lifeOf(db)) {
    const before = await contents(db);
    const result = await write();
    if (result.kind === 'ok') continue;
    expect([name, result.error.kind]).toEqual([name, 'full']);
    expect(result.error.message).toContain('There is no space left to save this.');
    expect(await contents(db)).toEqual(before);
    failed = name;
    freeSpace();
    await value(write());
  }
  return failed;
}

it('each write fails whole, in words, and goes through when there is space again', async () => {
  const seen = new Set<string>();
  for (let nth = 1; ; nth += 1) {
    const failed = await liveWithFullDisk(nth);
    freeSpace();
    if (failed === undefined) break;
    seen.add(failed);
  }
  const names = lifeOf(await openTestDatabase()).map(([name]) => name);
  expect([...seen]).toEqual(names);
});
