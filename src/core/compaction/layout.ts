/** Head, middle and tail of a measured view: where a plan may act, and how much room it has. */
import type { ContextRow } from '../context-row';
import type { Budgets } from './budgets';
import { chooseCut, chooseHead, pinnedFlags, type Cut } from './cut-points';
import { fixedTokens, type MeasuredView } from './measured-view';
import type { Strictness, Stretch } from './preparation';

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
  const fixed = fixedTokens(measured);
  const { targetTokens, ceilingTokens } = tailRoom(input, fixed, sum(tokens, 0, headEnd));
  return {
    ...input,
    rows,
    headEnd,
    cut: chooseCut({ rows, tokens, headEnd, targetTokens, ceilingTokens }),
    pinned: pinnedFlags(rows),
    fixed,
    ceilingTokens,
  };
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
