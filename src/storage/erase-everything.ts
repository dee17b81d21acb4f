/** Empties every table: what was said, kept and made, and the settings and what is known of models too. */
import type { StorageResult } from '../core/session-log';
import type { Database } from './database';
import { attempt } from './storage-error';

/** All or nothing. Tables that a newer version has added are emptied too. */
export function eraseTables({ dexie }: Pick<Database, 'dexie'>): Promise<StorageResult<void>> {
  return attempt(() =>
    dexie.transaction('rw', dexie.tables, async () => {
      for (const table of dexie.tables) await table.clear();
    }),
  );
}
