/**
 * The reply being written: one row per session, overwritten about once a second, and turned into an entry
 * when it ends, by its own tab or, after that tab was killed, by the next start of the app.
 */
import type { Draft, NewEntry, SessionEntry } from '../core/entry';
import type { StorageResult } from '../core/session-log';
import {
  appendInTransaction,
  appendReplyInTransaction,
  seqInSession,
  sessionInTransaction,
} from './append-entries';
import { transact } from './database';
import type { Database, Tables } from './database';
import { createDraftLocks } from './draft-locks';
import type { LockSource } from './draft-locks';
import { checkDraft, checkSessionRow } from './entry-check';
import { settledDraft } from './placement';
import type { SettledDraft } from './session-repository';
import { attempt, failed, ok, storageError } from './storage-error';

export interface DraftOptions {
  readonly now: () => number;
  readonly newId: () => string;
  readonly changed: (sessionId: string) => void;
  readonly locks: LockSource | undefined;
}

export interface SealRequest {
  readonly sessionId: string;
  readonly entry: NewEntry;
  readonly parentId: string;
}

export type DexieDrafts = ReturnType<typeof createDexieDrafts>;

export function createDexieDrafts(db: Database, { now, newId, changed, locks }: DraftOptions) {
  const { dexie, drafts } = db;
  const owners = createDraftLocks(`${dexie.name}:reply:`, locks);
  const inOrder = createQueues();

  async function save(draft: Draft): Promise<StorageResult<void>> {
    const { sessionId } = draft;
    if (!(await owners.hold(sessionId))) {
      const message =
        'Another tab is writing a reply in this conversation. This reply is saved when it is done.';
      return failed(storageError('blocked', { message }));
    }
    return attempt(() =>
      transact(db, ['sessions', 'drafts'], async (tables) => {
        await sessionInTransaction(tables, sessionId);
        await tables.drafts.put(draft);
      }),
    );
  }

  async function seal(request: SealRequest): Promise<StorageResult<SessionEntry>> {
    const { sessionId } = request;
    const stamp = { at: now(), newId };
    const result = await attempt(() =>
      transact(db, ['sessions', 'entries', 'drafts'], async (tables) => {
        const sealed = await appendReplyInTransaction(tables, request, stamp);
        // A draft that this tab does not hold is another tab's, still being written.
        if (owners.isHeld(sessionId)) await tables.drafts.delete(sessionId);
        return sealed;
      }),
    );
    if (result.kind === 'ok') {
      owners.release(sessionId);
      changed(sessionId);
    }
    return result;
  }

  async function discard(sessionId: string): Promise<StorageResult<void>> {
    if (!owners.isHeld(sessionId)) return ok(undefined);
    const result = await attempt(() => drafts.delete(sessionId));
    if (result.kind === 'ok') owners.release(sessionId);
    return result;
  }

  function settleOne(sessionId: string): PromiseLike<SettledDraft | undefined> {
    return transact(db, ['sessions', 'entries', 'drafts'], (tables) =>
      settleInTransaction(tables, sessionId, newId),
    );
  }

  function settle(): Promise<StorageResult<readonly SettledDraft[]>> {
    return attempt(async () => {
      const settled: SettledDraft[] = [];
      for (const sessionId of await drafts.toCollection().primaryKeys()) {
        await owners.ifFree(sessionId, async () => {
          const done = await settleOne(sessionId);
          if (done) settled.push(done);
        });
      }
      for (const { sessionId } of settled) changed(sessionId);
      return settled;
    });
  }

  return {
    save: (draft: Draft) => inOrder(draft.sessionId, () => save(draft)),
    seal: (request: SealRequest) => inOrder(request.sessionId, () => seal(request)),
    discard: (sessionId: string) => inOrder(sessionId, () => discard(sessionId)),
    settle,
    get: (sessionId: string): Promise<StorageResult<Draft | undefined>> =>
      attempt(async () => checkDraft(await drafts.get(sessionId))),
    releaseAll: () => {
      owners.releaseAll();
    },
  };
}

/** Reads the draft again: its tab may have sealed it since the list was made. */
async function settleInTransaction(
  tables: Tables,
  sessionId: string,
  newId: () => string,
): Promise<SettledDraft | undefined> {
  const draft = checkDraft(await tables.drafts.get(sessionId));
  if (!draft) return undefined;
  const session = checkSessionRow(await tables.sessions.get(sessionId));
  if (session && session.deletedAt !== null) return undefined; // settled if it is restored
  await tables.drafts.delete(sessionId);
  if (!session) return undefined;
  const stamp = { at: draft.updatedAt, newId };
  const entry = settledDraft(draft);
  const { parentId } = draft;
  if ((await seqInSession(tables, sessionId, parentId)) === undefined) {
    // The question is not there (a damaged database): the text is still worth keeping.
    const request = { sessionId, parentId: session.leafId, entries: [entry] };
    const [kept] = await appendInTransaction(tables, request, stamp);
    return kept && { sessionId, entry: kept };
  }
  const kept = await appendReplyInTransaction(tables, { sessionId, parentId, entry }, stamp);
  return { sessionId, entry: kept };
}

/** One call after the other per session: a late save must not bring back a draft that was sealed. */
function createQueues() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(sessionId: string, work: () => Promise<T>): Promise<T> => {
    const result = (tails.get(sessionId) ?? Promise.resolve()).then(work, work);
    tails.set(sessionId, result);
    return result;
  };
}
