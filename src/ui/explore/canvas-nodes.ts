/** Cards as the canvas library wants them. Whatever did not change stays the same object: it is not drawn anew. */
import type { Node } from '@xyflow/svelte';
import type { Board, BoardItem } from '../../core/explore/board';
import { cardSize } from '../../core/explore/spacing';
import { shortened, words } from './explore-words';

export type CardNode = Node<{ item: BoardItem }, 'card'>;

export interface ShownBoard {
  readonly board: Board;
  readonly selection: readonly string[];
  readonly starredOnly: boolean;
}

/** Cards that are shown: not folded away, and starred when only these are wanted. */
export function shownItems({
  board,
  starredOnly,
}: Omit<ShownBoard, 'selection'>): readonly BoardItem[] {
  const folded = new Set(
    board.chains.filter(({ collapsed }) => collapsed).flatMap(({ itemIds }) => itemIds),
  );
  return board.items.filter(({ id, starred }) => !folded.has(id) && (!starredOnly || starred));
}

export function nodesFor(shown: ShownBoard, before: readonly CardNode[]): CardNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  const chosen = new Set(shown.selection);
  return shownItems(shown).map((item) => {
    const old = known.get(item.id);
    const selected = chosen.has(item.id);
    if (old?.data.item === item && (old.selected ?? false) === selected) return old;
    const isMoved = !old || old.data.item.at !== item.at;
    return {
      ...(old ?? { measured: { width: cardSize.width, height: 96 } }),
      id: item.id,
      type: 'card',
      position: isMoved ? { ...item.at } : old.position,
      zIndex: item.layer,
      selected,
      data: { item },
      ariaLabel: words.card(shortened(item.text, 80), stateOf(item)),
    };
  });
}

export function stateOf({ state, starred, stale }: BoardItem): string {
  const kind = { ready: '', waiting: words.waiting, failed: words.failed }[state.kind];
  return [kind, starred ? words.starred : '', stale ? words.stale : ''].filter(Boolean).join(', ');
}
