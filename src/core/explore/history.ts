/**
 * Undo and redo of a board. A person's change is a new board; a result of the model is put into all boards
 * that have its card, the undone ones too: undoing and redoing never loses a result or asks for it again.
 */
import type { Board } from './board';

export interface History {
  readonly past: readonly Board[];
  readonly present: Board;
  /** The next one to redo first. */
  readonly future: readonly Board[];
}

/** Older ones are forgotten. */
export const maxUndo = 200;

export function startHistory(present: Board): History {
  return { past: [], present, future: [] };
}

/** A person's change. The same board again is no change. */
export function commit(history: History, present: Board): History {
  if (present === history.present) return history;
  return { past: [...history.past, history.present].slice(-maxUndo), present, future: [] };
}

/** What the model gave: in every board, without a step of its own. `change` returns the same board if it has nothing to change. */
export function amend(history: History, change: (board: Board) => Board): History {
  const present = change(history.present);
  const past = changed(history.past, change);
  const future = changed(history.future, change);
  const isSame = present === history.present && past === history.past && future === history.future;
  return isSame ? history : { past, present, future };
}

function changed(boards: readonly Board[], change: (board: Board) => Board): readonly Board[] {
  const result = boards.map(change);
  return result.every((board, i) => board === boards[i]) ? boards : result;
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1);
  if (!before) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo({ past, present, future }: History): History {
  const [next, ...rest] = future;
  if (!next) return { past, present, future };
  return { past: [...past, present], present: next, future: rest };
}
