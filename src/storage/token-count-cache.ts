/**
 * Exact token counts that an entry does not carry itself, because it was written under another tokenizer.
 * Entries are never rewritten, so the counts have a table of their own. Only a cache: whatever is missing
 * or cannot be read is counted again.
 */
import * as v from 'valibot';
import type { StorageResult } from '../core/session-log';
import type { Database } from './database';
import { attempt } from './storage-error';

export interface TokenCountCache {
  /** Counts by entry id; entries without one are left out. */
  read(
    tokenizerId: string,
    entryIds: readonly string[],
  ): Promise<StorageResult<ReadonlyMap<string, number>>>;
  write(tokenizerId: string, counts: ReadonlyMap<string, number>): Promise<StorageResult<void>>;
}

const row = v.object({
  entryId: v.string(),
  tokens: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export function createTokenCountCache({
  tokenCounts,
}: Pick<Database, 'tokenCounts'>): TokenCountCache {
  return {
    read: (tokenizerId, entryIds) =>
      attempt(async () => {
        const keys = entryIds.map((entryId): [string, string] => [tokenizerId, entryId]);
        const rows = await tokenCounts.bulkGet(keys);
        return new Map(
          rows.flatMap((found) =>
            v.is(row, found) ? [[found.entryId, found.tokens] as const] : [],
          ),
        );
      }),
    write: (tokenizerId, counts) =>
      attempt(async () => {
        await tokenCounts.bulkPut(
          [...counts].map(([entryId, tokens]) => ({ tokenizerId, entryId, tokens })),
        );
      }),
  };
}
