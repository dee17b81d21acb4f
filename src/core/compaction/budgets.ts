/** A policy's fractions as tokens of one window, or why they cannot be had. */
import { defaultPolicy, type Policy } from './policy';

/** More is never used: a browser cannot hold the cache, and some APIs report an infinite window. */
export const maxWindowTokens = 131_072;

/** Below this a summary, a tail and a reply of useful size do not fit together. */
export const minWindowTokens = 768;

/** Fewer cannot hold a handful of facts under their headings. */
const minSummaryTokens = 120;

const minReserveTokens = 128;
const maxReserveTokens = 2048;

/** Below this window the head's share is two short lines, and the tail needs them more. */
const minHeadWindowTokens = 2048;

/** A recall block is never cut below this share of the window to make a policy fit; it is refused instead. */
const minRecallShare = 0.15;

/** All in tokens. */
export interface Budgets {
  /** The window, clamped. */
  readonly windowTokens: number;
  /** Kept free for the reply. */
  readonly reserveTokens: number;
  /** Window minus reserve: what a request may have. */
  readonly usableTokens: number;
  /** System text, memories, tools. Above it a compaction cannot promise to help. */
  readonly systemTokens: number;
  readonly headTokens: number;
  /** The rendered items of the summary, without the markers or the prefix around them. */
  readonly summaryTokens: number;
  readonly tailTokens: number;
  /** Head room over `tailTokens` for whole turns; pinned messages take from it. */
  readonly tailCeilingTokens: number;
  /** Pinned messages outside the tail may have this much before they crowd the tail. */
  readonly pinnedTokens: number;
  readonly recallTokens: number;
  /** Worst case after a compaction, without the recall block; also the target of pruning alone. */
  readonly afterTokens: number;
  /** A request above this, without the recall block, is compacted in the background. */
  readonly backgroundTokens: number;
  /** A request above this, with everything, is warned about and compacted before it is sent. */
  readonly preflightTokens: number;
  /** A run that would save less is not worth a broken cache. */
  readonly minGainTokens: number;
  readonly protectFirst: number;
}

export type BudgetsResult =
  | { readonly kind: 'ok'; readonly budgets: Budgets }
  /** `reason` is for people and names the numbers. */
  | { readonly kind: 'refused'; readonly reason: string };

/** A non-finite or absurdly large window becomes {@link maxWindowTokens}; a fraction is rounded down. */
export function clampWindow(window: number): number {
  if (!Number.isFinite(window)) return maxWindowTokens;
  return Math.min(Math.floor(window), maxWindowTokens);
}

/** `reserveTokens` overrides the policy's share for the reply. */
export function budgetsFor(
  window: number,
  policy: Policy = defaultPolicy,
  reserveTokens?: number,
): BudgetsResult {
  const windowTokens = clampWindow(window);
  if (windowTokens < minWindowTokens) {
    return refused(
      `A window of ${windowTokens} tokens is too small: at least ${minWindowTokens} are needed.`,
    );
  }
  const fault = shareFault(policy);
  if (fault !== null) return refused(fault);
  const budgets = inTokens(windowTokens, policy, reserveTokens);
  return sumFault(budgets) ?? { kind: 'ok', budgets };
}

function refused(reason: string): BudgetsResult {
  return { kind: 'refused', reason };
}

function shareFault({ shares, softCeiling, thresholds }: Policy): string | null {
  const parts = Object.entries({ ...shares, ...thresholds });
  const bad = parts.find(([, share]) => !(Number.isFinite(share) && share >= 0 && share <= 1));
  if (bad !== undefined) return `The share for ${bad[0]} must be between 0 and 1; it is ${bad[1]}.`;
  if (!(Number.isFinite(softCeiling) && softCeiling >= 1)) {
    return `The tail's soft ceiling must be at least 1; it is ${softCeiling}.`;
  }
  return null;
}

function inTokens(windowTokens: number, policy: Policy, reserve: number | undefined): Budgets {
  const { shares, thresholds } = policy;
  const byShare = Math.floor(windowTokens * shares.reply);
  const share = Math.min(Math.max(byShare, minReserveTokens), maxReserveTokens);
  // A reserve that is no number or not above zero is a mistake of the caller's, not a wish for none.
  const isGiven = reserve !== undefined && Number.isFinite(reserve) && reserve >= 1;
  const reserveTokens = isGiven ? Math.floor(reserve) : share;
  const usableTokens = windowTokens - reserveTokens;
  // A larger reserve than the policy's makes every other part smaller alike, as a smaller window would.
  const isLarger = reserveTokens > Math.max(byShare, minReserveTokens);
  const base = isLarger ? Math.floor(usableTokens / (1 - shares.reply)) : windowTokens;
  const of = (part: number): number => Math.floor(base * part);
  const headTokens = base < minHeadWindowTokens ? 0 : of(shares.head);
  const summaryTokens = Math.max(of(shares.summary), minSummaryTokens);
  const tailTokens = of(shares.tail);
  const tailCeilingTokens = of(shares.tail * policy.softCeiling);
  const systemTokens = of(shares.system);
  const afterTokens = systemTokens + headTokens + summaryTokens + tailCeilingTokens;
  const preflightTokens = Math.floor(usableTokens * thresholds.preflight);
  // The least that a summary needs weighs more in a small window; a large recall block gives way to it.
  const left = preflightTokens - afterTokens - 1;
  const recallShare = of(shares.recall);
  const recallTokens = left < base * minRecallShare ? recallShare : Math.min(recallShare, left);
  // So does the threshold: it rises by what the summary has more than its share.
  const background = Math.floor(usableTokens * thresholds.background);
  const lift = afterTokens < background ? 0 : summaryTokens - of(shares.summary);
  return {
    windowTokens,
    reserveTokens,
    usableTokens,
    systemTokens,
    headTokens,
    summaryTokens,
    tailTokens,
    tailCeilingTokens,
    pinnedTokens: tailCeilingTokens - tailTokens,
    recallTokens,
    afterTokens,
    backgroundTokens: background + lift,
    preflightTokens,
    minGainTokens: Math.max(8, Math.floor(windowTokens / 64)),
    protectFirst: policy.protectFirst,
  };
}

/** What remains after a compaction must lie below what starts one, with and without the recall block. */
function sumFault(budgets: Budgets): BudgetsResult | null {
  const { afterTokens, recallTokens, backgroundTokens, preflightTokens, reserveTokens } = budgets;
  const withRecall = afterTokens + recallTokens;
  if (afterTokens < backgroundTokens && withRecall < preflightTokens) return null;
  return refused(
    `These shares cannot fit a window of ${budgets.windowTokens} tokens: system ${budgets.systemTokens}` +
      ` + head ${budgets.headTokens} + summary ${budgets.summaryTokens} + tail ` +
      `${budgets.tailCeilingTokens} = ${afterTokens}, with recall ${withRecall}; a compaction starts at ` +
      `${backgroundTokens} and ${preflightTokens} (reply ${reserveTokens}).`,
  );
}
