/**
 * A board of the canvas: cards with ideas, and the chains that lead from one to others. Plain data that is
 * replaced whole at each change, so that undo is a list of boards and a change of one card costs little.
 */

/** How a card came to be. */
export const operations = [
  'written',
  'dimension',
  'interpolation',
  'near',
  'unexpected',
  'mix',
  'sliders',
  'remix',
  'duplicate',
  'from-chat',
] as const;
export type Operation = (typeof operations)[number];

/** Operations that a chain of cards can come from; each is a request of its own to the model. */
export const chainOperations = [
  'dimension',
  'interpolation',
  'near',
  'unexpected',
  'mix',
  'sliders',
] as const;
export type ChainOperation = (typeof chainOperations)[number];

/** Board units: at zoom 1 a unit is a CSS pixel. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where an idea comes from. What is absent does not apply to the operation. */
export interface Provenance {
  readonly operation: Operation;
  /** Ids of cards; one that was deleted since is not on the board any more. */
  readonly parents: readonly string[];
  readonly dimension?: string;
  /** Place along the way, above 0 and at most 1; a discrete dimension has none. */
  readonly t?: number;
  readonly modelId?: string;
  readonly seed?: number;
  /** Which texts the model was asked with. */
  readonly promptVersion?: string;
}

/** `waiting`: the model has not written it yet, or the page was closed before it had. */
export type ItemState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SketchShape {
  readonly size: 'small' | 'medium' | 'large';
  readonly shape:
    'circle' | 'oval' | 'square' | 'rectangle' | 'triangle' | 'line' | 'arch' | 'star';
  readonly place: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** A simple picture that the model proposed as words and the app draws. */
export interface Sketch {
  /** `#rrggbb`; the first is the background. */
  readonly palette: readonly string[];
  readonly shapes: readonly SketchShape[];
}

export interface BoardItem {
  readonly id: string;
  readonly text: string;
  /** Top left corner. */
  readonly at: Point;
  /** Cards with more lie in front. */
  readonly layer: number;
  /** `hand`: tidying leaves it where it is. */
  readonly placedBy: 'hand' | 'app';
  readonly starred: boolean;
  /** A card that it comes from was changed after it was made. */
  readonly stale: boolean;
  readonly state: ItemState;
  readonly provenance: Provenance;
  readonly chainId?: string;
  readonly groupId?: string;
  readonly sketch?: Sketch;
}

/** What is meant by a direction of change. Empty ends: not known. */
export interface Dimension {
  readonly name: string;
  /** A discrete one is a set without order or between. Null: nobody has said. */
  readonly kind: 'continuous' | 'discrete' | null;
  readonly low: string;
  readonly high: string;
}

/** What a mix takes from a card; empty: anything. */
export interface MixPart {
  readonly itemId: string;
  readonly aspect: string;
}

/** `level` from -3 to 3; 0 is no change. */
export interface SliderSetting {
  readonly dimension: string;
  readonly level: number;
}

export interface Chain {
  readonly id: string;
  readonly operation: ChainOperation;
  /** One card; two for an interpolation (from, to); two or more for a mix. */
  readonly baseIds: readonly string[];
  /** In the order of the way. */
  readonly itemIds: readonly string[];
  readonly dimension: Dimension;
  /** 0 to 1. */
  readonly surprise: number;
  readonly seed: number;
  readonly collapsed: boolean;
  readonly parts?: readonly MixPart[];
  readonly sliders?: readonly SliderSetting[];
}

export interface Board {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  readonly items: readonly BoardItem[];
  readonly chains: readonly Chain[];
  /** Names that were used, newest first. */
  readonly recentDimensions: readonly string[];
}

export const noDimension: Dimension = { name: '', kind: null, low: '', high: '' };

/** A board's title; longer ones are cut. Characters. */
export const maxTitleLength = 80;
/** A card's text. Longer than any idea and short enough for a small window. Characters. */
export const maxTextLength = 4000;
/** A dimension's name; the request repeats it. Characters. */
export const maxDimensionLength = 80;
/** More would make every change slow. */
export const maxItems = 1000;

export function createBoard(board: Pick<Board, 'id' | 'title' | 'createdAt'>): Board {
  return { ...board, items: [], chains: [], recentDimensions: [] };
}

export function findItem(board: Board, id: string): BoardItem | undefined {
  return board.items.find((item) => item.id === id);
}

export function findChain(board: Board, id: string): Chain | undefined {
  return board.chains.find((chain) => chain.id === id);
}

/** The cards of these ids that exist, in the order of the ids. */
export function itemsOf(board: Board, ids: readonly string[]): readonly BoardItem[] {
  return ids.flatMap((id) => findItem(board, id) ?? []);
}
