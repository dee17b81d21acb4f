/** Memories in the browser's database: small, few, read whole. */
import * as v from 'valibot';
import type { Memory, MemoryDraft } from '../core/memory/memory';
import type { MemoryBook } from '../core/memory/memory-book';
import { putMemory, type PutMemory } from '../core/memory/put-memory';
import type { ChangeFeed } from './change-feed';
import { transact, type Database } from './database';
import { attempt, ok } from './storage-error';

/** `feed` tells the other tabs; they read again. */
export function createMemoryRepository(
  db: Database,
  { feed, now = Date.now }: { readonly feed?: ChangeFeed; readonly now?: () => number } = {},
): MemoryBook {
  const told = (): void => feed?.publish({ type: 'memories' });
  return {
    list: () => attempt(async () => sorted(await db.memories.toArray())),
    async put(draft) {
      const at = now();
      const result = await attempt(() =>
        transact(db, ['memories'], async ({ memories }) => {
          const put = putMemory(sorted(await memories.toArray()), draft, at);
          if (put.kind === 'added' || put.kind === 'replaced') {
            for (const { id } of put.removed) await memories.delete(id);
            await memories.put(put.memory);
          }
          return put;
        }),
      );
      if (result.kind === 'ok') told();
      return result;
    },
    async remove(id) {
      const result = await attempt(() => db.memories.delete(id));
      if (result.kind === 'ok') told();
      return result;
    },
  };
}

/** Where the browser gives no database: gone with the tab. */
export function createPassingMemories(now: () => number = Date.now): MemoryBook {
  let memories: readonly Memory[] = [];
  const keep = (put: PutMemory): void => {
    if (put.kind !== 'added' && put.kind !== 'replaced') return;
    const gone = new Set([put.memory.id, ...put.removed.map(({ id }) => id)]);
    memories = sorted([...memories.filter(({ id }) => !gone.has(id)), put.memory]);
  };
  return {
    list: () => Promise.resolve(ok(memories)),
    put: (draft: MemoryDraft) => {
      const put = putMemory(memories, draft, now());
      keep(put);
      return Promise.resolve(ok(put));
    },
    remove: (id) => {
      memories = memories.filter((one) => one.id !== id);
      return Promise.resolve(ok(undefined));
    },
  };
}

const row = v.object({
  id: v.string(),
  key: v.string(),
  value: v.string(),
  kind: v.picklist(['fact', 'instruction']),
  origin: v.picklist(['user', 'model', 'rule']),
  createdAt: v.number(),
  updatedAt: v.number(),
});

/** Rows that are no memories are left out, and stay as they are. */
function sorted(rows: readonly unknown[]): readonly Memory[] {
  return rows
    .flatMap((one) => (v.is(row, one) ? [one] : []))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Undefined for a row that is no memory. */
export function memoryOf(given: unknown): Memory | undefined {
  return v.is(row, given) ? given : undefined;
}
