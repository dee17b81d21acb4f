/** Head, middle and tail of a measured view: where a plan may act, and how much room it has. */
import type { ContextRow } from '../context-row';
import type { Budgets } from './budgets';
import { chooseCut, chooseHead, pinnedFlags, type Cut, type CutInput } from './cut-points';
import type { MeasuredView } from './measured-view';
import type { Strictness, Stretch } from './preparation';

/** A summary of fewer tokens cannot say anything; covering messages for it would lose them. */
export const leastSummaryTokens = 24;

export interface PrepareInput {
  readonly measured: MeasuredView;
  readonly budgets: Budgets;
  readonly strictness: Strictness;
}

/** The measured view with everything that follows from budgets and strictness. */
export interface Layout extends PrepareInput {
  readonly rows: readonly ContextRow[];
  readonly headEnd: number;
  readonly cut: Cut | null;
  readonly pinned: readonly boolean[];
  readonly fixed: number;
  readonly ceilingTokens: number;
}

export function layOut(input: PrepareInput): Layout {
  const { measured, budgets, strictness } = input;
  const { view, rowTokens: tokens } = measured;
  const { rows } = view;
  // A summary in force means that this is not the first pass, also where a parent session made it.
  const hasHead = view.summary === null && strictness === 'normal';
  const { protectFirst, headTokens } = budgets;
  const headEnd = hasHead ? chooseHead({ rows, tokens, protectFirst, headTokens }) : 0;
  const fixed = measured.fixedTokens;
  const { targetTokens, ceilingTokens } = tailRoom(input, fixed, sum(tokens, 0, headEnd));
  return {
    ...input,
    rows,
    headEnd,
    cut: cutFor(input, { headEnd, fixed, targetTokens, ceilingTokens }),
    pinned: pinnedFlags(rows),
    fixed,
    ceilingTokens,
  };
}

type Room = Pick<CutInput, 'headEnd' | 'targetTokens' | 'ceilingTokens'> & {
  readonly fixed: number;
};

/**
 * The last visible reply stays, unless messages that never got one have piled up behind it and do not fit
 * even when shortened: then, at the strictest, the newest user message stands alone.
 */
function cutFor({ measured, budgets, strictness }: PrepareInput, room: Room): Cut | null {
  const { rowTokens: tokens, proposals, summaryFrameTokens } = measured;
  const input = { rows: measured.view.rows, tokens, ...room };
  const cut = chooseCut({ ...input, anchor: 'last-reply' });
  if (strictness !== 'newest-exchange') return cut;
  const kept = cut?.keptTokens ?? sum(tokens, 0, tokens.length);
  const ids = new Set(input.rows.slice(cut?.index ?? 0).map((row) => row.entry.id));
  const saving = proposals.reduce(
    (total, one) =>
      one.reach === 'pressure' && ids.has(one.entryId) ? total + one.tokensSaved : total,
    0,
  );
  const least = room.fixed + kept - saving + summaryFrameTokens + leastSummaryTokens;
  if (least <= budgets.usableTokens) return cut;
  return chooseCut({ ...input, anchor: 'newest-user' }) ?? cut;
}

/**
 * The tail's budget, less where system text or head take more than their share: what remains must lie
 * below what starts the next compaction.
 */
function tailRoom(
  { measured, budgets, strictness }: PrepareInput,
  fixed: number,
  head: number,
): { readonly targetTokens: number; readonly ceilingTokens: number } {
  if (strictness === 'newest-exchange') return { targetTokens: 0, ceilingTokens: 0 };
  const summary = budgets.summaryTokens + measured.summaryFrameTokens;
  const room = Math.max(0, budgets.backgroundTokens - 1 - fixed - head - summary);
  const isTight = strictness === 'tight';
  const ceiling = isTight ? budgets.tailTokens : budgets.tailCeilingTokens;
  const target = isTight ? Math.floor(budgets.tailTokens / 2) : budgets.tailTokens;
  return { targetTokens: Math.min(target, room), ceilingTokens: Math.min(ceiling, room) };
}

/** What every plan says of its layout. */
export function layoutFacts({ measured, budgets, strictness, rows, headEnd, pinned, cut }: Layout) {
  const from = headEnd;
  const to = cut?.index ?? headEnd;
  return {
    kind: 'prepared',
    generation: measured.view.generation + 1,
    strictness,
    budgets,
    head: stretch(rows, 0, headEnd),
    pinnedIds: rows.flatMap((row, i) =>
      pinned[i] === true && i >= from && i < to ? [row.entry.id] : [],
    ),
    tokensBefore: measured.totalTokens,
  } as const;
}

export function stretch(rows: readonly ContextRow[], from: number, to: number): Stretch {
  const [first, last] = [rows[from], rows[to - 1]];
  if (first === undefined || last === undefined || to <= from) return null;
  return { from: first.entry.id, to: last.entry.id, count: to - from };
}

/** Of tokens[from … to). */
export function sum(tokens: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i += 1) total += tokens[i] ?? 0;
  return total;
}
