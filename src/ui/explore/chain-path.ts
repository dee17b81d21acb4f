/** The line of a chain: from above its base over its cards, with a dot for each. */
import { findItem, type Board, type Chain, type Point } from '../../core/explore/board';
import { cardSize } from '../../core/explore/spacing';

export interface ChainLine {
  readonly id: string;
  /** SVG path data, board units. */
  readonly path: string;
  readonly dots: readonly (Point & { readonly isGhost: boolean })[];
  readonly label: string;
  readonly labelAt: Point;
  /** Degrees; the label lies along the first stretch and is never upside down. */
  readonly labelAngle: number;
  readonly isWaiting: boolean;
}

/** Positions may be those of a drag that is not over yet. */
export type PositionOf = (id: string) => Point | undefined;

/** Above its card: the cards hang from the line, and its dots stay visible. Board units. */
const lineRise = 14;

/** Where the line meets a card. */
export function anchorOf({ x, y }: Point): Point {
  return { x: x + cardSize.width / 2, y: y - lineRise };
}

export function chainLine(
  board: Board,
  chain: Chain,
  positionOf: PositionOf,
): ChainLine | undefined {
  const at = (id: string): Point[] => {
    const found = positionOf(id);
    return found ? [anchorOf(found)] : [];
  };
  const isBetween = chain.operation === 'interpolation';
  const bases = chain.baseIds.flatMap(at);
  const items = chain.collapsed ? [] : chain.itemIds.flatMap(at);
  const [start] = bases;
  if (!start) return undefined;
  const way = isBetween ? [start, ...items, ...bases.slice(1)] : [start, ...items];
  const joined = isBetween ? [] : bases.slice(1);
  const [target = start] = items.length > 0 ? items : bases.slice(1);
  const strokes = [`M${way.map(({ x, y }) => `${x} ${y}`).join('L')}`];
  for (const base of joined) strokes.push(`M${base.x} ${base.y}L${target.x} ${target.y}`);
  const states = chain.itemIds.map((id) => findItem(board, id)?.state.kind);
  const angle = (Math.atan2(target.y - start.y, target.x - start.x) * 180) / Math.PI;
  return {
    id: chain.id,
    path: strokes.join(''),
    dots: items.map((point, i) => ({ ...point, isGhost: states[i] !== 'ready' })),
    label: labelOf(chain),
    labelAt: { x: (start.x + target.x) / 2, y: (start.y + target.y) / 2 },
    labelAngle: Math.abs(angle) > 90 ? angle - Math.sign(angle) * 180 : angle,
    isWaiting: states.includes('waiting'),
  };
}

/** The dimension as it is written along the line. */
export function labelOf({ dimension: { name, low, high } }: Chain): string {
  if (low === '' || high === '') return name;
  return `${name}: ${low} → ${high}`;
}
