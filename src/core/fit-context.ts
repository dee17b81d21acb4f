/**
 * The last gate before a model call: what comes out as `ready` is proved to fit by an exact count of the
 * rendered request; whatever does not fit is compacted, and what still does not fit is never sent.
 */
import type { ChatRow, ToolSpec } from './chat-row';
import { budgetsFor, type Budgets } from './compaction/budgets';
import { cannotFit, describeMisfit } from './compaction/cannot-fit';
import { runCompaction } from './compaction/compact';
import { measureView } from './compaction/measure-view';
import type {
  CannotFit,
  CompactionDeps,
  CompactionOutcome,
  CompactionProgress,
} from './compaction/outcome';
import type { Strictness } from './compaction/preparation';
import { requestFaults } from './compaction/validate';
import { defaultPolicy } from './compaction/policy';
import type { ContextParts, FixedContext } from './context';
import type { ContextView } from './context-row';
import type { ContextSegment } from './context-segment';
import { lastUserRow } from './context-view';
import { countParts } from './count-parts';
import type { CompactionTrigger } from './entry';
import { compactionWarnings, tightWarning, waterLevel } from './gateway/watermark';
import { messageRow } from './message-row';
import type { RecallHit } from './recall';
import {
  makeCandidate,
  type Candidate,
  type CandidateRequest,
  type Fitting,
} from './request-candidate';

export interface FitRequest extends CandidateRequest {
  readonly sessionId: string;
  /** The user message or tool result that the call answers; it is already in the log. */
  readonly leafId: string;
  readonly fixed?: FixedContext;
  /** Best first; shortened from the end when it does not fit. */
  readonly recalled?: readonly RecallHit[];
  /**
   * Called when the recall block must be chosen anew, because a compaction moved messages out of the
   * context. Left out: `recalled` stays.
   */
  readonly recall?: (view: ContextView) => Promise<readonly RecallHit[]>;
  /** Compactions that this turn has already had; at most {@link maxCompactionsPerTurn} in all. */
  readonly compactionsThisTurn?: number;
  /** Left out: `preflight`. `overflow` when the engine refused the last request: compacts at once, tighter. */
  readonly trigger?: Extract<CompactionTrigger, 'preflight' | 'overflow' | 'engine-change'>;
  readonly signal?: AbortSignal;
  readonly onCompaction?: (event: FitEvent) => void;
}

export type FitEvent =
  | { readonly type: 'started'; readonly trigger: CompactionTrigger }
  | { readonly type: 'progress'; readonly progress: CompactionProgress }
  | { readonly type: 'ended'; readonly outcome: CompactionOutcome };

export interface FittedContext {
  readonly kind: 'ready';
  readonly rows: readonly ChatRow[];
  /** Which part each piece of the rows is. */
  readonly segments: readonly ContextSegment[];
  /** To be passed to the engine; absent where the system text tells of the tools. */
  readonly tools?: readonly ToolSpec[];
  readonly parts: ContextParts;
  readonly budgets: Budgets;
  /** Room for the reply: at least the reserve. */
  readonly maxTokens: number;
  /** The leaf now: a compaction entry may have come after the one asked for. */
  readonly leafId: string;
  readonly view: ContextView;
  /** The hits that are in the request. */
  readonly recalled: readonly RecallHit[];
  readonly compactions: number;
  /** For people; empty when all is well. */
  readonly warnings: readonly string[];
}

export type FitOutcome =
  | FittedContext
  | CannotFit
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'aborted' };

export const maxCompactionsPerTurn = 3;

/** Never rejects. */
export async function fitContext(deps: CompactionDeps, request: FitRequest): Promise<FitOutcome> {
  const budgeted = budgetsFor(deps.window, deps.policy, deps.reserveTokens);
  if (budgeted.kind === 'refused') return { kind: 'failed', reason: budgeted.reason };
  try {
    return await fit({ deps, request, budgets: budgeted.budgets });
  } catch {
    // The counter's contract: it rejects only when its engine is gone. Nothing was sent.
    if (request.signal?.aborted) return { kind: 'aborted' };
    return { kind: 'failed', reason: goneReason };
  }
}

const goneReason =
  'The model went away before the request was ready. Your message is kept; load the model and try again.';

/** From the mildest to the strictest; a turn that has compacted before does not begin mildly again. */
const strictnesses: readonly Strictness[] = ['normal', 'tight', 'newest-exchange'];

async function fit(fitting: Fitting<FitRequest>): Promise<FitOutcome> {
  const { request, budgets } = fitting;
  let compactions = request.compactionsThisTurn ?? 0;
  let level = request.trigger === 'overflow' ? Math.max(1, compactions) : compactions;
  let isForced = request.trigger === 'overflow';
  let hasCompacted = false;
  let warnings: readonly string[] = [];
  for (;;) {
    if (request.signal?.aborted) return { kind: 'aborted' };
    const candidate = await makeCandidate(fitting);
    if (candidate.kind !== 'candidate') return candidate;
    const strictness = strictnesses[level];
    const isSpent = compactions >= maxCompactionsPerTurn || strictness === undefined;
    const limit = hasCompacted ? budgets.usableTokens : budgets.preflightTokens;
    const isCalm = candidate.totalTokens <= limit && !isForced;
    if (isCalm || isSpent) return settle(fitting, candidate, { compactions, warnings });
    const outcome = await compactOnce(fitting, candidate, { strictness, isForced });
    if (outcome.kind === 'aborted') return { kind: 'aborted' };
    hasCompacted ||= outcome.kind === 'compacted';
    if (outcome.kind === 'compacted') compactions += 1;
    warnings = [...warnings, ...compactionWarnings(outcome, candidate.totalTokens, budgets)];
    isForced = false;
    // Someone else's compaction may have helped: look again before being stricter.
    const isOvertaken = outcome.kind === 'not-needed' || outcome.kind === 'superseded';
    const fitsAnyway = candidate.totalTokens <= budgets.usableTokens;
    if (outcome.kind !== 'compacted' && !isOvertaken && fitsAnyway) {
      return settle(fitting, candidate, { compactions, warnings });
    }
    level += 1;
  }
}

interface Run {
  readonly strictness: Strictness;
  readonly isForced: boolean;
}

async function compactOnce(
  { deps, request, budgets }: Fitting<FitRequest>,
  { leafId, totalTokens, bareTokens }: Candidate,
  { strictness, isForced }: Run,
): Promise<CompactionOutcome> {
  const { sessionId, fixed, signal, onCompaction } = request;
  const { trigger: asked = 'preflight' } = request;
  const level = waterLevel(totalTokens, budgets);
  const calm = asked === 'preflight' && level === 'passed' ? 'watermark' : asked;
  const trigger = isForced || level === 'over' ? 'overflow' : calm;
  onCompaction?.({ type: 'started', trigger });
  const outcome = await runCompaction(deps, {
    sessionId,
    leafId,
    trigger,
    strictness,
    recallTokens: totalTokens - bareTokens,
    ranIn: 'foreground',
    ...(fixed ? { fixed } : {}),
    ...(signal ? { signal } : {}),
    onProgress: (progress) => onCompaction?.({ type: 'progress', progress }),
  });
  onCompaction?.({ type: 'ended', outcome });
  return outcome;
}

interface Settled {
  readonly compactions: number;
  readonly warnings: readonly string[];
}

/** Sends what fits, and says what does not: there is no third way. */
async function settle(
  fitting: Fitting<FitRequest>,
  candidate: Candidate,
  { compactions, warnings }: Settled,
): Promise<FitOutcome> {
  const { deps, budgets } = fitting;
  const { view, leafId, recalled, totalTokens } = candidate;
  const { rows, tools } = candidate.assembled;
  if (totalTokens > budgets.usableTokens) {
    const isOn = (deps.policy ?? defaultPolicy).mode === 'on';
    if (!isOn) return { kind: 'failed', reason: offReason };
    const [failure] = warnings;
    if (failure !== undefined) return { kind: 'failed', reason: `${failedReason} ${failure}` };
    return misfit(fitting, candidate);
  }
  const newest = lastUserRow(view);
  const newestUserText = newest === undefined ? null : messageRow(newest.entry.message).content;
  const [fault] = requestFaults({ rows, newestUserText, purpose: 'send' });
  if (fault !== undefined) return { kind: 'failed', reason: `The request was unsound: ${fault}.` };
  const isTight = waterLevel(totalTokens, budgets) !== 'below';
  return {
    kind: 'ready',
    rows,
    segments: candidate.assembled.segments,
    ...(tools ? { tools } : {}),
    parts: await countParts(candidate.assembled, deps.counter),
    budgets,
    maxTokens: budgets.reserveTokens,
    leafId,
    view,
    recalled,
    compactions,
    warnings: isTight ? [...warnings, tightWarning(totalTokens, budgets)] : warnings,
  };
}

const failedReason =
  'The conversation no longer fits the window and could not be made shorter. Nothing was sent and ' +
  'nothing is lost.';

const offReason =
  'The conversation no longer fits the window, and compaction is turned off for it. Nothing was sent and ' +
  'nothing is lost. Turn compaction on, or start a new conversation.';

/** Names what is too big even when everything that can go is gone. */
async function misfit(
  { deps, request, budgets }: Fitting<FitRequest>,
  { view, totalTokens }: Candidate,
): Promise<CannotFit> {
  const { counter, prompts, placement } = deps;
  const { fixed } = request;
  const counts = new Map<string, number>();
  const counting = { view, counter, prompts, placement, counts };
  const measured = await measureView({ ...counting, ...(fixed ? { fixed } : {}) });
  const named = cannotFit(measured, budgets);
  if (named !== null) return named;
  const newestAt = view.rows.findLastIndex(({ message }) => message.role === 'user');
  const newest = measured.rowTokens[newestAt] ?? totalTokens;
  return describeMisfit({
    offender: 'newest-message',
    tokens: newest,
    limitTokens: Math.max(0, newest - (totalTokens - budgets.usableTokens)),
    window: budgets.windowTokens,
  });
}
