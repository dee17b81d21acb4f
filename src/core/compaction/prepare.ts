/**
 * The whole decision of a compaction, without a model and without a clock: what is pruned, where is cut,
 * what the summary may take, what remains. The runner carries it out, the screen previews it, tests assert
 * it.
 */
import type { ContextRow } from '../context-row';
import type { Pruning } from '../entry';
import type { Budgets } from './budgets';
import { cannotFit } from './cannot-fit';
import { chooseCut, chooseHead, pinnedFlags, type Cut } from './cut-points';
import { fixedTokens, type MeasuredProposal, type MeasuredView } from './measured-view';
import type { CannotFit } from './outcome';
import type { CompactionPreparation, NothingToCompact, Strictness, Stretch } from './preparation';
import { spanOf } from './span-of';

export interface PrepareInput {
  readonly measured: MeasuredView;
  readonly budgets: Budgets;
  readonly strictness: Strictness;
}

export type Preparation = CompactionPreparation | NothingToCompact | CannotFit;

/** A summary of fewer tokens cannot say anything; covering messages for it would lose them. */
const leastSummaryTokens = 24;

export function prepareCompaction(input: PrepareInput): Preparation {
  const { measured, budgets } = input;
  if (measured.view.rows.length === 0) return nothing('There are no messages yet.');
  const misfit = cannotFit(measured, budgets);
  if (misfit !== null) return misfit;
  const isSmall = measured.totalTokens <= budgets.backgroundTokens;
  if (isSmall && measured.view.compaction !== null && measured.view.messagesSinceCompaction === 0) {
    return nothing('Nothing was said since the last compaction.');
  }
  const layout = layOut(input);
  return (
    pruneOnly(layout, 'under-target') ??
    summarize(layout) ??
    pruneOnly(layout, 'any-gain') ??
    nothing(
      'The conversation is too short to gain anything: what could be summarized is no longer than a ' +
        'summary of it.',
    )
  );
}

function nothing(reason: string): NothingToCompact {
  return { kind: 'nothing-to-compact', reason };
}

/** The measured view with everything that follows from budgets and strictness. */
interface Layout extends PrepareInput {
  readonly rows: readonly ContextRow[];
  readonly headEnd: number;
  readonly cut: Cut | null;
  readonly pinned: readonly boolean[];
  readonly fixed: number;
  readonly ceilingTokens: number;
}

function layOut(input: PrepareInput): Layout {
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
  const summary = Math.max(budgets.summaryTokens, measured.summaryFrameTokens);
  const room = Math.max(0, budgets.backgroundTokens - 1 - fixed - head - summary);
  const isTight = strictness === 'tight';
  const ceiling = isTight ? budgets.tailTokens : budgets.tailCeilingTokens;
  const target = isTight ? Math.floor(budgets.tailTokens / 2) : budgets.tailTokens;
  return { targetTokens: Math.min(target, room), ceilingTokens: Math.min(ceiling, room) };
}

/** Null when pruning the middle is not enough, or not worth it. Newest first: the prefix stays longest. */
function pruneOnly(layout: Layout, aim: 'under-target' | 'any-gain'): CompactionPreparation | null {
  const { measured, budgets, strictness, cut, headEnd, rows } = layout;
  const { totalTokens } = measured;
  const target = Math.min(budgets.afterTokens, budgets.backgroundTokens - 1);
  if (aim === 'under-target' && (strictness !== 'normal' || totalTokens <= target)) return null;
  const end = cut?.index ?? rows.length;
  const fitting = proposalsFor(layout, 'middle', headEnd, end).reverse();
  const chosen: MeasuredProposal[] = [];
  let saved = 0;
  for (const proposal of fitting) {
    if (aim === 'under-target' && totalTokens - saved <= target) break;
    chosen.push(proposal);
    saved += proposal.tokensSaved;
  }
  const isEnough = aim === 'any-gain' || totalTokens - saved <= target;
  if (saved < budgets.minGainTokens || !isEnough) return null;
  return prunePlan(layout, chosen.reverse(), saved);
}

function prunePlan(
  layout: Layout,
  chosen: readonly MeasuredProposal[],
  saved: number,
): CompactionPreparation {
  const { measured, rows, headEnd, cut } = layout;
  const firstPruned = rows.findIndex((row) => row.entry.id === chosen[0]?.entryId);
  const before = sum(measured.rowTokens, 0, Math.max(0, firstPruned));
  const summary =
    measured.view.summary === null ? 0 : measured.summaryTokens + measured.summaryFrameTokens;
  return {
    ...common(layout),
    method: 'prune',
    middle: null,
    tail: stretch(rows, cut?.index ?? headEnd, rows.length),
    prunings: chosen.map(toPruning),
    covers: null,
    firstKeptEntryId: rows[0]?.entry.id ?? '',
    span: [],
    spanContext: [],
    summaryCapTokens: 0,
    predictedTokensAfter: measured.totalTokens - saved,
    prefixTokensKept: measured.prefixTokens + summary + before,
  };
}

function common({ measured, budgets, strictness, rows, headEnd, pinned, cut }: Layout) {
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

/** Null when there is no middle, or a summary of it could not be certain to be smaller. */
function summarize(layout: Layout): CompactionPreparation | null {
  const { measured, budgets, rows, headEnd, cut, pinned, ceilingTokens } = layout;
  if (cut === null) return null;
  const isCovered = (i: number): boolean =>
    i >= headEnd && i < cut.index && i !== cut.openerIndex && pinned[i] !== true;
  const middle = rows.filter((_, i) => isCovered(i));
  const middleTokens = rows.reduce(
    (total, _, i) => (isCovered(i) ? total + (measured.rowTokens[i] ?? 0) : total),
    0,
  );
  const kept = rows.filter((_, i) => !isCovered(i));
  const pressed = press(layout, kept, cut.keptTokens - ceilingTokens);
  const pressedTokens = pressed.reduce((total, one) => total + one.tokensSaved, 0);
  const cap = summaryCap(layout, middleTokens, pressedTokens);
  if (cap < leastSummaryTokens) return null;
  const frame = measured.summaryFrameTokens;
  const oldSummary = measured.view.summary === null ? 0 : measured.summaryTokens + frame;
  const placed = spanOf({ measured, budgets, middle, headEnd, cut, isCovered });
  const hasRowHead = measured.prefixTokens + sum(measured.rowTokens, 0, headEnd);
  return {
    ...common(layout),
    method: 'summarize',
    middle: stretch(middle, 0, middle.length),
    tail: stretch(rows, cut.index, rows.length),
    prunings: pressed.map(toPruning),
    ...placed,
    summaryCapTokens: cap,
    predictedTokensAfter:
      measured.totalTokens - middleTokens - pressedTokens - oldSummary + cap + frame,
    prefixTokensKept: headEnd === 0 ? measured.prefixTokens : hasRowHead,
  };
}

/**
 * The most the rendered items may take: the budget, what the usable window leaves free, and what makes the
 * context certain to shrink.
 */
function summaryCap(layout: Layout, middleTokens: number, pressedTokens: number): number {
  const { measured, budgets } = layout;
  const frame = measured.summaryFrameTokens;
  const hasSummary = measured.view.summary !== null;
  const oldItems = hasSummary ? measured.summaryTokens : 0;
  const newFrame = hasSummary ? 0 : frame;
  const without = measured.totalTokens - middleTokens - pressedTokens - oldItems + newFrame;
  const shrinking = oldItems + middleTokens + pressedTokens - newFrame - budgets.minGainTokens;
  return Math.min(budgets.summaryTokens - frame, budgets.usableTokens - without, shrinking);
}

/** The pressure pass: what must go from rows that stay, biggest saving first; nothing when they fit. */
function press(
  layout: Layout,
  kept: readonly ContextRow[],
  excessTokens: number,
): readonly MeasuredProposal[] {
  if (excessTokens <= 0 && layout.strictness !== 'newest-exchange') return [];
  const ids = new Set(kept.map((row) => row.entry.id));
  const proposals = layout.measured.proposals
    .filter((one) => one.reach === 'pressure' && ids.has(one.entryId))
    .toSorted((a, b) => b.tokensSaved - a.tokensSaved);
  const needed = Math.max(excessTokens, neededToFit(layout));
  const chosen: MeasuredProposal[] = [];
  let saved = 0;
  for (const proposal of proposals) {
    if (saved >= needed) break;
    chosen.push(proposal);
    saved += proposal.tokensSaved;
  }
  return chosen;
}

/** Tokens that rows which stay must lose so that they, a least summary and the fixed parts fit at all. */
function neededToFit({ measured, budgets, fixed, cut, headEnd }: Layout): number {
  const head = sum(measured.rowTokens, 0, headEnd);
  const summary = measured.summaryFrameTokens + leastSummaryTokens;
  return fixed + head + (cut?.keptTokens ?? 0) + summary - budgets.usableTokens;
}

function proposalsFor(
  { measured, rows, pinned }: Layout,
  reach: MeasuredProposal['reach'],
  from: number,
  to: number,
): MeasuredProposal[] {
  const byId = new Map(
    measured.proposals.flatMap((one) => (one.reach === reach ? [[one.entryId, one] as const] : [])),
  );
  return rows
    .slice(from, to)
    .flatMap((row, i) => (pinned[from + i] === true ? [] : (byId.get(row.entry.id) ?? [])));
}

function toPruning({ entryId, how, replacement, tokensSaved }: MeasuredProposal): Pruning {
  return { entryId, how, replacement, tokensSaved };
}

function stretch(rows: readonly ContextRow[], from: number, to: number): Stretch {
  const [first, last] = [rows[from], rows[to - 1]];
  if (first === undefined || last === undefined || to <= from) return null;
  return { from: first.entry.id, to: last.entry.id, count: to - from };
}

function sum(tokens: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i += 1) total += tokens[i] ?? 0;
  return total;
}
