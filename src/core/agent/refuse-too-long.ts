/**
 * A message that cannot fit whatever is compacted is refused before it is logged, so that the text stays in
 * the composer where it can be shortened.
 */
import { budgetsFor } from '../compaction/budgets';
import { messageRow } from '../message-row';
import type { UserMessage } from '../message';
import type { FixedContext } from '../context';
import type { Placement } from '../engine';
import { fixedContext } from './run-steps';
import type { TurnDeps, TurnOutcome } from './types';

export type Measured =
  { readonly kind: 'ok'; readonly tokens: number } | Extract<TurnOutcome, { kind: 'refused' }>;

/** Most tokens that one message may have in this window: what system text and summary leave free. */
export function longestMessageTokens(window: number, systemTokens: number): number {
  const result = budgetsFor(window);
  if (result.kind === 'refused') return 0;
  const { usableTokens, summaryTokens } = result.budgets;
  return Math.max(0, usableTokens - summaryTokens - systemTokens);
}

export async function refuseTooLong(deps: TurnDeps, message: UserMessage): Promise<Measured> {
  const { counter, window, prompts, placement } = deps.compaction;
  let counts: readonly number[];
  try {
    const fixed = await fixedContext(deps);
    const content = [
      prompts.system,
      fixed.memories,
      toolText(fixed, placement),
      fixed.openTasks,
    ].join('\n');
    const system = { role: 'system', content } as const;
    counts = await counter.countRows([messageRow(message), system]);
  } catch {
    // The counter's contract: it rejects only when its engine is gone.
    const reason = 'The model went away before the message was sent. Load it again, then send.';
    return { kind: 'refused', reason };
  }
  const [tokens = 0, systemTokens = 0] = counts;
  const longest = longestMessageTokens(window, systemTokens);
  if (tokens <= longest) return { kind: 'ok', tokens };
  return {
    kind: 'refused',
    reason:
      `This message is ${grouped(tokens)} tokens long; this model can take ${grouped(longest)} at once ` +
      `(its window is ${grouped(window)}). Nothing was sent: shorten it, or send it in parts.`,
  };
}

/** What the tools take: a line with their names, or the template's text of their specs. */
function toolText({ tools = [] }: FixedContext, placement: Placement): string {
  if (placement === 'system') return tools.map(({ name }) => name).join(', ');
  return tools.length === 0 ? '' : JSON.stringify(tools);
}

function grouped(tokens: number): string {
  return tokens.toLocaleString('en-US');
}
