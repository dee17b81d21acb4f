/** What a request would hold if it were made now: for the meter, while nothing is being sent. */
import { budgetsFor, type Budgets } from './compaction/budgets';
import type { CompactionDeps } from './compaction/outcome';
import { assembleContext, type ContextParts, type FixedContext } from './context';
import { createContextReader } from './context-reader';
import { countParts } from './count-parts';
import type { SessionEntry } from './entry';

export type MeasuredContext =
  | { readonly kind: 'ok'; readonly parts: ContextParts; readonly budgets: Budgets }
  | { readonly kind: 'failed'; readonly reason: string };

/** Without a new message and without a recall block. Fails only when the engine is gone. */
export async function measureContext(
  { counter, window, prompts, placement, policy, reserveTokens, reader }: CompactionDeps,
  path: readonly SessionEntry[],
  fixed: FixedContext = {},
): Promise<MeasuredContext> {
  const budgets = budgetsFor(window, policy, reserveTokens);
  if (budgets.kind === 'refused') return { kind: 'failed', reason: budgets.reason };
  const view = (reader ?? createContextReader()).read(path);
  const assembled = assembleContext({ view, prompts, placement, fixed });
  try {
    return { kind: 'ok', parts: await countParts(assembled, counter), budgets: budgets.budgets };
  } catch {
    return { kind: 'failed', reason: 'The model went away.' }; // the counter's contract
  }
}
