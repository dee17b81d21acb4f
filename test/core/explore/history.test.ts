import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Board } from '../../../src/core/explore/board';
import { fillCard } from '../../../src/core/explore/chain-results';
import {
  changeText,
  deleteCards,
  moveCards,
  toggleStar,
} from '../../../src/core/explore/edit-board';
import { amend, commit, redo, startHistory, undo } from '../../../src/core/explore/history';
import { boardOf, withChain } from './board-builder';

const base = boardOf(['a', 'a cup of tea'], ['b', 'milk']);

const edits: readonly ((board: Board, n: number) => Board)[] = [
  (board, n) => changeText(board, 'a', `text ${n}`),
  (board) => toggleStar(board, ['b']),
  (board, n) => moveCards(board, new Map([['b', { x: n, y: n }]])),
  (board) => deleteCards(board, ['b'], 'with-descendants'),
];

it('undoing everything gives the first board, redoing everything the last', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(edits.length - 1), { maxLength: 40 }), (chosen) => {
      let history = startHistory(base);
      chosen.forEach((which, n) => {
        history = commit(history, edits[which]?.(history.present, n) ?? history.present);
      });
      const last = history.present;
      const steps = history.past.length;
      for (let i = 0; i < steps; i += 1) history = undo(history);
      expect(history.present).toBe(base);
      expect(undo(history).present).toBe(base);
      for (let i = 0; i < steps; i += 1) history = redo(history);
      expect(history.present).toBe(last);
    }),
  );
});

it('a result that comes while its card is undone is there after redo, without a step of its own', () => {
  const begun = commit(startHistory(base), withChain(base, { id: 'c', baseIds: ['a'] }));
  const undone = undo(begun);
  const written = { text: 'iced tea', modelId: 'pocket', seed: 1, promptVersion: 'v' };
  const amended = amend(undone, (board) => fillCard(board, 'c1', written));
  expect(amended.present).toBe(base);
  const again = redo(amended).present;
  expect(again.items.find(({ id }) => id === 'c1')?.text).toBe('iced tea');
  expect(redo(amended).past).toHaveLength(1);
});

it('undoing another change after a result keeps the result', () => {
  const begun = commit(startHistory(base), withChain(base, { id: 'c', baseIds: ['a'] }));
  const starred = commit(begun, toggleStar(begun.present, ['a']));
  const written = { text: 'iced tea', modelId: 'pocket', seed: 1, promptVersion: 'v' };
  const amended = amend(starred, (board) => fillCard(board, 'c1', written));
  expect(undo(amended).present.items.find(({ id }) => id === 'c1')?.text).toBe('iced tea');
});

it('a new change forgets what was undone', () => {
  const starred = commit(startHistory(base), toggleStar(base, ['a']));
  const other = commit(undo(starred), toggleStar(base, ['b']));
  expect(redo(other)).toEqual(other);
});
