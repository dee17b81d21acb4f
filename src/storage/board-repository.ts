/** Boards as they are kept: a light row for lists, and the board itself, read when it is opened. */
import type { Board } from '../core/explore/board';
import { checkBoard } from '../core/explore/board-check';
import type { StorageResult } from '../core/session-log';
import { transact } from './database';
import type { Database, Tables } from './database';
import { StorageFailure, attempt, storageError } from './storage-error';

export interface BoardLine {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: number;
  readonly cards: number;
}

/** `revision` grows with each save; a tab that has not seen the newest one cannot write over it. */
export interface KeptBoard {
  readonly board: Board;
  readonly revision: number;
}

/** Never rejects; a failed write has changed nothing. */
export interface BoardRepository {
  /** Newest first, without deleted ones. */
  list(): Promise<StorageResult<readonly BoardLine[]>>;
  read(id: string): Promise<StorageResult<KeptBoard>>;
  /** `revision` 0 makes a new one. `leaf-moved` when another tab has saved it meanwhile. Gives the new revision. */
  save(kept: KeptBoard): Promise<StorageResult<number>>;
  /** Marked as deleted; {@link restore} brings it back. */
  remove(id: string): Promise<StorageResult<void>>;
  restore(id: string): Promise<StorageResult<void>>;
}

export interface BoardHeadRow extends BoardLine {
  readonly revision: number;
  readonly deletedAt: number | null;
}

export interface BoardBodyRow {
  readonly id: string;
  readonly board: Board;
}

const names = ['boards', 'boardBodies'] as const;

export function createBoardRepository(db: Database, now: () => number = Date.now): BoardRepository {
  const change = (id: string, deletedAt: number | null): Promise<StorageResult<void>> =>
    attempt(() =>
      transact(db, ['boards'], async ({ boards }) => {
        const head = headOf(await boards.get(id));
        if (!head) throw new StorageFailure(storageError('not-found'));
        await boards.put({ ...head, deletedAt });
      }),
    );
  return {
    list: () =>
      attempt(async () => {
        const heads = (await db.boards.toArray()).flatMap((row) => headOf(row) ?? []);
        return heads
          .filter(({ deletedAt }) => deletedAt === null)
          .sort((a, b) => b.updatedAt - a.updatedAt)
          .map(({ id, title, updatedAt, cards }) => ({ id, title, updatedAt, cards }));
      }),
    read: (id) =>
      attempt(async () => {
        const [head, body] = [headOf(await db.boards.get(id)), await db.boardBodies.get(id)];
        if (!head || head.deletedAt !== null) throw new StorageFailure(storageError('not-found'));
        const stored = body instanceof Object && 'board' in body ? body.board : undefined;
        const checked = checkBoard(stored);
        if (checked.kind === 'refused') {
          throw new StorageFailure(storageError('internal', { message: checked.reason }));
        }
        return { board: checked.board, revision: head.revision };
      }),
    save: (kept) =>
      attempt(() => transact(db, names, (tables) => saveInTransaction(tables, kept, now()))),
    remove: (id) => change(id, now()),
    restore: (id) => change(id, null),
  };
}

async function saveInTransaction(
  { boards, boardBodies }: Tables,
  { board, revision }: KeptBoard,
  at: number,
): Promise<number> {
  const head = headOf(await boards.get(board.id));
  if ((head?.revision ?? 0) !== revision) {
    const message =
      'This board was changed in another tab. What you see here is not saved; open the board again.';
    throw new StorageFailure(storageError('leaf-moved', { message }));
  }
  const next = revision + 1;
  await boardBodies.put({ id: board.id, board });
  await boards.put({
    id: board.id,
    title: board.title,
    updatedAt: at,
    cards: board.items.length,
    revision: next,
    deletedAt: head?.deletedAt ?? null,
  });
  return next;
}

function headOf(row: unknown): BoardHeadRow | undefined {
  if (!(row instanceof Object) || !('id' in row) || typeof row.id !== 'string') return undefined;
  const field = (name: string): unknown => Object.getOwnPropertyDescriptor(row, name)?.value;
  const [title, deletedAt] = [field('title'), field('deletedAt')];
  const number = (name: string): number => {
    const value = field(name);
    return typeof value === 'number' ? value : 0;
  };
  return {
    id: row.id,
    title: typeof title === 'string' ? title : '',
    updatedAt: number('updatedAt'),
    cards: number('cards'),
    revision: number('revision'),
    deletedAt: typeof deletedAt === 'number' ? deletedAt : null,
  };
}
