/** A new chain: ghosts in their places, with all that is known of them before the model has said a word. */
import {
  findItem,
  maxItems,
  type Board,
  type BoardItem,
  type Chain,
  type Dimension,
  type MixPart,
  type Point,
  type SliderSetting,
} from './board';
import { rememberDimension } from './edit-board';
import { isSameIdea } from './likeness';
import { freePlaces } from './layout';
import { positionBetween, positionOf } from './spacing';

export interface ChainPlan {
  readonly id: string;
  readonly operation: Chain['operation'];
  readonly baseIds: readonly string[];
  readonly dimension: Dimension;
  readonly surprise: number;
  readonly seed: number;
  /** An id and a place for each step. */
  readonly steps: readonly { readonly id: string; readonly at: Point }[];
  readonly parts?: readonly MixPart[];
  readonly sliders?: readonly SliderSetting[];
}

export type BegunChain =
  | { readonly kind: 'begun'; readonly board: Board }
  | { readonly kind: 'refused'; readonly reason: string };

export function beginChain(board: Board, plan: ChainPlan): BegunChain {
  const bases = plan.baseIds.flatMap((id) => findItem(board, id) ?? []);
  const refusal = refusalOf(board, plan, bases);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  const { id, operation, baseIds, dimension, surprise, seed, steps } = plan;
  const places = freePlaces(
    board.items.map(({ at }) => at),
    steps.map(({ at }) => at),
  );
  // Between two cards the places are fixed by them: moved aside the line would not lead through them.
  const isBetween = operation === 'interpolation';
  const items = steps.map((step, index): BoardItem => ({
    id: step.id,
    text: '',
    at: isBetween ? step.at : (places[index] ?? step.at),
    layer: 0,
    placedBy: 'app',
    starred: false,
    stale: false,
    state: { kind: 'waiting' },
    provenance: {
      operation,
      parents: baseIds,
      seed,
      ...(dimension.name === '' ? {} : { dimension: dimension.name }),
      ...placeOnWay(plan, index),
    },
    chainId: id,
  }));
  const chain: Chain = {
    ...{ id, operation, baseIds, dimension, surprise, seed },
    itemIds: items.map((item) => item.id),
    collapsed: false,
    ...(plan.parts ? { parts: plan.parts } : {}),
    ...(plan.sliders ? { sliders: plan.sliders } : {}),
  };
  const next = {
    ...board,
    items: [...board.items, ...items],
    chains: [...board.chains, chain],
  };
  return { kind: 'begun', board: rememberDimension(next, dimension.name) };
}

function placeOnWay({ operation, steps, dimension }: ChainPlan, index: number): { t?: number } {
  if (dimension.kind === 'discrete') return {};
  if (operation === 'dimension') return { t: positionOf(index, steps.length) };
  if (operation === 'interpolation') return { t: positionBetween(index, steps.length) };
  return {};
}

function refusalOf(
  board: Board,
  { operation, baseIds, steps, dimension }: ChainPlan,
  bases: readonly BoardItem[],
): string | undefined {
  if (bases.length < baseIds.length || bases.length === 0)
    return 'The card is not on the board any more.';
  if (bases.some(({ text }) => text === '')) return 'The card has no text yet. Write one first.';
  if (steps.length === 0) return 'Choose at least one step.';
  if (board.items.length + steps.length > maxItems) {
    return `A board holds at most ${maxItems} cards. Delete some, or begin another board.`;
  }
  if (operation === 'dimension' && dimension.name === '')
    return 'Say what should change, in a word or a few.';
  if (operation !== 'interpolation') return undefined;
  const [from, to] = bases;
  if (!from || !to) return 'Choose two cards to go between.';
  if (isSameIdea(from.text, to.text)) {
    return 'Both cards say the same, so there is nothing between them. Change one of them first.';
  }
  return undefined;
}
