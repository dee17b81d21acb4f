/** How much of the database each kind of thing takes, counted row by row. */
import type { UsePart } from '../core/settings-storage-use';
import type { StorageResult } from '../core/session-log';
import type { Database, Tables } from './database';
import { attempt } from './storage-error';

export type CountedKind = 'conversations' | 'memories' | 'boards' | 'documents';

const tablesOf: Readonly<Record<CountedKind, readonly (keyof Tables)[]>> = {
  conversations: ['sessions', 'entries', 'drafts', 'typed', 'metrics'],
  memories: ['memories', 'tasks'],
  boards: ['boards', 'boardBodies'],
  documents: ['documents'],
};

/** The table whose rows are what a person would count. */
const countedOf: Readonly<Record<CountedKind, readonly (keyof Tables)[]>> = {
  conversations: ['sessions'],
  memories: ['memories', 'tasks'],
  boards: ['boards'],
  documents: ['documents'],
};

export type TableUse = Readonly<Record<CountedKind, UsePart>>;

const none: UsePart = { bytes: 0, count: 0 };

export const nothingCounted: TableUse = {
  conversations: none,
  memories: none,
  boards: none,
  documents: none,
};

/** Rows as JSON in UTF-8: near what is stored, and the same in every browser. An abort ends it as a failure. */
export function measureTables(
  db: Database,
  signal?: AbortSignal,
): Promise<StorageResult<TableUse>> {
  return attempt(async () => {
    const part = async (kind: CountedKind): Promise<UsePart> => {
      let bytes = 0;
      for (const name of tablesOf[kind]) bytes += await tableBytes(db, name, signal);
      let count = 0;
      for (const name of countedOf[kind]) count += await db[name].count();
      return { bytes, count };
    };
    return {
      conversations: await part('conversations'),
      memories: await part('memories'),
      boards: await part('boards'),
      documents: await part('documents'),
    };
  });
}

async function tableBytes(
  db: Database,
  name: keyof Tables,
  signal: AbortSignal | undefined,
): Promise<number> {
  const encoder = new TextEncoder();
  let bytes = 0;
  // What is thrown inside of it, Dexie keeps to itself.
  await db[name]
    .toCollection()
    .until(() => signal?.aborted ?? false)
    .each((row) => {
      bytes += encoder.encode(JSON.stringify(row)).length;
    });
  signal?.throwIfAborted();
  return bytes;
}
