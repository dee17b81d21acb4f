/** The covered span of a plan: what its entry will say, and what its writer will read. */
import { withoutSummaryFrame } from '../context-blocks';
import type { ContextRow } from '../context-row';
import type { Budgets } from './budgets';
import type { Cut } from './cut-points';
import { digestText } from './digest-text';
import type { MeasuredView } from './measured-view';
import type { CompactionPreparation } from './preparation';
import { shortenArguments } from './shorten-arguments';
import { dayOf } from './day-of';
import type { SpanMessage } from './span';
import { spanMessage } from './span-messages';
import { parseMessage } from '../parse-message';

export interface SpanInput {
  readonly measured: MeasuredView;
  readonly budgets: Budgets;
  readonly middle: readonly ContextRow[];
  readonly headEnd: number;
  readonly cut: Cut;
  readonly isCovered: (index: number) => boolean;
}

type PlacedSpan = Pick<
  CompactionPreparation,
  'covers' | 'firstKeptEntryId' | 'span' | 'spanContext' | 'digests'
>;

/** Messages before the span that a correction may reach back to. */
const contextMessages = 6;

/**
 * Characters of one message that the writer reads, for each token of the window: past it a message is read
 * as a digest of its parts, or one pasted book would cost hundreds of model calls.
 */
const charsPerWindowToken = 4;

export function spanOf({
  measured,
  budgets,
  middle,
  headEnd,
  cut,
  isCovered,
}: SpanInput): PlacedSpan {
  const { view } = measured;
  const kept = view.rows[cut.index];
  const limit = budgets.windowTokens * charsPerWindowToken;
  const isBefore = (row: ContextRow): boolean =>
    kept === undefined || row.entry.seq < kept.entry.seq;
  const last = middle.findLast(isBefore) ?? middle.at(-1);
  const before = view.rows.filter((_, i) => i < cut.index && i >= headEnd && !isCovered(i));
  const head = view.rows.slice(Math.max(0, headEnd - contextMessages), headEnd);
  return {
    covers: { from: firstCoveredId(measured, middle), to: last?.entry.id ?? '' },
    firstKeptEntryId: kept?.entry.id ?? '',
    digests: digestsOf(measured, middle),
    span: middle.flatMap((row) => spanLine(row, limit)),
    spanContext: [...head, ...before]
      .slice(-contextMessages)
      .flatMap((row) => spanLine(row, limit)),
  };
}

function digestsOf({ view }: MeasuredView, middle: readonly ContextRow[]) {
  const covered = new Set(middle.map((row) => row.entry.id));
  return view.digests.filter(({ turn }) => covered.has(turn.first));
}

/** From the second compaction on the summary stands for everything, the former head included. */
function firstCoveredId({ view }: MeasuredView, middle: readonly ContextRow[]): string {
  const earlier = view.chain.findLast((entry) => entry.covers !== null)?.covers?.from;
  const first = middle[0];
  const head = view.rows.find((row) => row.zone === 'head');
  if (earlier === undefined || head !== undefined) return first?.entry.id ?? '';
  return earlier;
}

function spanLine(row: ContextRow, limit: number): readonly SpanMessage[] {
  const { entry, turn } = row;
  const isDuplicate = row.pruning?.how === 'duplicate';
  const message = (isDuplicate ? null : parseMessage(entry.message)) ?? row.message;
  const line = spanMessage(entry.id, message, turn);
  if (line === null) return [];
  const saidOn = dayOf(entry.createdAt);
  return [
    {
      ...line,
      // An imported handoff must not put its frame into the next summary.
      ...(line.toolCalls ? { toolCalls: line.toolCalls.map(shortened) } : {}),
      text: digestText(withoutSummaryFrame(line.text), limit, entry.id),
      ...(saidOn === null ? {} : { saidOn }),
    },
  ];
}

/** What a call carried is not what it was for. */
function shortened(call: ToolCallLine): ToolCallLine {
  return { ...call, arguments: shortenArguments(call.arguments) };
}

type ToolCallLine = NonNullable<SpanMessage['toolCalls']>[number];
