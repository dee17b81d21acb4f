import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/database';
import type { DatabaseEvent } from '../../src/storage/database';
import { migrations } from '../../src/storage/migrations';
import type { Migration } from '../../src/storage/migrations';
import { freshName, openTestDatabase, outcome, value } from './storage-kit';

const next: Migration = {
  version: 99,
  stores: { settings: 'key', later: 'id' },
  rows: {
    settings: (row) => (row instanceof Object ? { ...row, value: 'changed' } : row),
  },
};

describe('openDatabase', () => {
  it('opens twice at once: two tabs', async () => {
    const name = freshName();
    const [one, two] = await Promise.all([openTestDatabase({ name }), openTestDatabase({ name })]);
    await one.settings.put({ key: 'theme', value: 'dark' });
    expect(await two.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' });
  });

  it('says so when the browser has no database', async () => {
    const result = await openDatabase({ name: freshName(), indexedDB: undefined });
    expect(result).toMatchObject({ kind: 'failed', error: { kind: 'unavailable' } });
  });

  it('says so when the browser refuses', async () => {
    const refusing = refusingFactory();
    expect(await outcome(openDatabase({ name: freshName(), indexedDB: refusing }))).toBe(
      'unavailable',
    );
  });

  it('does not wait for ever for a browser that does not answer', async () => {
    const silent = silentFactory();
    const opening = openDatabase({ name: freshName(), indexedDB: silent, patienceMs: 20 });
    expect(await outcome(opening)).toBe('unavailable');
  });

  it('leaves a database of a newer version alone and says so', async () => {
    const name = freshName();
    const newer = await openTestDatabase({ name, migrations: [...migrations, next] });
    await newer.settings.put({ key: 'a', value: 1 });
    newer.dexie.close();
    expect(await outcome(openDatabase({ name }))).toBe('newer-version');
    const again = await openTestDatabase({ name, migrations: [...migrations, next] });
    expect(await again.settings.get('a')).toEqual({ key: 'a', value: 1 });
  });

  it('changes the rows of an older version once, and keeps those of other tables', async () => {
    const name = freshName();
    const old = await openTestDatabase({ name });
    await old.settings.put({ key: 'a', value: 1 });
    await old.typed.put({ sessionId: 's', text: 'kept' });
    old.dexie.close();
    const open = () => openTestDatabase({ name, migrations: [...migrations, next] });
    const changed = await open();
    expect(await changed.settings.get('a')).toEqual({ key: 'a', value: 'changed' });
    expect(await changed.typed.get('s')).toEqual({ sessionId: 's', text: 'kept' });
    await changed.settings.put({ key: 'a', value: 2 });
    changed.dexie.close();
    expect(await (await open()).settings.get('a')).toEqual({ key: 'a', value: 2 });
  });

  it('leaves the old rows when a change of them fails', async () => {
    const name = freshName();
    const old = await openTestDatabase({ name });
    await old.settings.put({ key: 'a', value: 1 });
    old.dexie.close();
    const broken: Migration = {
      ...next,
      rows: {
        settings: () => {
          throw new Error('cannot read this row');
        },
      },
    };
    expect(await outcome(openDatabase({ name, migrations: [...migrations, broken] }))).toBe(
      'internal',
    );
    expect(await (await openTestDatabase({ name })).settings.get('a')).toEqual({
      key: 'a',
      value: 1,
    });
  });

  it('has released steps in rising order, beginning with 1', () => {
    const versions = migrations.map(({ version }) => version);
    expect(versions[0]).toBe(1);
    expect([...new Set(versions)].toSorted((a, b) => a - b)).toEqual(versions);
  });
});

describe('a newer version in another tab', () => {
  it('gets the database: this tab closes and is told', async () => {
    const name = freshName();
    const events: DatabaseEvent[] = [];
    const old = await openTestDatabase({ name, onEvent: (event) => events.push(event) });
    const newer = await openTestDatabase({ name, migrations: [...migrations, next] });
    expect(events).toEqual([{ kind: 'closed', why: 'newer-version' }]);
    expect(old.dexie.isOpen()).toBe(false);
    expect(newer.dexie.isOpen()).toBe(true);
  });

  it('is told when a tab does not let go, and gives up in time', async () => {
    const name = freshName();
    const stubborn = await openStubborn(name);
    const events: DatabaseEvent[] = [];
    const opening = openDatabase({
      name,
      migrations: [...migrations, next],
      patienceMs: 50,
      onEvent: (event) => events.push(event),
    });
    expect(await outcome(opening)).toBe('blocked');
    expect(events).toEqual([{ kind: 'blocked' }]);
    stubborn.close();
  });

  it('opens after all when the other tab lets go in time', async () => {
    const name = freshName();
    const stubborn = await openStubborn(name);
    const opened = openDatabase({
      name,
      migrations: [...migrations, next],
      onEvent: () => {
        stubborn.close();
      },
    });
    expect((await value(opened)).dexie.isOpen()).toBe(true);
  });
});

it('tells when the data of the site was erased', async () => {
  const name = freshName();
  const events: DatabaseEvent[] = [];
  await openTestDatabase({ name, onEvent: (event) => events.push(event) });
  await Dexie.delete(name);
  expect(events).toEqual([{ kind: 'closed', why: 'erased' }]);
});

/** A connection of version 1 that ignores requests to close. */
async function openStubborn(name: string): Promise<{ close: () => void }> {
  (await openTestDatabase({ name })).dexie.close();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      resolve({
        close: () => {
          request.result.close();
        },
      });
    };
    request.onerror = () => {
      reject(new Error('The test database did not open.'));
    };
  });
}

/** As in a frame whose site data is blocked. */
function refusingFactory(): IDBFactory {
  return withOpen(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

function silentFactory(): IDBFactory {
  return withOpen((name) => {
    const request = indexedDB.open(name);
    return new Proxy(request, { set: () => true }); // nobody is called back
  });
}

function withOpen(open: (name: string) => IDBOpenDBRequest): IDBFactory {
  return {
    open,
    cmp: indexedDB.cmp.bind(indexedDB),
    databases: indexedDB.databases.bind(indexedDB),
    deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB),
  };
}
