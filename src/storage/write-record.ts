/**
 * Bringing one record into the database, whole or not at all, together with the mark that says so; and
 * taking out again what an import has brought.
 */
import * as v from 'valibot';
import Dexie from 'dexie';
import { maxMemories } from '../core/memory/memory';
import type { TransferRecord } from '../core/transfer/transfer-record';
import { transact, type Database, type Tables } from './database';

/** Kept in the settings' table while an import runs, and as long as it can be taken back. */
export interface ImportMark {
  readonly fileName: string;
  readonly startedAt: number;
  /** False while it runs, and for ever when it was cut off. */
  readonly isWhole: boolean;
  readonly total: number;
  readonly added: readonly { readonly kind: TransferRecord['kind']; readonly id: string }[];
  /** What stood where the file's own was taken, on the person's wish. */
  readonly replaced: readonly TransferRecord[];
}

const markKey = 'import-mark';

const mark = v.object({
  fileName: v.string(),
  startedAt: v.number(),
  isWhole: v.boolean(),
  total: v.number(),
  added: v.array(
    v.object({
      kind: v.picklist(['session', 'memory', 'document', 'board', 'setting']),
      id: v.string(),
    }),
  ),
  replaced: v.array(v.custom<TransferRecord>((value) => value instanceof Object)),
});

export async function readMark(db: Pick<Tables, 'settings'>): Promise<ImportMark | null> {
  const row = await db.settings.get(markKey);
  const value = row instanceof Object && 'value' in row ? row.value : undefined;
  const result = v.safeParse(mark, value);
  return result.success ? result.output : null;
}

export async function writeMark(
  db: Pick<Tables, 'settings'>,
  value: ImportMark | null,
): Promise<void> {
  if (value === null) await db.settings.delete(markKey);
  else await db.settings.put({ key: markKey, value });
}

const all = [
  'sessions',
  'entries',
  'drafts',
  'tasks',
  'metrics',
  'memories',
  'documents',
  'boards',
  'boardBodies',
  'settings',
] as const;

/** `after`: the mark once it is in. False: there is no room for it. */
export async function writeRecord(
  db: Database,
  record: TransferRecord,
  after: ImportMark,
): Promise<boolean> {
  return transact(db, all, async (tables) => {
    if (!(await put(tables, record))) return false;
    await writeMark(tables, after);
    return true;
  });
}

async function put(tables: Tables, record: TransferRecord): Promise<boolean> {
  switch (record.kind) {
    case 'session': {
      const { session, entries, tasks, metrics } = record;
      // One that was deleted here makes room: its copy in the file is what is wished for.
      await removeSession(tables, session.id);
      await tables.sessions.put({ ...session, deletedAt: null });
      await tables.entries.bulkAdd([...entries]);
      await tables.tasks.bulkPut([...tasks]);
      await tables.metrics.bulkAdd(metrics.map((event) => ({ sessionId: session.id, event })));
      return true;
    }
    case 'memory': {
      const known = await tables.memories.get(record.memory.id);
      if (known === undefined && (await tables.memories.count()) >= maxMemories) return false;
      await tables.memories.put(record.memory);
      return true;
    }
    case 'document':
      await tables.documents.put(record.document);
      return true;
    case 'board': {
      const { board, updatedAt } = record;
      const { id, title } = board;
      const head = {
        id,
        title,
        updatedAt,
        cards: board.items.length,
        revision: 1,
        deletedAt: null,
      };
      await tables.boardBodies.put({ id, board });
      await tables.boards.put(head);
      return true;
    }
    case 'setting':
      await tables.settings.put({ key: record.key, value: record.value });
      return true;
    default:
      return record satisfies never;
  }
}

async function removeSession(tables: Tables, id: string): Promise<void> {
  await tables.entries
    .where('[sessionId+seq]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .delete();
  await tables.tasks.where({ sessionId: id }).delete();
  await tables.metrics.where({ sessionId: id }).delete();
  await tables.drafts.delete(id);
  await tables.sessions.delete(id);
}

/** In one transaction: afterwards the database is as it was before the import. */
export async function takeBack(db: Database, { added, replaced }: ImportMark): Promise<void> {
  await transact(db, all, async (tables) => {
    for (const { kind, id } of added) await remove(tables, kind, id);
    for (const record of replaced) await put(tables, record);
    await writeMark(tables, null);
  });
}

async function remove(tables: Tables, kind: TransferRecord['kind'], id: string): Promise<void> {
  switch (kind) {
    case 'session':
      return removeSession(tables, id);
    case 'memory':
      return tables.memories.delete(id);
    case 'document':
      return tables.documents.delete(id);
    case 'board':
      await tables.boardBodies.delete(id);
      return tables.boards.delete(id);
    case 'setting':
      return tables.settings.delete(id);
    default:
      return kind satisfies never;
  }
}
