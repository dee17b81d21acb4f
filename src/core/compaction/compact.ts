/**
 * Carrying a plan out: read, prepare, write, prove, commit. Whatever goes wrong on the way leaves the log
 * exactly as it was; entries that arrive meanwhile stay after the compaction.
 */
import { createContextReader } from '../context-reader';
import type { CompactionEntry, NewEntry } from '../entry';
import type { CompactionDeps, CompactionOutcome, CompactionRequest, FlushContext } from './outcome';
import { commit } from './commit';
import { plan, type Plan, type PlanOutcome } from './plan';
import type { CompactionPreparation } from './preparation';
import { reassemble } from './reassemble';
import { renderSummary } from './render-summary';
import { summarizeSpan, type SummarizeOutcome } from './summarize';
import { emptySummary } from './summary';

/** Changes when the sections or their rendering do, so that old summaries can be told from new ones. */
export const templateVersion = 1;

/** Never rejects. `aborted` also when the signal fires while another run is waited for. */
export async function runCompaction(
  deps: CompactionDeps,
  request: CompactionRequest,
): Promise<CompactionOutcome> {
  if (request.signal?.aborted) return { kind: 'aborted' };
  try {
    return await deps.exclusively(request.sessionId, () => run(deps, request));
  } catch (cause) {
    // The counter or the lock gave up, or a writer broke its contract: nothing was committed.
    if (request.signal?.aborted) return { kind: 'aborted' };
    return { kind: 'failed', reason: `The compaction was given up: ${wordsOf(cause)}` };
  }
}

/** What {@link runCompaction} would do now, whatever the thresholds say; never calls a model. */
export async function previewCompaction(
  deps: CompactionDeps,
  request: CompactionRequest,
): Promise<Exclude<PlanOutcome, Plan> | CompactionPreparation> {
  try {
    const planned = await plan(deps, { ...request, trigger: 'manual' });
    return planned.kind === 'plan' ? planned.preparation : planned;
  } catch (cause) {
    // Only the counter can give up here, when its engine is gone.
    return { kind: 'failed', reason: `The preview could not be counted: ${wordsOf(cause)}` };
  }
}

function wordsOf(cause: unknown): string {
  if (cause instanceof Object && 'message' in cause) return String(cause.message);
  return String(cause);
}

async function run(deps: CompactionDeps, request: CompactionRequest): Promise<CompactionOutcome> {
  const begin = deps.now();
  const { onProgress, signal } = request;
  onProgress?.({ stage: 'prepare', done: 0, total: 1 });
  const planned = await plan(deps, request);
  if (planned.kind !== 'plan') return planned;
  if (signal?.aborted) return { kind: 'aborted' };
  const prepareMs = deps.now() - begin;
  await deps.beforeCompaction?.(planned.preparation.span, flushContext(request));
  if (signal?.aborted) return { kind: 'aborted' };
  const written = await write(deps, request, planned);
  if (written.kind !== 'summary') return written;
  const draft = newEntry(deps, request, planned.preparation, written);
  const proved = await prove(deps, request, planned, draft);
  if (proved.kind !== 'proved') return proved;
  if (signal?.aborted) return { kind: 'aborted' };
  onProgress?.({ stage: 'commit', done: 0, total: 1 });
  const ms = { prepare: prepareMs, ...written.ms, reassemble: proved.ms };
  const { tokensAfter } = proved;
  const { snapshot, undo } = planned;
  return commit(deps.log, { path: snapshot, undo, entry: { ...draft, tokensAfter, ms } });
}

function placeOf({ ranIn, trigger }: CompactionRequest): CompactionEntry['ranIn'] {
  return ranIn ?? (trigger === 'post-response' ? 'background' : 'foreground');
}

function flushContext(request: CompactionRequest): FlushContext {
  const { sessionId, signal } = request;
  return { sessionId, ranIn: placeOf(request), ...(signal ? { signal } : {}) };
}

type Proved = { readonly kind: 'proved'; readonly tokensAfter: number; readonly ms: number };

/** Looks at the result before anybody else can: sound, and strictly smaller by an exact count. */
async function prove(
  { prompts, placement, counter, now, reader }: CompactionDeps,
  { fixed, onProgress }: CompactionRequest,
  { path, preparation, undo }: Plan,
  entry: NewEntry<CompactionEntry>,
): Promise<Proved | CompactionOutcome> {
  onProgress?.({ stage: 'reassemble', done: 0, total: 1 });
  const begin = now();
  const { tokensAfter, faults } = await reassemble({
    path,
    // With an undo the path is not the log's, and must not be taken for it by the kept reader.
    reader: undo === null && reader ? reader : createContextReader(),
    entry,
    prompts,
    placement,
    counter,
    ...(fixed ? { fixed } : {}),
  });
  const items = entry.summary === null ? '' : renderSummary(entry.summary);
  const [summaryTokens = 0] = await counter.countTexts([items]);
  const isOverCap = entry.summary !== null && summaryTokens > preparation.summaryCapTokens;
  const fault = isOverCap ? 'the summary is longer than it may be' : faults[0];
  if (fault !== undefined) return { kind: 'failed', reason: `The result was unsound: ${fault}.` };
  if (tokensAfter < entry.tokensBefore) return { kind: 'proved', tokensAfter, ms: now() - begin };
  return {
    kind: 'nothing-to-compact',
    reason: `The context would not become smaller (${entry.tokensBefore} → ${tokensAfter} tokens).`,
  };
}

/** For a plan that only prunes the old summary stands on, and no writer is asked. */
async function write(
  deps: CompactionDeps,
  request: CompactionRequest,
  { preparation, view }: Plan,
): Promise<SummarizeOutcome> {
  if (preparation.method === 'prune') {
    return {
      kind: 'summary',
      summary: view.summary ?? emptySummary,
      writer: 'none',
      coverage: { chunks: 0, done: 0 },
      audit: { found: 0, kept: 0, added: 0, dropped: 0 },
      ms: { summarize: 0, audit: 0 },
    };
  }
  const { signal, focus, onProgress } = request;
  return summarizeSpan({
    previous: view.summary,
    messages: preparation.span,
    context: preparation.spanContext,
    digests: preparation.digests,
    capTokens: preparation.summaryCapTokens,
    counter: deps.counter,
    // The last resort asks nobody: it must not wait for a model that may hang again.
    writers: preparation.strictness === 'newest-exchange' ? [] : deps.writers,
    prompts: deps.prompts,
    now: deps.now,
    ...(deps.sleep ? { sleep: deps.sleep } : {}),
    ...(focus ? { focus } : {}),
    ...(signal ? { signal } : {}),
    onProgress: (done, total) => onProgress?.({ stage: 'summarize', done, total }),
  });
}

function newEntry(
  deps: CompactionDeps,
  request: CompactionRequest,
  preparation: CompactionPreparation,
  written: Extract<SummarizeOutcome, { kind: 'summary' }>,
): NewEntry<CompactionEntry> {
  const { fallbackReason, writer, coverage, audit } = written;
  const isPruned = preparation.method === 'prune';
  return {
    kind: 'compaction',
    generation: preparation.generation,
    covers: preparation.covers,
    firstKeptEntryId: preparation.firstKeptEntryId,
    summary: isPruned ? null : written.summary,
    prunings: preparation.prunings,
    trigger: request.trigger,
    writer,
    templateVersion,
    tokensBefore: preparation.tokensBefore,
    tokensAfter: preparation.predictedTokensAfter,
    tokenizerId: deps.counter.tokenizerId,
    coverage,
    audit,
    ms: { prepare: 0, summarize: 0, audit: 0, reassemble: 0 },
    ranIn: placeOf(request),
    ...(fallbackReason === undefined ? {} : { fallbackReason }),
  };
}
