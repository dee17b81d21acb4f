/** The person's choices, a row for each. Reading never fails for a single bad value: it has a default. */
import { parseSettings } from '../core/settings';
import type { SettingKey, Settings } from '../core/settings';
import type { StorageResult } from '../core/session-log';
import type { ChangeFeed } from './change-feed';
import type { Database } from './database';
import { attempt } from './storage-error';

export interface SettingsRepository {
  read(): Promise<StorageResult<Settings>>;
  write<K extends SettingKey>(key: K, value: Settings[K]): Promise<StorageResult<void>>;
}

/** `feed` tells the other tabs; they read again. */
export function createSettingsRepository(
  { settings }: Pick<Database, 'settings'>,
  feed?: ChangeFeed,
): SettingsRepository {
  return {
    read: () =>
      attempt(async () => {
        const stored = new Map<string, unknown>();
        for (const row of await settings.toArray()) {
          if (!(row instanceof Object) || !('key' in row) || !('value' in row)) continue;
          if (typeof row.key === 'string') stored.set(row.key, row.value);
        }
        return parseSettings(Object.fromEntries(stored));
      }),
    async write(key, value) {
      const result = await attempt(async () => {
        await settings.put({ key, value });
      });
      if (result.kind === 'ok') feed?.publish({ type: 'settings' });
      return result;
    },
  };
}
