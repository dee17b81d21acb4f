/** The next request as it would be sent now: read, assembled, counted, its recall block within its room. */
import { chooseRecall } from './choose-recall';
import type { Budgets } from './compaction/budgets';
import type { CompactionDeps } from './compaction/outcome';
import { takeSnapshot } from './compaction/snapshot';
import { assembleContext, type AssembledContext, type FixedContext } from './context';
import { createContextReader } from './context-reader';
import type { ContextView } from './context-row';
import type { RecallHit } from './recall';

/** What a candidate is made from; see FitRequest. */
export interface CandidateRequest {
  readonly sessionId: string;
  readonly leafId: string;
  readonly fixed?: FixedContext;
  readonly recalled?: readonly RecallHit[];
  readonly recall?: (view: ContextView) => Promise<readonly RecallHit[]>;
}

export interface Fitting<Request extends CandidateRequest = CandidateRequest> {
  readonly deps: CompactionDeps;
  readonly request: Request;
  readonly budgets: Budgets;
}

/** A request that may still be too big. */
export interface Candidate {
  readonly kind: 'candidate';
  readonly view: ContextView;
  readonly leafId: string;
  readonly recalled: readonly RecallHit[];
  readonly assembled: AssembledContext;
  /** Exact, with the recall block. */
  readonly totalTokens: number;
  /** Exact, without it. */
  readonly bareTokens: number;
}

/** Reads the log anew each time, so that what others did meanwhile counts. */
export async function makeCandidate(
  fitting: Fitting,
): Promise<Candidate | { readonly kind: 'failed'; readonly reason: string }> {
  const { deps, request, budgets } = fitting;
  const snapshot = await takeSnapshot(deps.log, request.sessionId, request.leafId);
  if (snapshot.kind === 'failed') return { kind: 'failed', reason: snapshot.error.message };
  if (snapshot.kind === 'elsewhere') return { kind: 'failed', reason: movedReason };
  const view = (deps.reader ?? createContextReader()).read(snapshot.path);
  const { leafId } = snapshot;
  const found = request.recall ? await request.recall(view) : (request.recalled ?? []);
  const bare = assembled(fitting, view, []);
  const bareTokens = await deps.counter.countRequest(bare);
  // The recall block shrinks or goes before anything else does.
  const isRoomy = bareTokens <= budgets.preflightTokens;
  const limit = isRoomy ? budgets.preflightTokens : budgets.usableTokens;
  const { counter, prompts } = deps;
  let roomTokens = Math.min(budgets.recallTokens, limit - bareTokens);
  for (;;) {
    const recalled = await chooseRecall({ hits: found, counter, prompts, roomTokens });
    const full = recalled.length === 0 ? bare : assembled(fitting, view, recalled);
    const totalTokens = recalled.length === 0 ? bareTokens : await counter.countRequest(full);
    const excess = totalTokens - limit;
    if (excess <= 0 || recalled.length === 0) {
      return {
        kind: 'candidate',
        view,
        leafId,
        recalled,
        assembled: full,
        totalTokens,
        bareTokens,
      };
    }
    roomTokens = Math.min(roomTokens - 1, roomTokens - excess);
  }
}

const movedReason =
  'The conversation was continued from another place meanwhile. Nothing was sent; your message is kept.';

function assembled(
  { deps, request }: Fitting,
  view: ContextView,
  recalled: readonly RecallHit[],
): AssembledContext {
  const { prompts, placement } = deps;
  const { fixed } = request;
  return assembleContext({ view, prompts, placement, recalled, ...(fixed ? { fixed } : {}) });
}
