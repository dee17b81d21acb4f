/** From the log to a plan: read, measure, ask whether it is needed, prepare. No model is called. */
import type { ContextView } from '../context-row';
import { createContextReader, type ContextReader } from '../context-reader';
import { contextView } from '../context-view';
import type { NewEntry, SessionEntry, UndoEntry } from '../entry';
import { pendingEntry } from './pending-entry';
import type { StorageError } from '../session-log';
import { budgetsFor, type Budgets } from './budgets';
import { measureView, withProposals } from './measure-view';
import type { RowCounts } from './row-counts';
import type { MeasuredView } from './measured-view';
import type { CannotFit, CompactionDeps, CompactionRequest } from './outcome';
import { defaultPolicy } from './policy';
import { prepareCompaction } from './prepare';
import type { CompactionPreparation, NothingToCompact } from './preparation';
import { takeSnapshot } from './snapshot';

export interface Plan {
  readonly kind: 'plan';
  /** What the log held. */
  readonly snapshot: readonly SessionEntry[];
  /** Appended in front of the compaction; only for a rebuild from the originals. */
  readonly undo: NewEntry<UndoEntry> | null;
  /** What was planned on: the snapshot, and the undo where there is one. */
  readonly path: readonly SessionEntry[];
  readonly view: ContextView;
  readonly preparation: CompactionPreparation;
}

export type PlanOutcome =
  | Plan
  | NothingToCompact
  | CannotFit
  | { readonly kind: 'not-needed'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly error?: StorageError }
  | { readonly kind: 'superseded' };

/** Rejects with an EngineError when the counter is gone. */
export async function plan(deps: CompactionDeps, request: CompactionRequest): Promise<PlanOutcome> {
  const { policy = defaultPolicy } = deps;
  if (policy.mode === 'off') {
    return { kind: 'not-needed', reason: 'Compaction is turned off for this session.' };
  }
  const budgeted = budgetsFor(deps.window, policy, deps.reserveTokens);
  if (budgeted.kind === 'refused') return { kind: 'failed', reason: budgeted.reason };
  const taken = await takeSnapshot(deps.log, request.sessionId, request.leafId);
  if (taken.kind === 'elsewhere') return { kind: 'superseded' };
  if (taken.kind === 'failed') {
    return { kind: 'failed', reason: taken.error.message, error: taken.error };
  }
  const reader = deps.reader ?? createContextReader();
  const ground = groundOf(taken.path, reader, request);
  const preparation = await prepareOn(deps, request, {
    view: ground.view,
    budgets: budgeted.budgets,
    counts: reader.counts,
  });
  if (preparation.kind !== 'prepared') return preparation;
  if (policy.mode === 'shadow') return { kind: 'not-needed', reason: shadowReason(preparation) };
  return { kind: 'plan', snapshot: taken.path, ...ground, preparation };
}

/** What is planned on: the log as it is, or as it would be with all compactions undone. */
function groundOf(
  snapshot: readonly SessionEntry[],
  reader: ContextReader,
  { from }: CompactionRequest,
): Pick<Plan, 'path' | 'view' | 'undo'> {
  const view = reader.read(snapshot);
  const undo = from === 'originals' ? undoOfAll(view) : null;
  if (undo === null) return { path: snapshot, view, undo };
  const path = [...snapshot, pendingEntry(snapshot, undo)];
  return { path, view: contextView(path), undo };
}

interface Ground {
  readonly view: ContextView;
  readonly budgets: Budgets;
  readonly counts: RowCounts;
}

async function prepareOn(
  { counter, prompts, placement }: CompactionDeps,
  request: CompactionRequest,
  { view, budgets, counts }: Ground,
): Promise<CompactionPreparation | Exclude<PlanOutcome, Plan>> {
  const { fixed, trigger } = request;
  const counting = { counter, prompts, placement, counts, ...(fixed ? { fixed } : {}) };
  const measured = await measureView({ ...counting, view });
  const calm = whyNotNeeded(measured, budgets, request);
  if (calm !== null) return { kind: 'not-needed', reason: calm };
  const oversizedTokens = Math.floor(budgets.tailTokens / 2);
  const priced = await withProposals({ ...counting, measured, oversizedTokens });
  const strictness = request.strictness ?? (trigger === 'overflow' ? 'tight' : 'normal');
  return prepareCompaction({ measured: priced, budgets, strictness });
}

function undoOfAll({ chain }: ContextView): NewEntry<UndoEntry> | null {
  const [first] = chain;
  return first === undefined ? null : { kind: 'undo', compactionId: first.id };
}

function shadowReason({ tokensBefore, predictedTokensAfter }: CompactionPreparation): string {
  return (
    'Shadow mode: planned and not applied ' +
    `(${tokensBefore} → at most ${predictedTokensAfter} tokens).`
  );
}

/** Null when the trigger asks for it, or when the context is past the threshold of the trigger. */
function whyNotNeeded(
  { totalTokens }: MeasuredView,
  budgets: Budgets,
  { trigger, recallTokens = 0 }: CompactionRequest,
): string | null {
  switch (trigger) {
    case 'manual':
    case 'overflow':
      return null;
    case 'post-response':
    case 'engine-change':
      return whyBelow(totalTokens, budgets.backgroundTokens);
    case 'preflight':
    case 'watermark':
      return whyBelow(totalTokens + recallTokens, budgets.preflightTokens);
    default:
      return trigger satisfies never;
  }
}

function whyBelow(tokens: number, threshold: number): string | null {
  if (tokens > threshold) return null;
  return `The context has ${tokens} tokens; compaction starts above ${threshold}.`;
}
