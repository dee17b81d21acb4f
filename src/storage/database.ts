/**
 * The one database of the app and the way to open it. Opening says in words why it did not work, and a tab
 * gets out of the way of a newer version in another tab instead of blocking it.
 */
import Dexie from 'dexie';
import type { Table } from 'dexie';
import type { StoredDocument } from '../core/attachments/document';
import type { Draft, SessionEntry } from '../core/entry';
import type { Memory } from '../core/memory/memory';
import type { MetricEvent } from '../core/metrics/session-metrics';
import type { Task } from '../core/tasks/task';
import type { StorageResult } from '../core/session-log';
import type { BoardBodyRow, BoardHeadRow } from './board-repository';
import type { SessionRow } from './entry-check';
import { migrations } from './migrations';
import type { Migration } from './migrations';
import { failed, ok, storageError, toStorageError } from './storage-error';

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

/** What was typed and not sent. `sessionId` is empty for a conversation that is not in the log yet. */
export interface TypedRow {
  readonly sessionId: string;
  readonly text: string;
}

export interface MetricRow {
  readonly sessionId: string;
  readonly event: MetricEvent;
}

/** Rows are `unknown` when read: they are checked where they are used. */
export interface Tables {
  readonly sessions: Table<unknown, string, SessionRow>;
  readonly entries: Table<unknown, [string, number], SessionEntry>;
  readonly drafts: Table<unknown, string, Draft>;
  readonly settings: Table<unknown, string, SettingRow>;
  readonly typed: Table<unknown, string, TypedRow>;
  readonly memories: Table<unknown, string, Memory>;
  readonly tasks: Table<unknown, string, Task>;
  readonly metrics: Table<unknown, number, MetricRow>;
  readonly boards: Table<unknown, string, BoardHeadRow>;
  readonly boardBodies: Table<unknown, string, BoardBodyRow>;
  /** What is kept about models; see model-repository.ts. */
  readonly models: Table<unknown, string, unknown>;
  /** Files that were attached. */
  readonly documents: Table<unknown, string, StoredDocument>;
}

export interface Database extends Tables {
  readonly dexie: Dexie;
}

export type DatabaseEvent =
  /** Another tab holds an older version open; opening goes on once it is closed. */
  | { readonly kind: 'blocked' }
  /**
   * The connection is gone: a newer version opened in another tab, or the site's data was cleared. Nothing
   * can be read or saved until the page is loaded again.
   */
  | { readonly kind: 'closed'; readonly why: 'newer-version' | 'erased' | 'lost' };

export interface OpenOptions {
  readonly name?: string;
  /** Undefined: the browser gives none. Left out: the browser's own. */
  readonly indexedDB?: IDBFactory | undefined;
  readonly migrations?: readonly Migration[];
  /** How long to wait for another tab to let go, or for a browser that does not answer. */
  readonly patienceMs?: number;
  readonly onEvent?: (event: DatabaseEvent) => void;
}

/** Longer than any healthy open takes, short enough that a person still waits. */
const defaultPatienceMs = 8000;

/** Never rejects. */
export async function openDatabase(options: OpenOptions = {}): Promise<StorageResult<Database>> {
  let dexie: Dexie | undefined;
  try {
    dexie = createDexie(options);
    const watch = watchConnection(dexie, options.onEvent);
    const opening = dexie.open();
    const outcome = await withPatience(opening, options.patienceMs ?? defaultPatienceMs);
    if (outcome === 'late') return giveUp(dexie, watch.wasBlocked());
    const newest = Math.max(...(options.migrations ?? migrations).map(({ version }) => version));
    // Dexie multiplies versions by ten, and opens a newer database as if it knew it.
    if (Math.floor(dexie.backendDB().version / 10) > newest) {
      dexie.close();
      return failed(storageError('newer-version'));
    }
    watch.opened();
    return ok(Object.assign(tablesOf(dexie), { dexie }));
  } catch (cause) {
    // Private windows, blocked site data and full disks all end here; the caller falls back to memory.
    dexie?.close();
    return failed(toStorageError(cause));
  }
}

function createDexie(options: OpenOptions): Dexie {
  const factory = 'indexedDB' in options ? options.indexedDB : globalThis.indexedDB;
  if (!factory) throw new Dexie.MissingAPIError();
  const dexie = new Dexie(options.name ?? 'palimpsest', { autoOpen: false, indexedDB: factory });
  for (const { version, stores, rows = {} } of options.migrations ?? migrations) {
    const step = dexie.version(version).stores({ ...stores });
    const changes = Object.entries(rows);
    if (changes.length === 0) continue;
    step.upgrade(async (transaction) => {
      for (const [table, change] of changes) {
        await transaction
          .table<unknown>(table)
          .toCollection()
          .modify((row, ref) => {
            ref.value = change(row);
          });
      }
    });
  }
  return dexie;
}

function watchConnection(dexie: Dexie, onEvent: OpenOptions['onEvent']) {
  let state: 'opening' | 'blocked' | 'open' | 'closed' = 'opening';
  const tellClosed = (why: 'newer-version' | 'erased' | 'lost') => {
    const wasOpen = state === 'open';
    state = 'closed';
    if (wasOpen) onEvent?.({ kind: 'closed', why });
  };
  dexie.on('blocked', () => {
    state = 'blocked';
    onEvent?.({ kind: 'blocked' });
    return false; // no warning in the console besides
  });
  dexie.on('versionchange', (event) => {
    tellClosed(event.newVersion === null ? 'erased' : 'newer-version');
    dexie.close();
    return false; // Dexie's own handler would open the connection again
  });
  dexie.on('close', () => {
    tellClosed('lost');
  });
  return {
    opened: () => {
      state = 'open';
    },
    wasBlocked: () => state === 'blocked',
  };
}

async function withPatience(
  opening: PromiseLike<unknown>,
  patienceMs: number,
): Promise<'open' | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      resolve('late');
    }, patienceMs);
  });
  try {
    return await Promise.race([opening.then(() => 'open' as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

function giveUp(dexie: Dexie, blocked: boolean): StorageResult<Database> {
  dexie.close();
  if (blocked) return failed(storageError('blocked'));
  const message =
    'The browser does not answer when asked for the saved conversations. ' +
    'Close other tabs of Palimpsest and reload the page. Nothing is lost.';
  return failed(storageError('unavailable', { message }));
}

/**
 * Runs `work` in one read-write transaction over the named tables; it must await nothing but the tables that
 * it is given. These are bound to the transaction: Dexie finds the transaction of other tables by following
 * `await`s, and where it loses track the write would go through by itself, half of a whole.
 */
export function transact<T>(
  { dexie }: Database,
  names: readonly (keyof Tables)[],
  work: (tables: Tables) => Promise<T>,
): PromiseLike<T> {
  // An `async` function in itself: Dexie keeps the transaction open over its `await`s only then.
  return dexie.transaction('rw', [...names], async (transaction) => work(tablesOf(transaction)));
}

/** The part that a connection and a transaction share. */
interface TableSource {
  table(name: keyof Tables): Table;
}

function tablesOf(source: TableSource): Tables {
  // Getters: a transaction has only the tables that it was opened over.
  return {
    get sessions(): Tables['sessions'] {
      return source.table('sessions');
    },
    get entries(): Tables['entries'] {
      return source.table('entries');
    },
    get drafts(): Tables['drafts'] {
      return source.table('drafts');
    },
    get settings(): Tables['settings'] {
      return source.table('settings');
    },
    get typed(): Tables['typed'] {
      return source.table('typed');
    },
    get memories(): Tables['memories'] {
      return source.table('memories');
    },
    get tasks(): Tables['tasks'] {
      return source.table('tasks');
    },
    get metrics(): Tables['metrics'] {
      return source.table('metrics');
    },
    get boards(): Tables['boards'] {
      return source.table('boards');
    },
    get boardBodies(): Tables['boardBodies'] {
      return source.table('boardBodies');
    },
    get models(): Tables['models'] {
      return source.table('models');
    },
    get documents(): Tables['documents'] {
      return source.table('documents');
    },
  };
}
