/**
 * The record of requests, kept in a small database of its own: pages, their workers and the service worker
 * all write it, and only the first of them has the app's database at hand. Rows count; nothing grows with
 * time but the number of different addresses, and that has a limit.
 */

export type Witness = 'page' | 'worker' | 'service-worker';

export interface SeenRequest {
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** 0 where the browser does not say. */
  readonly bytes: number;
}

/** See core/network/request-record.ts. */
export interface LoggedRequest {
  readonly witness: Witness;
  readonly address: string;
  readonly count: number;
  readonly bytes: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export interface RequestLog {
  /** Never rejects: a record that cannot be written must not stop what it is about. */
  add(witness: Witness, seen: readonly SeenRequest[]): Promise<void>;
  /** Rejects where the record cannot be read. */
  read(): Promise<readonly LoggedRequest[]>;
  clear(): Promise<void>;
}

const databaseName = 'palimpsest-requests';
const storeName = 'requests';

/** More different addresses than a person reads; beyond it only the origin is kept. */
const maxRows = 2000;

export function createRequestLog(
  ownOrigin: string,
  factory: IDBFactory = globalThis.indexedDB,
): RequestLog {
  return {
    async add(witness, seen) {
      const requests = seen.flatMap(({ url, ...rest }) => {
        const address = addressOf(url, ownOrigin);
        return address === undefined ? [] : [{ address, ...rest }];
      });
      if (requests.length === 0) return;
      try {
        await withStore(factory, 'readwrite', async (store) => {
          for (const request of requests) await count(store, witness, request);
        });
      } catch (error) {
        console.warn('Requests could not be added to the record of requests.', error);
      }
    },
    read: () =>
      withStore(factory, 'readonly', async (store) =>
        (await settled<unknown[]>(store.getAll())).flatMap((row) => (isLogged(row) ? [row] : [])),
      ),
    clear: () => withStore(factory, 'readwrite', (store) => settled(store.clear())),
  };
}

/** Undefined for what does not leave the browser. Our own files are told apart by their folder alone. */
function addressOf(url: string, ownOrigin: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, pathname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (origin !== ownOrigin) return origin + pathname;
  const [, folder] = /^(.*?\/(?:assets|models)\/)/.exec(pathname) ?? [];
  return origin + (folder ?? pathname.slice(0, pathname.lastIndexOf('/') + 1));
}

async function count(
  store: IDBObjectStore,
  witness: Witness,
  request: { readonly address: string; readonly at: number; readonly bytes: number },
): Promise<void> {
  const { at, bytes } = request;
  const known = await settled<unknown>(store.get([witness, request.address]));
  const isFull = known === undefined && (await settled<number>(store.count())) >= maxRows;
  const address = isFull ? `${new URL(request.address).origin}/…` : request.address;
  const before = isFull ? await settled<unknown>(store.get([witness, address])) : known;
  const old = isLogged(before) ? before : { count: 0, bytes: 0, firstAt: at, lastAt: at };
  const row: LoggedRequest = {
    witness,
    address,
    count: old.count + 1,
    bytes: old.bytes + bytes,
    // A clock may be moved back.
    firstAt: Math.min(old.firstAt, at),
    lastAt: Math.max(old.lastAt, at),
  };
  await settled(store.put(row));
}

async function withStore<T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = factory.open(databaseName, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(storeName, { keyPath: ['witness', 'address'] });
  };
  const database = await settled(opening);
  try {
    const transaction = database.transaction(storeName, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => {
        resolve();
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('The transaction was aborted.'));
      };
    });
    const [result] = await Promise.all([work(transaction.objectStore(storeName)), ended]);
    return result;
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The database did not say why.'));
    };
  });
}

function isLogged(row: unknown): row is LoggedRequest {
  if (!(row instanceof Object) || !('witness' in row) || !('address' in row)) return false;
  const numbers = ['count', 'bytes', 'firstAt', 'lastAt'] as const;
  return (
    (row.witness === 'page' || row.witness === 'worker' || row.witness === 'service-worker') &&
    typeof row.address === 'string' &&
    numbers.every((field) => Number.isFinite(Reflect.get(row, field)))
  );
}
