import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  budgetsFor,
  clampWindow,
  maxWindowTokens,
  minWindowTokens,
} from '../../../src/core/compaction/budgets';
import { defaultPolicy, policies, profileNames } from '../../../src/core/compaction/policy';

describe('budgetsFor', () => {
  it('gives every part of a 4,096 token window its share', () => {
    expect(budgetsFor(4096)).toEqual({
      kind: 'ok',
      budgets: {
        windowTokens: 4096,
        reserveTokens: 819,
        usableTokens: 3277,
        systemTokens: 491,
        headTokens: 204,
        summaryTokens: 409,
        tailTokens: 696,
        tailCeilingTokens: 1044,
        pinnedTokens: 348,
        recallTokens: 491,
        afterTokens: 2148,
        backgroundTokens: 2293,
        preflightTokens: 2785,
        minGainTokens: 64,
        protectFirst: 3,
      },
    });
  });

  it.each(profileNames)(
    'leaves less than what starts a compaction, for every window, in profile %s',
    (name) => {
      for (
        let window = minWindowTokens;
        window <= maxWindowTokens;
        window += window < 9000 ? 1 : 97
      ) {
        const result = budgetsFor(window, policies[name]);
        if (result.kind === 'refused') throw new Error(`${window}: ${result.reason}`);
        const { afterTokens, recallTokens, backgroundTokens, preflightTokens } = result.budgets;
        if (afterTokens >= backgroundTokens) throw new Error(`background, window ${window}`);
        if (afterTokens + recallTokens >= preflightTokens) throw new Error(`preflight, ${window}`);
        if (preflightTokens >= result.budgets.usableTokens) throw new Error(`overflow, ${window}`);
      }
    },
  );

  it('keeps no head below 2,048 tokens', () => {
    const head = (window: number): number => {
      const result = budgetsFor(window);
      return result.kind === 'ok' ? result.budgets.headTokens : NaN;
    };
    expect([head(1024), head(2047), head(2048)]).toEqual([0, 0, 102]);
  });

  it('bounds the reserve between 128 and 2,048 tokens', () => {
    const reserve = (window: number): number => {
      const result = budgetsFor(window, policies.eval);
      return result.kind === 'ok' ? result.budgets.reserveTokens : NaN;
    };
    expect([reserve(1024), reserve(4096), reserve(131_072)]).toEqual([128, 491, 2048]);
  });

  it('clamps windows that are infinite, not a number, or larger than any browser can hold', () => {
    expect([Infinity, NaN, 1e9, 4096.7].map(clampWindow)).toEqual([
      maxWindowTokens,
      maxWindowTokens,
      maxWindowTokens,
      4096,
    ]);
  });

  it('refuses windows that are too small, and says how small', () => {
    for (const window of [767, 0, -5]) {
      expect(budgetsFor(window)).toEqual({
        kind: 'refused',
        reason: `A window of ${window} tokens is too small: at least 768 are needed.`,
      });
    }
  });

  it('refuses shares that cannot fit, with the sum shown', () => {
    const shares = { ...defaultPolicy.shares, tail: 0.4 };
    const result = budgetsFor(4096, { ...defaultPolicy, shares });
    expect(result).toEqual({
      kind: 'refused',
      reason:
        'These shares cannot fit a window of 4096 tokens: system 491 + head 204 + summary 409 + tail 2457' +
        ' = 3561, with recall 4052; a compaction starts at 2293 and 2785 (reply 819).',
    });
  });

  it('refuses shares that are no fractions', () => {
    for (const tail of [NaN, -0.1, 1.1, Infinity]) {
      const shares = { ...defaultPolicy.shares, tail };
      expect(budgetsFor(4096, { ...defaultPolicy, shares }).kind).toBe('refused');
    }
    expect(budgetsFor(4096, { ...defaultPolicy, softCeiling: 0.5 }).kind).toBe('refused');
  });

  it('never accepts a policy whose remainder would start the next compaction', () => {
    const share = fc.double({ min: 0, max: 0.5, noNaN: true });
    const shares = fc.record({
      reply: share,
      system: share,
      head: share,
      summary: share,
      tail: share,
      recall: share,
    });
    fc.assert(
      fc.property(shares, fc.integer({ min: 768, max: 131_072 }), (given, window) => {
        const result = budgetsFor(window, { ...defaultPolicy, shares: given });
        if (result.kind === 'refused') return;
        const { afterTokens, recallTokens, backgroundTokens, preflightTokens } = result.budgets;
        expect(afterTokens).toBeLessThan(backgroundTokens);
        expect(afterTokens + recallTokens).toBeLessThan(preflightTokens);
      }),
    );
  });

  it('takes the reserve that the caller asks for, and makes all parts smaller for a large one', () => {
    const parts = (reserve: number): readonly number[] => {
      const result = budgetsFor(4096, defaultPolicy, reserve);
      if (result.kind === 'refused') throw new Error(result.reason);
      const { reserveTokens, usableTokens, tailTokens, afterTokens, backgroundTokens } =
        result.budgets;
      expect(afterTokens).toBeLessThan(backgroundTokens);
      return [reserveTokens, usableTokens, tailTokens];
    };
    expect(parts(300)).toEqual([300, 3796, 696]);
    expect(parts(2048)).toEqual([2048, 2048, 435]);
    expect(budgetsFor(4096, defaultPolicy, 3800).kind).toBe('refused');
    expect(budgetsFor(4096, defaultPolicy, 5000).kind).toBe('refused');
  });

  it('takes a reserve that is no number for none given', () => {
    for (const reserve of [0, -5, NaN, Infinity]) {
      expect(budgetsFor(4096, defaultPolicy, reserve)).toEqual(budgetsFor(4096));
    }
  });
});
