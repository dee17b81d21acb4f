import { describe, expect, it } from 'vitest';
import { toggleStar } from '../../src/core/explore/edit-board';
import { createMemoryBoards } from '../../src/storage/board-memory';
import { createBoardRepository } from '../../src/storage/board-repository';
import { migrations } from '../../src/storage/migrations';
import { boardOf, withChain } from '../core/explore/board-builder';
import { freshName, openTestDatabase, outcome, value } from './storage-kit';

const board = withChain(boardOf(['a', 'a cup of tea']), { id: 'c', baseIds: ['a'] });

const kinds = [
  ['in the database', async () => createBoardRepository(await openTestDatabase(), () => 5)],
  ['in memory', async () => createMemoryBoards(() => 5)],
] as const;

describe.each(kinds)('boards %s', (_where, open) => {
  it('come back as they were saved, ghosts and all', async () => {
    const boards = await open();
    expect(await value(boards.save({ board, revision: 0 }))).toBe(1);
    expect(await value(boards.read('board'))).toEqual({ board, revision: 1 });
    expect(await value(boards.list())).toEqual([
      { id: 'board', title: 'Tea', updatedAt: 5, cards: 4 },
    ]);
  });

  it('cannot be written over by a tab that has not seen the newest', async () => {
    const boards = await open();
    await boards.save({ board, revision: 0 });
    await boards.save({ board: toggleStar(board, ['a']), revision: 1 });
    expect(await outcome(boards.save({ board, revision: 1 }))).toBe('leaf-moved');
    expect((await value(boards.read('board'))).board.items[0]?.starred).toBe(true);
  });

  it('can be deleted and brought back', async () => {
    const boards = await open();
    await boards.save({ board, revision: 0 });
    await boards.remove('board');
    expect(await value(boards.list())).toEqual([]);
    expect(await outcome(boards.read('board'))).toBe('not-found');
    await boards.restore('board');
    expect((await value(boards.read('board'))).board).toEqual(board);
  });

  it('that are not there are told so', async () => {
    const boards = await open();
    expect(await outcome(boards.read('none'))).toBe('not-found');
    expect(await outcome(boards.remove('none'))).toBe('not-found');
  });
});

it('a database of the first version gets room for boards and keeps what it has', async () => {
  const name = freshName();
  const first = migrations.filter(({ version }) => version === 1);
  const old = await openTestDatabase({ name, migrations: first });
  await old.typed.put({ sessionId: 's', text: 'kept' });
  old.dexie.close();
  const now = await openTestDatabase({ name });
  expect(await value(createBoardRepository(now).save({ board, revision: 0 }))).toBe(1);
  expect(await now.typed.get('s')).toEqual({ sessionId: 's', text: 'kept' });
});

it('a board that was spoilt in the database is refused in words, not half shown', async () => {
  const db = await openTestDatabase();
  await createBoardRepository(db).save({ board, revision: 0 });
  await db.boardBodies.put({ id: 'board', board: { ...board, chains: [], items: [] } });
  await db.dexie.table<unknown>('boardBodies').put({ id: 'board', board: { id: 3 } });
  expect(await outcome(createBoardRepository(db).read('board'))).toBe('internal');
});
