/** Boards that come from outside: the database of an older version, or an imported file. */
import * as v from 'valibot';
import {
  chainOperations,
  maxDimensionLength,
  maxItems,
  maxTextLength,
  maxTitleLength,
  operations,
  type Board,
  type BoardItem,
  type Chain,
} from './board';
import { cleanLine, cleanText } from './clean-text';
import { findCycle } from './descent';
import { maxSteps } from './spacing';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const text = v.pipe(
  v.string(),
  v.transform((given) => cleanText(given, maxTextLength)),
);
const line = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((given) => cleanLine(given, limit)),
  );
/** Farther out nobody finds a card again. Board units. */
const farthest = 200_000;
const coordinate = v.pipe(v.number(), v.finite(), v.minValue(-farthest), v.maxValue(farthest));
const point = v.object({ x: coordinate, y: coordinate });
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/u));

const sketch = v.object({
  palette: v.pipe(v.array(color), v.maxLength(6)),
  shapes: v.pipe(
    v.array(
      v.object({
        size: v.picklist(['small', 'medium', 'large']),
        shape: v.picklist([
          'circle',
          'oval',
          'square',
          'rectangle',
          'triangle',
          'line',
          'arch',
          'star',
        ]),
        place: line(20),
        color,
      }),
    ),
    v.maxLength(12),
  ),
});

const provenance = v.object({
  operation: v.picklist(operations),
  parents: v.pipe(v.array(id), v.maxLength(20)),
  dimension: v.exactOptional(line(maxDimensionLength)),
  t: v.exactOptional(share),
  modelId: v.exactOptional(line(120)),
  seed: v.exactOptional(v.number()),
  promptVersion: v.exactOptional(line(120)),
});

const item = v.object({
  id,
  text,
  at: point,
  layer: v.pipe(v.number(), v.integer()),
  placedBy: v.picklist(['hand', 'app']),
  starred: v.boolean(),
  stale: v.boolean(),
  state: v.variant('kind', [
    v.object({ kind: v.literal('ready') }),
    v.object({ kind: v.literal('waiting') }),
    v.object({ kind: v.literal('failed'), message: line(400) }),
  ]),
  provenance,
  chainId: v.exactOptional(id),
  groupId: v.exactOptional(id),
  sketch: v.exactOptional(sketch),
});

const dimension = v.object({
  name: line(maxDimensionLength),
  kind: v.nullable(v.picklist(['continuous', 'discrete'])),
  low: line(60),
  high: line(60),
});

const chain = v.object({
  id,
  operation: v.picklist(chainOperations),
  baseIds: v.pipe(v.array(id), v.maxLength(20)),
  itemIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(maxSteps)),
  dimension,
  surprise: share,
  seed: v.number(),
  collapsed: v.boolean(),
  parts: v.exactOptional(v.array(v.object({ itemId: id, aspect: line(maxDimensionLength) }))),
  sliders: v.exactOptional(
    v.array(
      v.object({
        dimension: line(maxDimensionLength),
        level: v.pipe(v.number(), v.integer(), v.minValue(-3), v.maxValue(3)),
      }),
    ),
  ),
});

const board = v.object({
  id,
  title: line(maxTitleLength),
  createdAt: v.number(),
  items: v.pipe(v.array(item), v.maxLength(maxItems, `has more than ${maxItems} cards`)),
  chains: v.pipe(v.array(chain), v.maxLength(maxItems)),
  recentDimensions: v.pipe(v.array(line(maxDimensionLength)), v.maxLength(20)),
});

export type CheckedBoard =
  | { readonly kind: 'ok'; readonly board: Board }
  | { readonly kind: 'refused'; readonly reason: string };

/** `reason` is for people: what is wrong, and where. */
export function checkBoard(data: unknown): CheckedBoard {
  const result = v.safeParse(board, data);
  if (!result.success) {
    const [issue] = result.issues;
    const place = issue.path?.map(({ key }) => String(key)).join('.') ?? 'the whole of it';
    return {
      kind: 'refused',
      reason: `This is not a board that can be read (${place}: ${issue.message}).`,
    };
  }
  const { items, chains } = result.output;
  const reason = brokenLinks(items, chains);
  if (reason !== undefined) return { kind: 'refused', reason };
  return { kind: 'ok', board: result.output };
}

function brokenLinks(items: readonly BoardItem[], chains: readonly Chain[]): string | undefined {
  const ids = new Set(items.map((one) => one.id));
  if (ids.size !== items.length) return 'Two cards of this board have the same id.';
  if (new Set(chains.map((one) => one.id)).size !== chains.length) {
    return 'Two chains of this board have the same id.';
  }
  const inChains = chains.flatMap(({ itemIds }) => itemIds);
  const lost = [...inChains, ...chains.flatMap(({ baseIds }) => baseIds)].find(
    (one) => !ids.has(one),
  );
  if (lost !== undefined) return `A chain leads to a card that is not there (${lost}).`;
  if (new Set(inChains).size !== inChains.length) return 'A card stands in two chains at once.';
  const cycle = findCycle(items);
  if (cycle) return `Cards come from each other in a circle (${cycle.join(' → ')}).`;
  return undefined;
}
