/**
 * The versions of the database, oldest first. A step that has been released is never changed: a change of
 * shape is a new step. Row changes are pure functions, so that each can be tested from each version.
 */

export interface Migration {
  /** 1, 2, 3 … */
  readonly version: number;
  /** Dexie's notation: the primary key first, then the indexes. Tables not named stay as they are. */
  readonly stores: Readonly<Record<string, string>>;
  /** By table: the old row to the new one. Runs once, when a database of an older version is opened. */
  readonly rows?: Readonly<Record<string, (row: unknown) => unknown>>;
}

export const migrations: readonly Migration[] = [
  {
    version: 1,
    stores: {
      sessions: 'id',
      // The key itself keeps `seq` unique in a session, and one range read gives a session in order.
      entries: '[sessionId+seq], &id',
      drafts: 'sessionId',
      settings: 'key',
      typed: 'sessionId',
    },
  },
  {
    version: 2,
    stores: { memories: 'id', tasks: 'id, sessionId', metrics: '++id, sessionId' },
  },
  {
    version: 3,
    stores: { boards: 'id', boardBodies: 'id' },
  },
  {
    version: 4,
    stores: { documents: 'id' },
  },
  {
    version: 5,
    stores: { models: 'key, modelId' },
  },
];
