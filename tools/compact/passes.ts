/** The engine on a transcript: passes over a session in memory, and the report that is printed. */
import { budgetsFor, type Budgets } from '../../src/core/compaction/budgets.ts';
import { cannotFit, describeMisfit } from '../../src/core/compaction/cannot-fit.ts';
import { previewCompaction, runCompaction } from '../../src/core/compaction/compact.ts';
import { measureView } from '../../src/core/compaction/measure-view.ts';
import type {
  CannotFit,
  CompactionDeps,
  CompactionOutcome,
  CompactionRequest,
} from '../../src/core/compaction/outcome.ts';
import { defaultPolicy } from '../../src/core/compaction/policy.ts';
import type { CompactionPreparation, Strictness } from '../../src/core/compaction/preparation.ts';
import { assembleContext } from '../../src/core/context.ts';
import { contextView } from '../../src/core/context-view.ts';
import type { ContextView } from '../../src/core/context-row.ts';
import type { CompactionEntry, SessionEntry } from '../../src/core/entry.ts';
import type { Message } from '../../src/core/message.ts';
import type { PromptConstants } from '../../src/core/prompts.ts';
import type { TokenCounter } from '../../src/core/tokens.ts';
import { createMemoryLog } from '../../src/storage/memory-log.ts';
import type { SessionRepository } from '../../src/storage/session-repository.ts';

export interface CompactOptions {
  readonly messages: readonly Message[];
  readonly window: number;
  /** Left out: the policy's share. */
  readonly reserveTokens?: number;
  readonly times: number;
  readonly focus?: string;
  /** Ignores thresholds, never the invariants. */
  readonly isForced: boolean;
  readonly counter: TokenCounter;
  readonly prompts: PromptConstants;
  readonly now: () => number;
}

export type FinalOutcome = Exclude<CompactionOutcome, { readonly kind: 'aborted' | 'superseded' }>;

export interface Passes {
  readonly outcome: FinalOutcome;
  readonly budgets: Budgets | null;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Of the last pass that did something; null when none did. */
  readonly preparation: CompactionPreparation | null;
  readonly entries: readonly CompactionEntry[];
  /** The log's message entries, in the order of the transcript. */
  readonly messageIds: readonly string[];
  readonly view: ContextView;
}

interface Session {
  readonly log: SessionRepository;
  readonly sessionId: string;
  readonly messageIds: readonly string[];
}

async function openSession({ messages, now }: CompactOptions): Promise<Session> {
  let ids = 0;
  const log = createMemoryLog({ now, newId: () => `m${ids++}` });
  const created = await log.create({ title: '' });
  if (created.kind === 'failed') throw new Error(created.error.message);
  const sessionId = created.value.id;
  const entries = messages.map((message) => ({ kind: 'message', message, tokens: {} }) as const);
  const added = await log.append({ sessionId, parentId: null, entries });
  if (added.kind === 'failed') throw new Error(added.error.message);
  return { log, sessionId, messageIds: added.value.map((entry) => entry.id) };
}

/** Nothing of a system text is added to what the transcript says. */
const fixed = { system: '' };

/** Up to `times` passes, each on the result of the one before; stops at the first with nothing to do. */
export async function runPasses(options: CompactOptions): Promise<Passes> {
  const session = await openSession(options);
  const { window, reserveTokens, counter, prompts, now } = options;
  const deps: CompactionDeps = {
    log: session.log,
    counter,
    window,
    placement: 'system',
    prompts,
    writers: [],
    now,
    ...(reserveTokens === undefined ? {} : { reserveTokens }),
    exclusively: (_, task) => task(),
  };
  const budgeted = budgetsFor(window, defaultPolicy, reserveTokens);
  const budgets = budgeted.kind === 'ok' ? budgeted.budgets : null;
  const tokensBefore = await contextTokens(session, deps);
  const entries: CompactionEntry[] = [];
  let preparation: CompactionPreparation | null = null;
  let outcome: FinalOutcome = {
    kind: 'failed',
    reason: budgeted.kind === 'ok' ? 'No pass was asked for.' : budgeted.reason,
  };
  for (let pass = 0; budgets !== null && pass < options.times; pass += 1) {
    const done = await runPass(session, deps, budgets, options);
    preparation = done.preparation ?? preparation;
    entries.push(...done.entries);
    const isLater = entries.length > 0 && done.entries.length === 0;
    if (!isLater) ({ outcome } = done);
    if (done.entries.length === 0) break;
  }
  const tokensAfter = await contextTokens(session, deps);
  const { messageIds } = session;
  const view = contextView(await pathOf(session));
  return { outcome, budgets, tokensBefore, tokensAfter, preparation, entries, messageIds, view };
}

interface Pass {
  readonly outcome: FinalOutcome;
  readonly preparation: CompactionPreparation | null;
  readonly entries: readonly CompactionEntry[];
}

/** Stricter and stricter until the context fits; a pass that is not needed does nothing. */
async function runPass(
  session: Session,
  deps: CompactionDeps,
  budgets: Budgets,
  { isForced, focus }: CompactOptions,
): Promise<Pass> {
  const entries: CompactionEntry[] = [];
  let preparation: CompactionPreparation | null = null;
  let outcome: FinalOutcome = { kind: 'not-needed', reason: 'The context fits.' };
  const levels: readonly Strictness[] = ['normal', 'tight', 'newest-exchange'];
  for (const [level, strictness] of levels.entries()) {
    const request: CompactionRequest = {
      sessionId: session.sessionId,
      leafId: (await pathOf(session)).at(-1)?.id ?? '',
      trigger: isForced || level > 0 ? 'manual' : 'preflight',
      fixed,
      strictness,
      ...(focus === undefined ? {} : { focus }),
    };
    const preview = await previewCompaction(deps, request);
    const ran = await runCompaction(deps, request);
    if (ran.kind === 'aborted' || ran.kind === 'superseded')
      throw new Error('Nobody else runs here.');
    if (ran.kind === 'compacted') {
      entries.push(ran.entry);
      if (preview.kind === 'prepared') preparation = preview;
    }
    if (level === 0 || ran.kind === 'compacted') outcome = ran;
    if ((await contextTokens(session, deps)) <= budgets.usableTokens) {
      return { outcome, preparation, entries };
    }
  }
  return { outcome: await misfit(session, deps, budgets), preparation, entries };
}

async function misfit(
  session: Session,
  deps: CompactionDeps,
  budgets: Budgets,
): Promise<CannotFit> {
  const { counter, prompts, placement } = deps;
  const view = contextView(await pathOf(session));
  const measured = await measureView({
    view,
    counter,
    prompts,
    placement,
    fixed,
    counts: new Map(),
  });
  const named = cannotFit(measured, budgets);
  if (named !== null) return named;
  const newestAt = view.rows.findLastIndex(({ message }) => message.role === 'user');
  const tokens = measured.rowTokens[newestAt] ?? measured.totalTokens;
  const limitTokens = Math.max(0, tokens - (measured.totalTokens - budgets.usableTokens));
  const { windowTokens } = budgets;
  return describeMisfit({ offender: 'newest-message', tokens, limitTokens, window: windowTokens });
}

async function pathOf({ log, sessionId }: Session): Promise<readonly SessionEntry[]> {
  const session = await log.get(sessionId);
  if (session.kind === 'failed') throw new Error(session.error.message);
  const path = await log.path(sessionId, session.value.leafId);
  if (path.kind === 'failed') throw new Error(path.error.message);
  return path.value;
}

async function contextTokens(session: Session, deps: CompactionDeps): Promise<number> {
  const view = contextView(await pathOf(session));
  const { prompts, placement } = deps;
  return deps.counter.countRequest(assembleContext({ view, prompts, placement, fixed }));
}
