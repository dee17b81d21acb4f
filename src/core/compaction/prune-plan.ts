/** Plans that call no model: pruning the middle, and the pressure pass over what must stay. */
import type { ContextRow } from '../context-row';
import type { Pruning } from '../entry';
import { layoutFacts, leastSummaryTokens, stretch, sum, type Layout } from './layout';
import type { MeasuredProposal } from './measured-view';
import type { CompactionPreparation } from './preparation';

/** Null when pruning the middle is not enough, or not worth it. Newest first: the prefix stays longest. */
export function pruneOnly(
  layout: Layout,
  aim: 'under-target' | 'any-gain',
): CompactionPreparation | null {
  const { measured, budgets, strictness, cut, headEnd } = layout;
  const { totalTokens } = measured;
  const target = Math.min(budgets.afterTokens, budgets.backgroundTokens - 1);
  if (aim === 'under-target' && (strictness !== 'normal' || totalTokens <= target)) return null;
  // Without a cut there is no middle: all that stands is the newest exchange and what belongs to it.
  const end = cut?.index ?? headEnd;
  const fitting = proposalsFor(layout, 'middle', headEnd, end).reverse();
  const chosen: MeasuredProposal[] = [];
  let saved = 0;
  for (const proposal of fitting) {
    // Courtesies go as a pair: a question without its answer would need a marker in its place.
    const isHalf = chosen.filter((one) => one.how === 'trivial').length % 2 === 1;
    if (aim === 'under-target' && totalTokens - saved <= target && !isHalf) break;
    chosen.push(proposal);
    saved += proposal.tokensSaved;
  }
  const isEnough = aim === 'any-gain' || totalTokens - saved <= target;
  if (saved < budgets.minGainTokens || !isEnough) return null;
  return prunePlan(layout, chosen.reverse(), saved);
}

/** Nothing can be covered, and what must stay is too big: it is shortened where it stands. */
export function pressOnly(layout: Layout): CompactionPreparation | null {
  const { measured, budgets, rows } = layout;
  const target = Math.min(budgets.afterTokens, budgets.backgroundTokens - 1);
  const excess = measured.totalTokens - target;
  const chosen = excess > 0 ? press(layout, rows, excess) : [];
  const saved = chosen.reduce((total, one) => total + one.tokensSaved, 0);
  return saved < budgets.minGainTokens ? null : prunePlan(layout, chosen, saved);
}

function prunePlan(
  layout: Layout,
  chosen: readonly MeasuredProposal[],
  saved: number,
): CompactionPreparation {
  const { measured, rows, headEnd, cut } = layout;
  const ids = new Set(chosen.map((one) => one.entryId));
  const firstPruned = rows.findIndex((row) => ids.has(row.entry.id));
  const before = sum(measured.rowTokens, 0, Math.max(0, firstPruned));
  const summary =
    measured.view.summary === null ? 0 : measured.summaryTokens + measured.summaryFrameTokens;
  return {
    ...layoutFacts(layout),
    method: 'prune',
    middle: null,
    tail: stretch(rows, cut?.index ?? headEnd, rows.length),
    prunings: chosen.map(toPruning),
    covers: null,
    firstKeptEntryId: rows[0]?.entry.id ?? '',
    span: [],
    spanContext: [],
    digests: [],
    summaryCapTokens: 0,
    predictedTokensAfter: measured.totalTokens - saved,
    prefixTokensKept: measured.prefixTokens + summary + before,
  };
}

/** The pressure pass: what must go from rows that stay, biggest saving first; nothing when they fit. */
export function press(
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

export function toPruning({ entryId, how, replacement, tokensSaved }: MeasuredProposal): Pruning {
  return { entryId, how, replacement, tokensSaved };
}
