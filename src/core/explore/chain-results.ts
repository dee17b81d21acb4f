/** What the model gave, put into its cards; and what a person may do to a chain as a whole. */
import {
  findChain,
  findItem,
  type Board,
  type Chain,
  type Dimension,
  type ItemState,
  type Provenance,
  type Sketch,
} from './board';
import { changeItems } from './edit-board';

export interface Written {
  readonly text: string;
  readonly modelId: string;
  readonly seed: number;
  readonly promptVersion: string;
}

/** The same board when the card is gone, was stopped, or holds a text already: a person's own words stay. */
export function fillCard(board: Board, id: string, written: Written): Board {
  return changeItems(board, [id], (item) => {
    if (item.state.kind !== 'waiting') return item;
    const { text, modelId, seed, promptVersion } = written;
    const provenance = { ...item.provenance, modelId, seed, promptVersion };
    return { ...item, text, state: { kind: 'ready' }, provenance };
  });
}

export function failCard(board: Board, id: string, message: string): Board {
  const state: ItemState = { kind: 'failed', message };
  return changeItems(board, [id], (item) =>
    item.state.kind === 'waiting' ? { ...item, state } : item,
  );
}

/** Failed cards wait again. */
export function retryCards(board: Board, ids: readonly string[]): Board {
  const waiting: ItemState = { kind: 'waiting' };
  return changeItems(board, ids, (item) =>
    item.state.kind === 'failed' ? { ...item, state: waiting } : item,
  );
}

export function setSketch(board: Board, id: string, sketch: Sketch): Board {
  return changeItems(board, [id], (item) => ({ ...item, sketch }));
}

export function changeChain(board: Board, id: string, change: (chain: Chain) => Chain): Board {
  const before = findChain(board, id);
  if (!before) return board;
  const after = change(before);
  if (after === before) return board;
  return { ...board, chains: board.chains.map((chain) => (chain.id === id ? after : chain)) };
}

/** The interpretation as the model gave it or a person corrected it. Discrete steps lose their place. */
export function setDimension(board: Board, chainId: string, dimension: Dimension): Board {
  const changed = changeChain(board, chainId, (chain) => ({ ...chain, dimension }));
  const chain = findChain(changed, chainId);
  if (!chain) return board;
  const isBetween = chain.operation === 'interpolation';
  const total = isBetween ? chain.itemIds.length + 1 : chain.itemIds.length;
  return changeItems(changed, chain.itemIds, (item) => {
    const place = (chain.itemIds.indexOf(item.id) + 1) / total;
    const t = dimension.kind === 'discrete' ? undefined : place;
    return { ...item, provenance: withPlace({ ...item.provenance, dimension: dimension.name }, t) };
  });
}

function withPlace(provenance: Provenance, t: number | undefined): Provenance {
  const { t: before, ...rest } = provenance;
  if (t === undefined) return rest;
  return before === t ? provenance : { ...rest, t };
}

/** The other way round, without asking the model again: the texts change places. */
export function reverseChain(board: Board, chainId: string): Board {
  const chain = findChain(board, chainId);
  if (!chain || chain.itemIds.length < 2) return board;
  const there = chain.itemIds.map((id) => findItem(board, id));
  const swapped = changeItems(board, chain.itemIds, (item) => {
    const other = there[chain.itemIds.length - 1 - chain.itemIds.indexOf(item.id)];
    if (!other || other === item) return item;
    const provenance = withPlace(item.provenance, other.provenance.t);
    return { ...item, at: other.at, placedBy: other.placedBy, provenance };
  });
  return changeChain(swapped, chainId, ({ dimension, ...rest }) => ({
    ...rest,
    itemIds: chain.itemIds.toReversed(),
    dimension: { ...dimension, low: dimension.high, high: dimension.low },
  }));
}

export function toggleCollapsed(board: Board, chainId: string): Board {
  return changeChain(board, chainId, (chain) => ({ ...chain, collapsed: !chain.collapsed }));
}

/** What a chain still waits for, in the order of the way. */
export function waitingIn(board: Board, chain: Chain): readonly string[] {
  return chain.itemIds.filter((id) => findItem(board, id)?.state.kind === 'waiting');
}
