/** Databases and sessions for storage tests: a fresh database each time, ids and a clock that can be read. */
import type { NewEntry, Session, SessionEntry } from '../../src/core/entry';
import type { StorageResult } from '../../src/core/session-log';
import { createChangeFeed } from '../../src/storage/change-feed';
import { openDatabase } from '../../src/storage/database';
import type { Database, OpenOptions } from '../../src/storage/database';
import { createSessionRepository } from '../../src/storage/create-session-repository';
import type { SessionRepositoryOptions } from '../../src/storage/create-session-repository';
import type { LockSource } from '../../src/storage/draft-locks';
import { createMemoryLog } from '../../src/storage/memory-log';
import type { SessionRepository } from '../../src/storage/session-repository';

let databases = 0;

/** A name that no other test uses. */
export function freshName(): string {
  databases += 1;
  return `test-${String(databases)}-${crypto.randomUUID()}`;
}

export async function openTestDatabase(options: OpenOptions = {}): Promise<Database> {
  return value(openDatabase({ name: freshName(), ...options }));
}

/** Throws the error's message: a test that expects success needs no branch. */
export async function value<T>(pending: Promise<StorageResult<T>>): Promise<T> {
  const result = await pending;
  if (result.kind === 'failed') throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value;
}

/** The kind of the error, or `ok`. */
export async function outcome(pending: Promise<StorageResult<unknown>>): Promise<string> {
  const result = await pending;
  return result.kind === 'failed' ? result.error.kind : 'ok';
}

export function counting(): { readonly now: () => number; readonly newId: () => string } {
  let time = 0;
  let ids = 0;
  return { now: () => (time += 1), newId: () => `id${String((ids += 1))}` };
}

/** Locks as several tabs of one browser share them. */
export function createTestLocks(): LockSource {
  const held = new Set<string>();
  return {
    async request(name, _options, callback) {
      if (held.has(name)) return callback(null);
      held.add(name);
      try {
        return await callback({ name });
      } finally {
        held.delete(name);
      }
    },
  };
}

export function createTestRepository(
  db: Database,
  options: SessionRepositoryOptions = {},
): SessionRepository {
  return createSessionRepository(db, {
    feed: createChangeFeed(), // this tab only: a channel would keep the test process alive
    locks: createTestLocks(),
    ...options,
  });
}

/** Both places where sessions are kept; whatever the contract says holds for each. */
export const places: readonly {
  readonly name: string;
  readonly open: () => Promise<SessionRepository>;
}[] = [
  { name: 'memory', open: () => Promise.resolve(createMemoryLog(counting())) },
  {
    name: 'database',
    open: async () => createTestRepository(await openTestDatabase(), counting()),
  },
];

export interface TestSession {
  readonly log: SessionRepository;
  readonly session: Session;
  /** Appends after the leaf. */
  readonly add: (...entries: readonly NewEntry[]) => Promise<readonly SessionEntry[]>;
  readonly leafId: () => Promise<string | null>;
  /** The path to the leaf. */
  readonly path: () => Promise<readonly SessionEntry[]>;
}

export async function startSession(log: SessionRepository): Promise<TestSession> {
  const session = await value(log.create({ title: 'Lyon' }));
  const leafId = async () => (await value(log.get(session.id))).leafId;
  return {
    log,
    session,
    leafId,
    add: async (...entries) =>
      value(log.append({ sessionId: session.id, parentId: await leafId(), entries })),
    path: async () => value(log.path(session.id, await leafId())),
  };
}

export function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}
