import { expect, it } from 'vitest';
import { budgetsFor } from '../../../src/core/compaction/budgets';
import { policies, profileNames } from '../../../src/core/compaction/policy';
import { budgetBar } from '../../../src/ui/settings/budget-bar';

const cases = profileNames.flatMap((profile) =>
  [768, 1024, 2048, 4096, 32_768].map((window) => [profile, window] as const),
);

it.each(cases)('the parts of %s in %i tokens are the whole window', (profile, window) => {
  const result = budgetsFor(window, policies[profile]);
  if (result.kind === 'refused') throw new Error(result.reason);
  const { parts, backgroundPercent, preflightPercent } = budgetBar(result.budgets);
  expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(window);
  expect(parts.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100);
  expect(parts.every(({ tokens }) => tokens >= 0)).toBe(true);
  expect(backgroundPercent).toBeLessThan(preflightPercent);
});
