/** The policy of a profile as a person has changed it: the table's row, with the changed numbers in place. */
import * as v from 'valibot';
import { budgetsFor, minWindowTokens, type BudgetsResult } from './budgets';
import { policies, profileNames, type Policy, type ProfileName } from './policy';

const share = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));
const shares = v.partial(
  v.object({
    reply: share,
    system: share,
    head: share,
    summary: share,
    tail: share,
    recall: share,
  }),
);

const change = v.partial(
  v.object({
    mode: v.picklist(['on', 'shadow', 'off']),
    shares,
    thresholds: v.partial(v.object({ background: share, preflight: share })),
  }),
);

/** What differs from the table; anything left out stays as it is there. */
export type PolicyChange = Readonly<v.InferOutput<typeof change>>;

/** Stored rows that are no changes are left out one by one. */
export const policyChangesSchema = v.partial(
  v.object({
    chat: v.fallback(change, {}),
    plan: v.fallback(change, {}),
    tools: v.fallback(change, {}),
    explore: v.fallback(change, {}),
    eval: v.fallback(change, {}),
  } satisfies Readonly<Record<ProfileName, unknown>>),
);

export type PolicyChanges = Readonly<v.InferOutput<typeof policyChangesSchema>>;

export function policyFor(profile: ProfileName, changes: PolicyChanges = {}): Policy {
  const base = policies[profile];
  const { mode, shares: changed, thresholds } = changes[profile] ?? {};
  if (mode === undefined && changed === undefined && thresholds === undefined) return base;
  return {
    ...base,
    mode: mode ?? base.mode,
    shares: { ...base.shares, ...defined(changed) },
    thresholds: { ...base.thresholds, ...defined(thresholds) },
  };
}

/** Entries that are really there: an explicit `undefined` must not blank a number of the table. */
function defined<T extends object>(some: T | undefined): Partial<T> {
  const entries = Object.entries(some ?? {}).filter(([, value]) => value !== undefined);
  // The entries of a T are entries of a T.
  return Object.fromEntries(entries) as Partial<T>;
}

/** Windows that a changed policy must work in, besides the one in use. */
const usualWindows = [minWindowTokens, 1024, 2048, 4096, 8192, 32_768];

/**
 * Whether a change could be kept: it must fit the window in use and every usual one, since the next model
 * may have another. `refused` names the sum that does not fit.
 */
export function checkPolicyChange(
  profile: ProfileName,
  changed: PolicyChange,
  windowTokens?: number,
): BudgetsResult {
  const policy = policyFor(profile, { [profile]: changed });
  const windows = windowTokens === undefined ? usualWindows : [windowTokens, ...usualWindows];
  let first: BudgetsResult | undefined;
  for (const window of windows) {
    const result = budgetsFor(window, policy);
    if (result.kind === 'refused') return result;
    first ??= result;
  }
  return first ?? budgetsFor(minWindowTokens, policy);
}

/** For lists of choices, in the order of the table. */
export const profileChoices: readonly ProfileName[] = profileNames;
