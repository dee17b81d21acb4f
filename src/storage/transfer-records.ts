/** What the database holds, as records of a file, one at a time; and single ones, to compare with. */
import Dexie from 'dexie';
import { parseSettings, type SettingKey } from '../core/settings';
import type { RecordKind, TransferRecord } from '../core/transfer/transfer-record';
import type { Database } from './database';
import { checkRecord } from './transfer-check';

/** Belongs to this device and this moment. */
const leftHere: readonly SettingKey[] = ['lastSessionId'];

/** Undefined for one that is not there, was deleted, or cannot be read. */
export async function recordOf(
  db: Database,
  kind: RecordKind,
  id: string,
): Promise<TransferRecord | undefined> {
  const found = checkRecord(await rawRecord(db, kind, id));
  return found.kind === 'ok' ? found.record : undefined;
}

async function rawRecord(db: Database, kind: RecordKind, id: string): Promise<unknown> {
  switch (kind) {
    case 'session':
      return rawSession(db, id);
    case 'memory':
      return { kind, memory: await db.memories.get(id) };
    case 'document':
      return { kind, document: await db.documents.get(id) };
    case 'board': {
      const head = fieldsOf(await db.boards.get(id));
      if (head.deletedAt !== null) return undefined;
      const { board } = fieldsOf(await db.boardBodies.get(id));
      return { kind, board, updatedAt: head.updatedAt };
    }
    case 'setting': {
      const row = fieldsOf(await db.settings.get(id));
      return row.key === undefined ? undefined : { kind, key: id, value: row.value };
    }
    default:
      return kind satisfies never;
  }
}

async function rawSession(db: Database, id: string): Promise<unknown> {
  const session = await db.sessions.get(id);
  const { deletedAt } = fieldsOf(session);
  if (session === undefined || (deletedAt !== null && deletedAt !== undefined)) return undefined;
  const entries = await db.entries
    .where('[sessionId+seq]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .toArray();
  const tasks = await db.tasks.where({ sessionId: id }).sortBy('createdAt');
  const metrics = await db.metrics.where({ sessionId: id }).sortBy('id');
  return {
    ...{ kind: 'session', session, entries, tasks },
    metrics: metrics.map((row) => fieldsOf(row).event),
  };
}

export interface RecordName {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Everything that can be exported, in a fixed order. */
export async function recordNames(db: Database): Promise<readonly RecordName[]> {
  const known = new Set<string>(Object.keys(parseSettings({})));
  const local = new Set<string>(leftHere);
  const named = (kind: RecordKind, ids: readonly unknown[]): readonly RecordName[] =>
    ids.map((id) => ({ kind, id: String(id) }));
  const keys = await db.settings.toCollection().primaryKeys();
  return [
    ...named(
      'setting',
      keys.filter((key) => known.has(key) && !local.has(key)),
    ),
    ...named('memory', await db.memories.toCollection().primaryKeys()),
    ...named('document', await db.documents.toCollection().primaryKeys()),
    ...named('board', await db.boards.toCollection().primaryKeys()),
    ...named('session', await db.sessions.toCollection().primaryKeys()),
  ];
}

export function fieldsOf(row: unknown): Readonly<Record<string, unknown>> {
  return row instanceof Object ? Object.fromEntries(Object.entries(row)) : {};
}
