/** Who comes from whom on a board. */
import { findItem, type Board, type BoardItem } from './board';

/** All cards that come from these, directly or not; never these themselves. */
export function descendantsOf(board: Board, ids: readonly string[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { id, provenance } of board.items) {
    for (const parent of provenance.parents) {
      const known = children.get(parent);
      if (known) known.push(id);
      else children.set(parent, [id]);
    }
  }
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const child of children.get(id) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      waiting.push(child);
    }
  }
  for (const id of ids) found.delete(id);
  return found;
}

/** Ids on a way that leads back to itself; undefined when there is none. */
export function findCycle(
  items: readonly Pick<BoardItem, 'id' | 'provenance'>[],
): readonly string[] | undefined {
  const parents = new Map(items.map(({ id, provenance }) => [id, provenance.parents]));
  const done = new Set<string>();
  for (const { id } of items) {
    const path: string[] = [];
    const onPath = new Set<string>();
    const stack: { id: string; next: number }[] = [{ id, next: 0 }];
    path.push(id);
    onPath.add(id);
    while (stack.length > 0) {
      const top = stack.at(-1);
      if (!top) break;
      const parent = parents.get(top.id)?.[top.next];
      top.next += 1;
      if (parent === undefined) {
        done.add(top.id);
        onPath.delete(top.id);
        path.pop();
        stack.pop();
      } else if (onPath.has(parent)) {
        return path.slice(path.indexOf(parent));
      } else if (!done.has(parent) && parents.has(parent)) {
        path.push(parent);
        onPath.add(parent);
        stack.push({ id: parent, next: 0 });
      }
    }
  }
  return undefined;
}

/** Depth first from the cards without parents on the board: the order of the outline. */
export function outlineOf(
  board: Board,
): readonly { readonly id: string; readonly depth: number }[] {
  const order: { id: string; depth: number }[] = [];
  const seen = new Set<string>();
  const below = (id: string): readonly string[] =>
    board.chains.filter(({ baseIds }) => baseIds[0] === id).flatMap(({ itemIds }) => itemIds);
  const loose = (id: string): readonly string[] =>
    board.items
      .filter((item) => item.chainId === undefined && item.provenance.parents[0] === id)
      .map((item) => item.id);
  const visit = (start: string): void => {
    const stack = [{ id: start, depth: 0 }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      if (seen.has(top.id) || !findItem(board, top.id)) continue;
      seen.add(top.id);
      order.push(top);
      const { depth } = top;
      const children = [...below(top.id), ...loose(top.id)];
      stack.push(...children.toReversed().map((id) => ({ id, depth: depth + 1 })));
    }
  };
  for (const item of board.items) {
    const [parent] = item.provenance.parents;
    if (parent === undefined || !findItem(board, parent)) visit(item.id);
  }
  for (const item of board.items) visit(item.id);
  return order;
}
