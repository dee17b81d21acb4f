/** Where cards go: never onto another, and tidying leaves alone what a hand has placed. */
import type { Board, BoardItem, Point } from './board';
import { cardGap, cardSize } from './spacing';

function overlaps(a: Point, b: Point): boolean {
  return (
    Math.abs(a.x - b.x) < cardSize.width + cardGap / 2 &&
    Math.abs(a.y - b.y) < cardSize.height + cardGap / 2
  );
}

/** The wished places, moved aside together until none of them is taken. */
export function freePlaces(taken: readonly Point[], wished: readonly Point[]): readonly Point[] {
  const stepDown = cardSize.height + cardGap;
  for (let ring = 0; ring <= taken.length + 1; ring += 1) {
    for (const side of ring === 0 ? [0] : [1, -1]) {
      const moved = wished.map(({ x, y }) => ({ x, y: y + side * ring * stepDown }));
      if (!moved.some((place) => taken.some((other) => overlaps(place, other)))) return moved;
    }
  }
  return wished;
}

/** A place for one more card: beside the lowest one on the left, or in the middle of an empty board. */
export function nextPlace(items: readonly BoardItem[]): Point {
  if (items.length === 0) return { x: 0, y: 0 };
  const left = Math.min(...items.map(({ at }) => at.x));
  const bottom = Math.max(...items.map(({ at }) => at.y));
  const [place] = freePlaces(
    items.map(({ at }) => at),
    [{ x: left, y: bottom + cardSize.height + cardGap }],
  );
  return place ?? { x: left, y: bottom };
}

/** Chains become rows under their bases, roots a column. Only cards that the app has placed are moved. */
export function tidy(board: Board): Board {
  const placed = new Map<string, Point>();
  const fixed = board.items.filter(({ placedBy }) => placedBy === 'hand');
  for (const { id, at } of fixed) placed.set(id, at);
  const roots = board.items.filter((item) => item.chainId === undefined);
  let column = 0;
  for (const root of roots) {
    if (!placed.has(root.id)) {
      place(placed, root.id, { x: 0, y: column });
    }
    column = Math.max(column, bottomOf(placed) + cardSize.height + cardGap * 2);
    layChains(board, root.id, placed);
    column = Math.max(column, bottomOf(placed) + cardSize.height + cardGap * 2);
  }
  for (const { id } of board.items) if (!placed.has(id)) place(placed, id, { x: 0, y: column });
  const items = board.items.map((item) => {
    const at = placed.get(item.id);
    return !at || (at.x === item.at.x && at.y === item.at.y) ? item : { ...item, at };
  });
  return items.every((item, i) => item === board.items[i]) ? board : { ...board, items };
}

/** The chains that begin at a card, each a row to its right, and those that begin in these. */
function layChains(board: Board, baseId: string, placed: Map<string, Point>): void {
  const waiting = [baseId];
  const seen = new Set<string>();
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const base = placed.get(id) ?? { x: 0, y: 0 };
    for (const chain of board.chains) {
      if (chain.baseIds[0] !== id) continue;
      const loose = chain.itemIds.filter((itemId) => !placed.has(itemId));
      const row = loose.map((_, i) => ({
        x: base.x + (i + 1) * (cardSize.width + cardGap * 2),
        y: base.y,
      }));
      const places = freePlaces([...placed.values()], row);
      loose.forEach((itemId, i) => placed.set(itemId, places[i] ?? base));
      waiting.push(...chain.itemIds);
    }
  }
}

function place(placed: Map<string, Point>, id: string, wished: Point): void {
  placed.set(id, freePlaces([...placed.values()], [wished])[0] ?? wished);
}

function bottomOf(placed: ReadonlyMap<string, Point>): number {
  return Math.max(...[...placed.values()].map(({ y }) => y), 0);
}
