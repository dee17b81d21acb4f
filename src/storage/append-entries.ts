/**
 * Appending inside a transaction (see transact): reads what the place depends on, writes the entries and
 * moves the leaf.
 */
import Dexie from 'dexie';
import type { NewEntry, SessionEntry } from '../core/entry';
import type { AppendRequest } from '../core/session-log';
import type { Tables } from './database';
import { checkEntry, checkSessionRow } from './entry-check';
import type { EntryLink, SessionRow } from './entry-check';
import { entriesBehind, parentOfReply, placeEntries } from './placement';
import { StorageFailure, storageError } from './storage-error';

export interface Stamp {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly newId: () => string;
}

export async function sessionInTransaction(
  { sessions }: Tables,
  sessionId: string,
): Promise<SessionRow> {
  const row = checkSessionRow(await sessions.get(sessionId));
  if (!row || row.deletedAt !== null) throw new StorageFailure(storageError('not-found'));
  return row;
}

/** Needs `sessions` and `entries` in a read-write transaction. */
export async function appendInTransaction(
  tables: Tables,
  { sessionId, parentId, entries, ontoLeaf = false }: AppendRequest,
  stamp: Stamp,
): Promise<readonly SessionEntry[]> {
  const session = await sessionInTransaction(tables, sessionId);
  const parentSeq = parentId === null ? 0 : await seqInSession(tables, sessionId, parentId);
  if (parentSeq === undefined) throw new StorageFailure(storageError('not-found'));
  if (!ontoLeaf) return put(tables, session, parentId, entries, stamp);
  if (parentId !== null && !(await leafBehind(tables, session, parentId, parentSeq))) {
    throw new StorageFailure(storageError('leaf-moved'));
  }
  return put(tables, session, session.leafId, entries, stamp);
}

/** Like {@link appendInTransaction}, for a reply: see {@link parentOfReply}. */
export async function appendReplyInTransaction(
  tables: Tables,
  request: {
    readonly sessionId: string;
    readonly parentId: string;
    readonly entry: NewEntry;
  },
  stamp: Stamp,
): Promise<SessionEntry> {
  const { sessionId, parentId, entry } = request;
  const session = await sessionInTransaction(tables, sessionId);
  const parentSeq = await seqInSession(tables, sessionId, parentId);
  if (parentSeq === undefined) throw new StorageFailure(storageError('not-found'));
  const behind = await leafBehind(tables, session, parentId, parentSeq);
  const parent = parentOfReply(parentId, session.leafId, behind);
  const [placed] = await put(tables, session, parent, [entry], stamp);
  if (!placed) throw new Error('placeEntries must give one entry for each it is given.');
  return placed;
}

/** Undefined: no such entry in this session. */
export async function seqInSession(
  { entries }: Tables,
  sessionId: string,
  entryId: string,
): Promise<number | undefined> {
  const [key] = await entries.where('id').equals(entryId).primaryKeys();
  return key?.[0] === sessionId ? key[1] : undefined;
}

/** Reads what came after the ancestor: usually a handful, whatever the length of the session. */
async function leafBehind(
  { entries }: Tables,
  { id, leafId }: SessionRow,
  ancestorId: string,
  ancestorSeq: number,
): Promise<readonly SessionEntry[] | undefined> {
  if (leafId === ancestorId) return [];
  const rows = await entries
    .where('[sessionId+seq]')
    .between([id, ancestorSeq], [id, Dexie.maxKey], false, true)
    .toArray();
  const checked = rows.map(checkEntry);
  const links = checked.flatMap((row) => (row.kind === 'ok' ? [row.entry] : (row.link ?? [])));
  const behind = entriesBehind<EntryLink>(ancestorId, leafId, links);
  if (!behind) return undefined;
  const between = new Set(behind.map((link) => link.id));
  return checked.flatMap((row) =>
    row.kind === 'ok' && between.has(row.entry.id) ? [row.entry] : [],
  );
}

async function put(
  { sessions, entries: table }: Tables,
  session: SessionRow,
  parentId: string | null,
  entries: readonly NewEntry[],
  { at, newId }: Stamp,
): Promise<readonly SessionEntry[]> {
  const sessionId = session.id;
  const [newest] = await table
    .where('[sessionId+seq]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
    .reverse()
    .limit(1)
    .primaryKeys();
  const firstSeq = (newest?.[1] ?? 0) + 1;
  const placed = placeEntries(entries, { sessionId, parentId, firstSeq, createdAt: at, newId });
  const leafId = placed.at(-1)?.id;
  if (leafId === undefined) return placed;
  // `add`, not `put`: two writers of one `seq` or id would be a fault, and must not overwrite.
  await table.bulkAdd([...placed]);
  await sessions.put({ ...session, leafId, updatedAt: Math.max(session.updatedAt, at) });
  return placed;
}
