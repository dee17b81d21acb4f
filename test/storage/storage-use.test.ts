import { describe, expect, it } from 'vitest';
import { createSettingsRepository } from '../../src/storage/settings-repository';
import { eraseTables } from '../../src/storage/erase-everything';
import { measureTables } from '../../src/storage/storage-use';
import { openTestDatabase, outcome, value } from './storage-kit';

const bytesOf = (row: object): number => new TextEncoder().encode(JSON.stringify(row)).length;

describe('what is kept', () => {
  it('is counted by kind, in bytes of UTF-8', async () => {
    const db = await openTestDatabase();
    const typed = { sessionId: '', text: 'äöü 世界' };
    const memory = { id: 'm', key: 'city', value: '東京' };
    await db.typed.put(typed);
    await db.memories.put(memory as never);
    const use = await value(measureTables(db));
    expect(use.conversations).toEqual({ bytes: bytesOf(typed), count: 0 });
    expect(use.memories).toEqual({ bytes: bytesOf(memory), count: 1 });
    expect([use.boards, use.documents]).toEqual([
      { bytes: 0, count: 0 },
      { bytes: 0, count: 0 },
    ]);
  });

  it('is counted no further once nobody wants to know', async () => {
    const db = await openTestDatabase();
    await db.typed.put({ sessionId: '', text: 'a' });
    expect(await outcome(measureTables(db, AbortSignal.abort()))).toBe('internal');
  });

  it('is gone from every table after it was erased, and can be written anew', async () => {
    const db = await openTestDatabase();
    const settings = createSettingsRepository(db);
    await settings.write('theme', 'dark');
    await db.typed.put({ sessionId: '', text: 'a' });
    await value(eraseTables(db));
    const counts = await Promise.all(db.dexie.tables.map((table) => table.count()));
    expect(counts.every((count) => count === 0)).toBe(true);
    await settings.write('theme', 'light');
    expect((await value(settings.read())).theme).toBe('light');
  });
});
