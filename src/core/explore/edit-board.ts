/** Changes of a board that a person makes. Each gives a new board, or the same one when nothing changes. */
import {
  maxDimensionLength,
  maxTextLength,
  type Board,
  type BoardItem,
  type ItemState,
  type Operation,
  type Point,
} from './board';
import { cleanLine, cleanText } from './clean-text';
import { descendantsOf } from './descent';

/** The cards with these ids, changed; all others stay the same objects. */
export function changeItems(
  board: Board,
  ids: readonly string[],
  change: (item: BoardItem) => BoardItem,
): Board {
  const chosen = new Set(ids);
  let hasChanged = false;
  const items = board.items.map((item) => {
    const next = chosen.has(item.id) ? change(item) : item;
    if (next !== item) hasChanged = true;
    return next;
  });
  return hasChanged ? { ...board, items } : board;
}

export interface NewCard {
  readonly id: string;
  readonly text: string;
  readonly at: Point;
  readonly operation: Operation;
  readonly parents?: readonly string[];
  readonly placedBy?: BoardItem['placedBy'];
}

export function addCard(board: Board, card: NewCard): Board {
  const item: BoardItem = {
    id: card.id,
    text: cleanText(card.text, maxTextLength),
    at: card.at,
    layer: topLayer(board),
    placedBy: card.placedBy ?? 'app',
    starred: false,
    stale: false,
    state: { kind: 'ready' },
    provenance: { operation: card.operation, parents: card.parents ?? [] },
  };
  return { ...board, items: [...board.items, item] };
}

/** What comes from the card is marked as made from an older text; it is never rewritten by itself. */
export function changeText(board: Board, id: string, typed: string): Board {
  const text = cleanText(typed, maxTextLength);
  const ready: ItemState = { kind: 'ready' };
  const changed = changeItems(board, [id], (item) =>
    item.text === text ? item : { ...item, text, stale: false, state: ready },
  );
  if (changed === board) return board;
  return changeItems(changed, [...descendantsOf(board, [id])], (item) =>
    item.stale ? item : { ...item, stale: true },
  );
}

export function moveCards(board: Board, moves: ReadonlyMap<string, Point>): Board {
  return changeItems(board, [...moves.keys()], (item) => {
    const at = moves.get(item.id);
    if (!at || (at.x === item.at.x && at.y === item.at.y)) return item;
    return { ...item, at, placedBy: 'hand' };
  });
}

/** All starred unless all are already. */
export function toggleStar(board: Board, ids: readonly string[]): Board {
  const chosen = board.items.filter(({ id }) => ids.includes(id));
  const starred = !chosen.every((item) => item.starred);
  return changeItems(board, ids, (item) =>
    item.starred === starred ? item : { ...item, starred },
  );
}

export function layerCards(board: Board, ids: readonly string[], where: 'front' | 'back'): Board {
  const layers = board.items.map(({ layer }) => layer);
  const layer = where === 'front' ? Math.max(0, ...layers) + 1 : Math.min(0, ...layers) - 1;
  return changeItems(board, ids, (item) => ({ ...item, layer }));
}

/** `groupId` undefined takes them out of their group. */
export function groupCards(
  board: Board,
  ids: readonly string[],
  groupId: string | undefined,
): Board {
  return changeItems(board, ids, (item) => {
    const { groupId: old, ...rest } = item;
    if (old === groupId) return item;
    return groupId === undefined ? rest : { ...rest, groupId };
  });
}

/** With whatever is in a group with one of them. */
export function withGroups(board: Board, ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids);
  const groups = new Set(
    board.items.flatMap(({ id, groupId }) => (chosen.has(id) && groupId ? [groupId] : [])),
  );
  if (groups.size === 0) return ids;
  const more = board.items.filter(({ groupId }) => groupId !== undefined && groups.has(groupId));
  return [...new Set([...ids, ...more.map(({ id }) => id)])];
}

export type DeleteScope = 'with-descendants' | 'keep-descendants';

/** Kept descendants get the parents of what was deleted, so that their line goes on. */
export function deleteCards(board: Board, ids: readonly string[], scope: DeleteScope): Board {
  const gone = new Set(ids);
  if (scope === 'with-descendants') for (const id of descendantsOf(board, ids)) gone.add(id);
  const parentsOf = new Map(board.items.map(({ id, provenance }) => [id, provenance.parents]));
  const heirs = (parents: readonly string[]): readonly string[] => {
    const found: string[] = [];
    const waiting = [...parents].toReversed();
    const seen = new Set<string>();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (gone.has(id)) waiting.push(...(parentsOf.get(id) ?? []).toReversed());
      else found.push(id);
    }
    return found;
  };
  const items = board.items.flatMap((item) => {
    if (gone.has(item.id)) return [];
    const { parents } = item.provenance;
    if (!parents.some((parent) => gone.has(parent))) return [item];
    return [{ ...item, provenance: { ...item.provenance, parents: heirs(parents) } }];
  });
  if (items.length === board.items.length) return board;
  return { ...board, ...keptChains(board, gone, items) };
}

/** A chain lives while it has cards; one whose base is gone is drawn from the base's heir. */
function keptChains(
  board: Board,
  gone: ReadonlySet<string>,
  items: readonly BoardItem[],
): Pick<Board, 'items' | 'chains'> {
  const chains = board.chains.flatMap((chain) => {
    const itemIds = chain.itemIds.filter((id) => !gone.has(id));
    if (itemIds.length === 0) return [];
    if (!chain.baseIds.some((id) => gone.has(id))) {
      return [itemIds.length === chain.itemIds.length ? chain : { ...chain, itemIds }];
    }
    const first = items.find(({ id }) => id === itemIds[0]);
    return [{ ...chain, itemIds, baseIds: first?.provenance.parents ?? [] }];
  });
  return { items, chains };
}

export function duplicateCards(
  board: Board,
  ids: readonly string[],
  newId: () => string,
): { readonly board: Board; readonly made: readonly string[] } {
  const made: BoardItem[] = board.items
    .filter((item) => ids.includes(item.id) && item.text !== '')
    .map(({ chainId: _chain, groupId: _group, ...item }) => ({
      ...item,
      id: newId(),
      at: { x: item.at.x + 32, y: item.at.y + 32 },
      layer: topLayer(board),
      placedBy: 'hand',
      stale: false,
      state: { kind: 'ready' },
      provenance: { operation: 'duplicate', parents: [item.id] },
    }));
  if (made.length === 0) return { board, made: [] };
  return {
    board: { ...board, items: [...board.items, ...made] },
    made: made.map(({ id }) => id),
  };
}

export function rememberDimension(board: Board, typed: string): Board {
  const name = cleanLine(typed, maxDimensionLength);
  if (name === '' || board.recentDimensions[0] === name) return board;
  const others = board.recentDimensions.filter((one) => one !== name);
  return { ...board, recentDimensions: [name, ...others].slice(0, 8) };
}

function topLayer(board: Board): number {
  return Math.max(0, ...board.items.map(({ layer }) => layer));
}
