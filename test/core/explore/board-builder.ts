/** Boards for tests: a card is an id and a text, a chain leads from its bases to new cards. */
import { createBoard, type Board, type Dimension } from '../../../src/core/explore/board';
import { beginChain, type ChainPlan } from '../../../src/core/explore/begin-chain';
import { fillCard } from '../../../src/core/explore/chain-results';
import { addCard } from '../../../src/core/explore/edit-board';

export const heat: Dimension = { name: 'heat', kind: 'continuous', low: 'cold', high: 'hot' };

export function boardOf(...texts: readonly (readonly [id: string, text: string])[]): Board {
  const empty = createBoard({ id: 'board', title: 'Tea', createdAt: 1 });
  return texts.reduce(
    (board, [id, text], i) =>
      addCard(board, { id, text, at: { x: 0, y: i * 200 }, operation: 'written' }),
    empty,
  );
}

export function planOf(plan: Partial<ChainPlan> & Pick<ChainPlan, 'id' | 'baseIds'>): ChainPlan {
  return {
    operation: 'dimension',
    dimension: heat,
    surprise: 0,
    seed: 7,
    steps: [1, 2, 3].map((n) => ({ id: `${plan.id}${n}`, at: { x: n * 300, y: 0 } })),
    ...plan,
  };
}

/** Throws when the chain is refused: a test that builds on it has nothing to say then. */
export function withChain(board: Board, plan: Parameters<typeof planOf>[0]): Board {
  const begun = beginChain(board, planOf(plan));
  if (begun.kind !== 'begun') throw new Error(begun.reason);
  return begun.board;
}

export function filled(board: Board, ...texts: readonly (readonly [string, string])[]): Board {
  return texts.reduce(
    (next, [id, text]) =>
      fillCard(next, id, { text, modelId: 'pocket', seed: 7, promptVersion: 'v' }),
    board,
  );
}
