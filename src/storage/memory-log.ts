/**
 * Sessions in memory, for when the browser gives the page no database: chat works, and everything is gone
 * when the tab is closed (the screen says so). Same contract as the database, so the core cannot tell.
 */
import type { Draft, NewEntry, Session, SessionEntry } from '../core/entry';
import type { AppendRequest, StorageResult } from '../core/session-log';
import { createChangeFeed } from './change-feed';
import type { ChangeFeed } from './change-feed';
import { newId } from './new-id';
import { entriesBehind, parentOfReply, placeEntries } from './placement';
import type { NewSession, SessionChange, SessionRepository } from './session-repository';
import { failed, ok, storageError } from './storage-error';

export interface MemoryLogOptions {
  readonly now?: () => number;
  readonly newId?: () => string;
}

interface Shelf {
  session: Session;
  deleted: boolean;
  readonly entries: SessionEntry[];
  readonly byId: Map<string, SessionEntry>;
  draft: Draft | undefined;
}

export function createMemoryLog(options: MemoryLogOptions = {}): SessionRepository {
  return new MemoryLog(options.now ?? Date.now, options.newId ?? newId);
}

class MemoryLog implements SessionRepository {
  readonly #shelves = new Map<string, Shelf>();
  readonly #feed: ChangeFeed = createChangeFeed();
  readonly #now: () => number;
  readonly #newId: () => string;

  constructor(now: () => number, newId: () => string) {
    this.#now = now;
    this.#newId = newId;
  }

  list() {
    const sessions = [...this.#shelves.values()].filter((s) => !s.deleted).map((s) => s.session);
    return settled(ok(sessions.sort((a, b) => b.updatedAt - a.updatedAt)));
  }

  get(sessionId: string) {
    return this.#on(sessionId, (shelf) => ok(shelf.session));
  }

  create(fields: NewSession) {
    const at = this.#now();
    const session: Session = {
      ...fields,
      id: this.#newId(),
      createdAt: at,
      updatedAt: at,
      leafId: null,
    };
    const shelf = { session, deleted: false, entries: [], byId: new Map(), draft: undefined };
    this.#shelves.set(session.id, shelf);
    this.#changed(session.id);
    return settled(ok(session));
  }

  rename(sessionId: string, title: string) {
    return this.update(sessionId, { title });
  }

  update(sessionId: string, change: SessionChange) {
    return this.#on(sessionId, (shelf) => {
      shelf.session = { ...shelf.session, ...change };
      this.#changed(sessionId);
      return ok(shelf.session);
    });
  }

  remove(sessionId: string) {
    return this.#on(sessionId, (shelf) => {
      shelf.deleted = true;
      this.#changed(sessionId);
      return ok(undefined);
    });
  }

  restore(sessionId: string): Promise<StorageResult<Session>> {
    const shelf = this.#shelves.get(sessionId);
    if (!shelf) return settled(failed(storageError('not-found')));
    shelf.deleted = false;
    this.#changed(sessionId);
    return settled(ok(shelf.session));
  }

  eraseAll() {
    this.#shelves.clear();
    this.#feed.publish({ type: 'erased' });
    return settled(ok(undefined));
  }

  entries(sessionId: string) {
    return this.#on<readonly SessionEntry[]>(sessionId, (shelf) => ok([...shelf.entries]));
  }

  path(sessionId: string, leafId: string | null) {
    return this.#on<readonly SessionEntry[]>(sessionId, (shelf) => {
      const path: SessionEntry[] = [];
      for (let id = leafId; id !== null;) {
        const entry = shelf.byId.get(id);
        if (!entry) return failed(storageError('not-found'));
        path.push(entry);
        id = entry.parentId;
      }
      return ok(path.reverse());
    });
  }

  append({ sessionId, parentId, entries, ontoLeaf = false }: AppendRequest) {
    return this.#on<readonly SessionEntry[]>(sessionId, (shelf) => {
      if (parentId !== null && !shelf.byId.has(parentId)) return failed(storageError('not-found'));
      if (!ontoLeaf) return ok(this.#put(shelf, parentId, entries));
      const behind = entriesBehind(parentId, shelf.session.leafId, shelf.entries);
      if (!behind) return failed(storageError('leaf-moved'));
      return ok(this.#put(shelf, shelf.session.leafId, entries));
    });
  }

  moveLeaf(sessionId: string, leafId: string | null) {
    return this.#on(sessionId, (shelf) => {
      if (leafId !== null && !shelf.byId.has(leafId)) return failed(storageError('not-found'));
      shelf.session = { ...shelf.session, leafId };
      this.#changed(sessionId);
      return ok(shelf.session);
    });
  }

  saveDraft(draft: Draft) {
    return this.#on(draft.sessionId, (shelf) => {
      shelf.draft = draft;
      return ok(undefined);
    });
  }

  sealDraft(sessionId: string, entry: NewEntry, parentId: string) {
    return this.#on<SessionEntry>(sessionId, (shelf) => {
      if (!shelf.byId.has(parentId)) return failed(storageError('not-found'));
      const { leafId } = shelf.session;
      const parent = parentOfReply(
        parentId,
        leafId,
        entriesBehind(parentId, leafId, shelf.entries),
      );
      const [sealed] = this.#put(shelf, parent, [entry]);
      if (!sealed) return failed(storageError('internal'));
      shelf.draft = undefined;
      return ok(sealed);
    });
  }

  discardDraft(sessionId: string) {
    return this.#on(sessionId, (shelf) => {
      shelf.draft = undefined;
      return ok(undefined);
    });
  }

  draft(sessionId: string) {
    return this.#on(sessionId, (shelf) => ok(shelf.draft));
  }

  settleDrafts() {
    return settled(ok([])); // a draft in memory dies with its tab
  }

  problems() {
    return [];
  }

  subscribe(listener: Parameters<ChangeFeed['subscribe']>[0]) {
    return this.#feed.subscribe(listener);
  }

  close() {
    this.#feed.close();
  }

  #on<T>(sessionId: string, work: (shelf: Shelf) => StorageResult<T>): Promise<StorageResult<T>> {
    const shelf = this.#shelves.get(sessionId);
    return settled(!shelf || shelf.deleted ? failed(storageError('not-found')) : work(shelf));
  }

  #put(shelf: Shelf, parentId: string | null, entries: readonly NewEntry[]) {
    const createdAt = this.#now();
    const sessionId = shelf.session.id;
    const firstSeq = shelf.entries.length + 1;
    const placed = placeEntries(entries, {
      sessionId,
      parentId,
      firstSeq,
      createdAt,
      newId: this.#newId,
    });
    for (const entry of placed) {
      shelf.entries.push(entry);
      shelf.byId.set(entry.id, entry);
    }
    const leafId = placed.at(-1)?.id;
    if (leafId !== undefined) this.#update(shelf, { leafId });
    return placed;
  }

  #update(shelf: Shelf, change: Partial<Session>): Session {
    shelf.session = { ...shelf.session, ...change, updatedAt: this.#now() };
    this.#changed(shelf.session.id);
    return shelf.session;
  }

  #changed(sessionId: string) {
    this.#feed.publish({ type: 'session', sessionId });
  }
}

function settled<T>(result: StorageResult<T>): Promise<StorageResult<T>> {
  return Promise.resolve(result);
}
