/** Boards where the browser gives no database: kept until the tab is closed. */
import type { BoardRepository, KeptBoard } from './board-repository';
import { failed, ok, storageError } from './storage-error';

export function createMemoryBoards(now: () => number = Date.now): BoardRepository {
  const rows = new Map<
    string,
    KeptBoard & { readonly updatedAt: number; readonly gone: boolean }
  >();
  const mark = (id: string, gone: boolean) => {
    const row = rows.get(id);
    if (!row) return failed(storageError('not-found'));
    rows.set(id, { ...row, gone });
    return ok(undefined);
  };
  return {
    list: async () => {
      const kept = [...rows.values()].filter(({ gone }) => !gone);
      return ok(
        kept
          .sort((a, b) => b.updatedAt - a.updatedAt)
          .map(({ board: { id, title, items }, updatedAt }) => ({
            ...{ id, title, updatedAt },
            cards: items.length,
          })),
      );
    },
    read: async (id) => {
      const row = rows.get(id);
      if (!row || row.gone) return failed(storageError('not-found'));
      return ok({ board: row.board, revision: row.revision });
    },
    save: async ({ board, revision }) => {
      const row = rows.get(board.id);
      if ((row?.revision ?? 0) !== revision) return failed(storageError('leaf-moved'));
      rows.set(board.id, {
        board,
        revision: revision + 1,
        updatedAt: now(),
        gone: row?.gone ?? false,
      });
      return ok(revision + 1);
    },
    remove: async (id) => mark(id, true),
    restore: async (id) => mark(id, false),
  };
}
