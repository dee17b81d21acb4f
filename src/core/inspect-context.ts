/** A request taken apart: what stands where, in the order in which the model reads it, with exact tokens. */
import type { AssembledContext } from './context';
import type { ContextView } from './context-row';
import type { ContextPart, ContextSegment } from './context-segment';
import type { PruneMethod } from './entry';
import type { Role } from './message';
import type { TokenCounter } from './tokens';

/** One stretch of a request: a part of the frame, or one message of the log. */
export interface ContextLayer {
  readonly part: ContextPart;
  readonly text: string;
  /** Exact, of the text alone; the template's own marks are counted apart. */
  readonly tokens: number;
  /** Only for messages of the log. */
  readonly entryId?: string;
  readonly role?: Role;
  readonly turn?: number;
  readonly isPinned?: boolean;
  /** How the message was shortened; absent when it stands word for word. */
  readonly pruned?: PruneMethod;
}

export interface InspectedContext {
  readonly layers: readonly ContextLayer[];
  /** What the chat template puts around the layers. */
  readonly markupTokens: number;
  readonly totalTokens: number;
}

/** Rejects with the counter's EngineError when the engine is gone. */
export async function inspectContext(
  { rows, tools, segments }: AssembledContext,
  view: ContextView,
  counter: TokenCounter,
): Promise<InspectedContext> {
  const joined = joinSegments(segments);
  const tokens = await counter.countTexts(joined.map(({ text }) => text));
  const totalTokens = await counter.countRequest({ rows, ...(tools ? { tools } : {}) });
  const byId = new Map(view.rows.map((row) => [row.entry.id, row]));
  const layers = joined.map((segment, i): ContextLayer => {
    const { part, text, entryId } = segment;
    const layer = { part, text: text.trim(), tokens: tokens[i] ?? 0 };
    const row = entryId === undefined ? undefined : byId.get(entryId);
    if (entryId === undefined || row === undefined) return layer;
    const { message, turn, isPinned, pruning } = row;
    const pruned = pruning === null ? {} : { pruned: pruning.how };
    return { ...layer, entryId, role: message.role, turn, isPinned, ...pruned };
  });
  const counted = layers.reduce((sum, layer) => sum + layer.tokens, 0);
  return { layers, markupTokens: totalTokens - counted, totalTokens };
}

/** Neighbours of one part in one row are one layer, unless they are different messages. */
function joinSegments(segments: readonly ContextSegment[]): readonly ContextSegment[] {
  const joined: ContextSegment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const isSame =
      last !== undefined &&
      last.part === segment.part &&
      last.rowIndex === segment.rowIndex &&
      last.entryId === segment.entryId;
    if (isSame) joined.splice(-1, 1, { ...last, text: last.text + segment.text });
    else if (segment.text !== '') joined.push(segment);
  }
  return joined;
}
