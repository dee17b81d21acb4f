/**
 * The whole decision of a compaction, without a model and without a clock: what is pruned, where is cut,
 * what the summary may take, what remains. The runner carries it out, the screen previews it, tests assert
 * it.
 */
import { cannotFit } from './cannot-fit';
import {
  layOut,
  layoutFacts,
  leastSummaryTokens,
  stretch,
  sum,
  type Layout,
  type PrepareInput,
} from './layout';
import type { CannotFit } from './outcome';
import type { CompactionPreparation, NothingToCompact } from './preparation';
import { press, pressOnly, pruneOnly, toPruning } from './prune-plan';
import { spanOf } from './span-of';

export type Preparation = CompactionPreparation | NothingToCompact | CannotFit;

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
    pressOnly(layout) ??
    nothing(
      'The conversation is too short to gain anything: what could be summarized is no longer than a ' +
        'summary of it.',
    )
  );
}

function nothing(reason: string): NothingToCompact {
  return { kind: 'nothing-to-compact', reason };
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
    ...layoutFacts(layout),
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
  return Math.min(budgets.summaryTokens, budgets.usableTokens - without, shrinking);
}
