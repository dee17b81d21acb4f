/** Budgets as the parts of one bar: what each part of a request may take at most, and what is left. */
import type { Budgets } from '../../core/compaction/budgets';

export type BudgetName = 'system' | 'head' | 'summary' | 'tail' | 'recall' | 'free' | 'reply';

export interface BudgetPart {
  readonly name: BudgetName;
  readonly tokens: number;
  /** Of the window, 0 to 100. */
  readonly percent: number;
}

export interface BudgetBar {
  /** In the order of a request; together they are the window. */
  readonly parts: readonly BudgetPart[];
  /** 0 to 100 of the window. */
  readonly backgroundPercent: number;
  readonly preflightPercent: number;
}

export function budgetBar(budgets: Budgets): BudgetBar {
  const { windowTokens, reserveTokens, afterTokens, recallTokens, usableTokens } = budgets;
  const tokens: Readonly<Record<BudgetName, number>> = {
    system: budgets.systemTokens,
    head: budgets.headTokens,
    summary: budgets.summaryTokens,
    tail: budgets.tailCeilingTokens,
    recall: recallTokens,
    free: Math.max(0, usableTokens - afterTokens - recallTokens),
    reply: reserveTokens,
  };
  const percent = (count: number): number => (count / windowTokens) * 100;
  const order: readonly BudgetName[] = [
    'system',
    'head',
    'summary',
    'tail',
    'recall',
    'free',
    'reply',
  ];
  return {
    parts: order.map((name) => ({ name, tokens: tokens[name], percent: percent(tokens[name]) })),
    backgroundPercent: percent(budgets.backgroundTokens),
    preflightPercent: percent(budgets.preflightTokens),
  };
}
