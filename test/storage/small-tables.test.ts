import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/core/settings';
import { createChangeFeed } from '../../src/storage/change-feed';
import { createSettingsRepository } from '../../src/storage/settings-repository';
import { createTypedRepository } from '../../src/storage/typed-repository';
import { openTestDatabase, outcome, value } from './storage-kit';

describe('settings', () => {
  it('are kept, told of, and default where a stored value is wrong', async () => {
    const db = await openTestDatabase();
    const feed = createChangeFeed();
    const told: string[] = [];
    feed.subscribe(({ change }) => told.push(change.type));
    const settings = createSettingsRepository(db, feed);
    await value(settings.write('theme', 'dark'));
    await db.settings.put({ key: 'device', value: 'abacus' });
    expect(await value(settings.read())).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(told).toEqual(['settings']);
  });

  it('fail with a value once the database is closed', async () => {
    const db = await openTestDatabase();
    const settings = createSettingsRepository(db);
    db.dexie.close();
    expect(await outcome(settings.read())).toBe('unavailable');
    expect(await outcome(settings.write('theme', 'dark'))).toBe('unavailable');
  });
});

describe('unsent text', () => {
  it('is kept per conversation, also for the one that has not begun', async () => {
    const typed = createTypedRepository(await openTestDatabase());
    await value(typed.write('s', 'half a'));
    await value(typed.write(null, 'new'));
    expect([await value(typed.read('s')), await value(typed.read(null))]).toEqual([
      'half a',
      'new',
    ]);
    await value(typed.write('s', ''));
    expect(await value(typed.read('s'))).toBe('');
  });
});
