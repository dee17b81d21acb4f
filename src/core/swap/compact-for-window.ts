/** Makes a conversation fit a window, in as many passes as it takes, and can take them back. */
import { budgetsFor } from '../compaction/budgets';
import { runCompaction } from '../compaction/compact';
import type { CompactionDeps, CompactionProgress } from '../compaction/outcome';
import type { Strictness } from '../compaction/preparation';
import { undoCompaction } from '../compaction/verbs';
import { measureContext } from '../measure-context';
import type { SwapDeps } from './plan-swap';

export interface WindowRequest {
  readonly sessionId: string;
  readonly leafId: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CompactionProgress) => void;
}

export interface WindowFit {
  /** The conversation can be sent in this window. */
  readonly fits: boolean;
  readonly tokens: number;
  readonly leafId: string;
  /** Compactions that were made, oldest first. */
  readonly compactionIds: readonly string[];
  /** Why it does not fit, or why a pass failed; absent when all is well. */
  readonly reason?: string;
}

/** From the mildest on, as for a request that does not fit; more passes would take what is being said now. */
const passes: readonly Strictness[] = ['normal', 'tight', 'newest-exchange'];

/** Rejects only when the counter is gone. */
export async function compactForWindow(deps: SwapDeps, request: WindowRequest): Promise<WindowFit> {
  const budgeted = budgetsFor(deps.window, deps.policy, deps.reserveTokens);
  const { sessionId, signal, onProgress } = request;
  const { fixed } = deps;
  let { leafId } = request;
  if (budgeted.kind === 'refused') {
    return { fits: false, tokens: 0, leafId, compactionIds: [], reason: budgeted.reason };
  }
  const compactionIds: string[] = [];
  let reason: string | undefined;
  for (const strictness of passes) {
    const outcome = await runCompaction(deps, {
      sessionId,
      leafId,
      trigger: 'engine-change',
      strictness,
      ranIn: 'foreground',
      ...(fixed ? { fixed } : {}),
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onProgress } : {}),
    });
    if (outcome.kind === 'compacted') {
      compactionIds.push(outcome.entry.id);
      leafId = outcome.entry.id;
      reason = undefined;
      continue;
    }
    if ('reason' in outcome && outcome.kind !== 'not-needed') ({ reason } = outcome);
    if (outcome.kind !== 'nothing-to-compact') break;
  }
  const tokens = await tokensOf(deps, sessionId, leafId);
  const fits = tokens <= budgeted.budgets.usableTokens;
  return { fits, tokens, leafId, compactionIds, ...(fits || !reason ? {} : { reason }) };
}

async function tokensOf(deps: SwapDeps, sessionId: string, leafId: string): Promise<number> {
  const path = await deps.log.path(sessionId, leafId);
  if (path.kind === 'failed') return Number.POSITIVE_INFINITY;
  const measured = await measureContext(deps, path.value, deps.fixed);
  return measured.kind === 'ok' ? measured.parts.totalTokens : Number.POSITIVE_INFINITY;
}

/** The conversation is as it was before the first of them; what was said since stays. */
export async function takeBack(
  { log }: Pick<CompactionDeps, 'log'>,
  { sessionId, leafId, compactionIds }: Pick<WindowRequest, 'sessionId'> & WindowFit,
): Promise<void> {
  const [first] = compactionIds;
  if (first !== undefined) await undoCompaction({ log, sessionId, leafId }, first);
}
