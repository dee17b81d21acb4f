/**
 * Sessions in the browser's database. Every write is one transaction; what the place of an entry depends on
 * is read inside it, so that two tabs cannot give two entries one `seq` or lose each other's.
 */
import type { Draft, MessageEntry, NewEntry, Session, SessionEntry } from '../core/entry';
import type { AppendRequest, StorageResult } from '../core/session-log';
import { appendInTransaction, seqInSession, sessionInTransaction } from './append-entries';
import type { ChangeFeed } from './change-feed';
import { createChangeFeed } from './change-feed';
import { transact } from './database';
import type { Database, Tables } from './database';
import { createDexieDrafts } from './dexie-drafts';
import type { DexieDrafts } from './dexie-drafts';
import type { LockSource } from './draft-locks';
import { createEntryCache } from './entry-cache';
import type { EntryCache } from './entry-cache';
import { checkSessionRow } from './entry-check';
import type { SessionRow } from './entry-check';
import { newId } from './new-id';
import type { NewSession, SessionChange, SessionRepository } from './session-repository';
import { StorageFailure, attempt, storageError } from './storage-error';

export interface SessionRepositoryOptions {
  readonly now?: () => number;
  readonly newId?: () => string;
  /** Told of changes and telling them; one for the whole app. Left out: one of its own over all tabs. */
  readonly feed?: ChangeFeed;
  /** Undefined: this browser has none. Left out: the browser's own. */
  readonly locks?: LockSource | undefined;
}

export function createSessionRepository(
  db: Database,
  options: SessionRepositoryOptions = {},
): SessionRepository {
  return new DexieSessions(db, options);
}

/** All that a person said, kept or made; settings and models are no part of it. */
const erasedTables = [
  'sessions',
  'entries',
  'drafts',
  'typed',
  'memories',
  'tasks',
  'metrics',
  'boards',
  'boardBodies',
  'documents',
] as const;

class DexieSessions implements SessionRepository {
  readonly #db: Database;
  readonly #cache: EntryCache;
  readonly #feed: ChangeFeed;
  readonly #drafts: DexieDrafts;
  readonly #now: () => number;
  readonly #newId: () => string;

  constructor(db: Database, options: SessionRepositoryOptions) {
    this.#db = db;
    this.#now = options.now ?? Date.now;
    this.#newId = options.newId ?? newId;
    this.#cache = createEntryCache(db);
    this.#feed = options.feed ?? createChangeFeed(db.dexie.name);
    this.#feed.subscribe(({ change }) => {
      if (change.type === 'erased') this.#cache.clear();
    });
    this.#drafts = createDexieDrafts(db, {
      now: this.#now,
      newId: this.#newId,
      changed: (sessionId) => {
        this.#changed(sessionId);
      },
      locks: 'locks' in options ? options.locks : browserLocks(),
    });
  }

  list(): Promise<StorageResult<readonly Session[]>> {
    return attempt(async () => {
      const rows = (await this.#db.sessions.toArray()).map(checkSessionRow);
      const kept = rows.filter((row) => row?.deletedAt === null);
      return kept.flatMap((row) => (row ? [toSession(row)] : [])).sort(newestFirst);
    });
  }

  get(sessionId: string): Promise<StorageResult<Session>> {
    return attempt(async () => {
      const row = checkSessionRow(await this.#db.sessions.get(sessionId));
      if (!row || row.deletedAt !== null) throw new StorageFailure(storageError('not-found'));
      return toSession(row);
    });
  }

  create(fields: NewSession): Promise<StorageResult<Session>> {
    const at = this.#now();
    const session = {
      ...fields,
      id: this.#newId(),
      createdAt: at,
      updatedAt: at,
      leafId: null,
    };
    return this.#write(session.id, async ({ sessions }) => {
      await sessions.add({ ...session, deletedAt: null });
      return session;
    });
  }

  rename(sessionId: string, title: string): Promise<StorageResult<Session>> {
    return this.update(sessionId, { title });
  }

  update(sessionId: string, change: SessionChange): Promise<StorageResult<Session>> {
    return this.#change(sessionId, (row) => ({ ...row, ...change }));
  }

  remove(sessionId: string): Promise<StorageResult<void>> {
    return this.#write(sessionId, async (tables) => {
      const row = await sessionInTransaction(tables, sessionId);
      await tables.sessions.put({ ...row, deletedAt: this.#now() });
    });
  }

  restore(sessionId: string): Promise<StorageResult<Session>> {
    return this.#write(sessionId, async (tables) => {
      const row = checkSessionRow(await tables.sessions.get(sessionId));
      if (!row) throw new StorageFailure(storageError('not-found'));
      await tables.sessions.put({ ...row, deletedAt: null });
      return toSession(row);
    });
  }

  async eraseAll(): Promise<StorageResult<void>> {
    const result = await attempt(() =>
      transact(this.#db, erasedTables, async (tables) => {
        for (const name of erasedTables) await tables[name].clear();
      }),
    );
    if (result.kind === 'ok') {
      this.#drafts.releaseAll();
      this.#feed.publish({ type: 'erased' });
    }
    return result;
  }

  entries(sessionId: string): Promise<StorageResult<readonly SessionEntry[]>> {
    return attempt(() => this.#cache.entries(sessionId));
  }

  path(sessionId: string, leafId: string | null): Promise<StorageResult<readonly SessionEntry[]>> {
    return attempt(async () => {
      const path = await this.#cache.path(sessionId, leafId);
      if (!path) throw new StorageFailure(storageError('not-found'));
      return path;
    });
  }

  append(request: AppendRequest): Promise<StorageResult<readonly SessionEntry[]>> {
    const stamp = { at: this.#now(), newId: this.#newId };
    return this.#write(request.sessionId, (tables) => appendInTransaction(tables, request, stamp));
  }

  moveLeaf(sessionId: string, leafId: string | null): Promise<StorageResult<Session>> {
    return this.#write(sessionId, async (tables) => {
      const row = await sessionInTransaction(tables, sessionId);
      if (leafId !== null && (await seqInSession(tables, sessionId, leafId)) === undefined) {
        throw new StorageFailure(storageError('not-found'));
      }
      await tables.sessions.put({ ...row, leafId });
      return toSession({ ...row, leafId });
    });
  }

  saveDraft(draft: Draft) {
    return this.#drafts.save(draft);
  }

  sealDraft(sessionId: string, entry: NewEntry<MessageEntry>, parentId: string) {
    return this.#drafts.seal({ sessionId, entry, parentId });
  }

  discardDraft(sessionId: string) {
    return this.#drafts.discard(sessionId);
  }

  draft(sessionId: string) {
    return this.#drafts.get(sessionId);
  }

  settleDrafts() {
    return this.#drafts.settle();
  }

  problems(sessionId: string) {
    return this.#cache.problems(sessionId);
  }

  subscribe(listener: Parameters<ChangeFeed['subscribe']>[0]) {
    return this.#feed.subscribe(listener);
  }

  close() {
    this.#drafts.releaseAll();
    this.#feed.close();
  }

  #change(
    sessionId: string,
    change: (row: SessionRow) => SessionRow,
  ): Promise<StorageResult<Session>> {
    return this.#write(sessionId, async (tables) => {
      const row = change(await sessionInTransaction(tables, sessionId));
      await tables.sessions.put(row);
      return toSession(row);
    });
  }

  async #write<T>(
    sessionId: string,
    work: (tables: Tables) => Promise<T>,
  ): Promise<StorageResult<T>> {
    const result = await attempt(() => transact(this.#db, ['sessions', 'entries'], work));
    if (result.kind === 'ok') this.#changed(sessionId);
    return result;
  }

  #changed(sessionId: string): void {
    this.#feed.publish({ type: 'session', sessionId });
  }
}

function toSession({ deletedAt: _, ...session }: SessionRow): Session {
  return session;
}

/** Sessions of one millisecond keep a fixed order. */
function newestFirst(a: Session, b: Session): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);
}

function browserLocks(): LockSource | undefined {
  // The library declares `locks` as always there; Node and old browsers have none.
  const host: { readonly locks?: LockSource } | undefined = globalThis.navigator;
  return host?.locks;
}
