import { describe, expect, it } from 'vitest';
import { budgetsFor } from '../../../src/core/compaction/budgets';
import { policies } from '../../../src/core/compaction/policy';
import { checkPolicyChange, policyFor } from '../../../src/core/compaction/profile-policy';
import { parseSettings } from '../../../src/core/settings';

describe('the policy of a profile', () => {
  it('is the row of the table where nothing was changed', () => {
    expect(policyFor('chat')).toBe(policies.chat);
  });

  it('has the changed numbers in place, and the others of the table', () => {
    const changed = policyFor('chat', { chat: { mode: 'shadow', shares: { summary: 0.12 } } });
    expect(changed).toEqual({
      ...policies.chat,
      mode: 'shadow',
      shares: { ...policies.chat.shares, summary: 0.12 },
    });
  });

  it('leaves the other profiles as they are', () => {
    expect(policyFor('plan', { chat: { mode: 'off' } })).toBe(policies.plan);
  });

  it('is refused with the sum when its parts cannot fit', () => {
    const result = checkPolicyChange('chat', { shares: { tail: 0.5 } }, 4096);
    expect(result.kind).toBe('refused');
    expect(result.kind === 'refused' && result.reason).toMatch(/tail 3072 = 4176/u);
  });

  it('is refused when it fits the model in use and not a smaller one', () => {
    const change = { shares: { system: 0.15 } };
    expect(budgetsFor(4096, policyFor('chat', { chat: change })).kind).toBe('ok');
    const result = checkPolicyChange('chat', change, 4096);
    expect(result.kind === 'refused' && result.reason).toMatch(/a window of 768 tokens/u);
  });

  it('comes back from storage without what is no number of it', () => {
    const stored = { chat: { shares: { tail: 0.15 } }, plan: { mode: 'loud' }, later: {} };
    expect(parseSettings({ policyChanges: stored }).policyChanges).toEqual({
      chat: { shares: { tail: 0.15 } },
      plan: {},
    });
  });
});
