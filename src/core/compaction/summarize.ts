/**
 * Writing the summary of a span: the writers in turn, best first, then the rules that need no model.
 * Never throws; whatever a writer does, what comes out is a typed summary within its cap or a reason.
 */
import type { Engine } from '../engine';
import type { AuditFigures, DigestEntry } from '../entry';
import type { PromptConstants } from '../prompts';
import type { TokenCounter } from '../tokens';
import { auditSummary, countAdded, countKept, isFact } from './audit';
import { itemsOfSpan } from './items-of-span';
import { foldItems } from './fold';
import { SourceFinder } from './sources';
import type { SpanMessage } from './span';
import { emptySummary, type FiledItem, type Summary } from './summary';
import { trimSummary } from './trim';
import { writeChunks, type Written } from './write-chunks';

export interface SummarizeRequest {
  /** The summary that stands for everything before the span; null for the first compaction. */
  readonly previous: Summary | null;
  /** The span, in order. */
  readonly messages: readonly SpanMessage[];
  /** Messages just before the span, for corrections that reach back; see extractItems. */
  readonly context?: readonly SpanMessage[];
  /** Digests of turns in the span, made when these ended; what they hold is not extracted again. */
  readonly digests?: readonly DigestEntry[];
  /** Tokens that the rendered summary (see renderSummary) may have, counted by `counter`. */
  readonly capTokens: number;
  /** The main model's counter: the summary stands in its window. */
  readonly counter: TokenCounter;
  /** Best first; may be empty. One without `info` is skipped. Each counts its own window itself. */
  readonly writers: readonly Engine[];
  readonly prompts: PromptConstants;
  /** What the user asked to keep above all. */
  readonly focus?: string;
  /** Milliseconds, for the figures only. */
  readonly now: () => number;
  /**
   * Resolves after `ms`. With it a writer that makes no progress for a while is given up; without it only
   * the token limits stop a writer.
   */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
  /** Told before each chunk and at the end. */
  readonly onProgress?: (done: number, total: number) => void;
}

export type SummarizeOutcome =
  | {
      readonly kind: 'summary';
      readonly summary: Summary;
      /** A model id, or `extractive`. */
      readonly writer: string;
      /** Why the writer is not the one asked first; absent when it is. */
      readonly fallbackReason?: string;
      /** Chunks of the span, and how many of them the writer read. */
      readonly coverage: { readonly chunks: number; readonly done: number };
      readonly audit: AuditFigures;
      readonly ms: { readonly summarize: number; readonly audit: number };
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'aborted' };

/**
 * A model that kept fewer of the facts than this is not believed at all: its other lines are as likely
 * garbled as right. Measured on the built-in model, which keeps about two thirds.
 */
const leastKeptShare = 0.4;
/** Too few facts say nothing about a writer. */
const leastFacts = 4;

export async function summarizeSpan(request: SummarizeRequest): Promise<SummarizeOutcome> {
  if (request.signal?.aborted) return { kind: 'aborted' };
  try {
    return await summarize(request);
  } catch (cause) {
    // Only a counter gives up this way (its engine is gone), or a rule met text that it should not trip on.
    const reason =
      cause instanceof Object && 'message' in cause ? String(cause.message) : 'unknown';
    return { kind: 'failed', reason: `The summary could not be made: ${reason.slice(0, 200)}` };
  }
}

async function summarize(request: SummarizeRequest): Promise<SummarizeOutcome> {
  const { previous, messages, context = [], digests = [], now } = request;
  const begin = now();
  const extracted = itemsOfSpan({ messages, context, digests });
  // With nothing to file no model is asked: it could only invent.
  const written: Written =
    extracted.length === 0
      ? { kind: 'written', summary: previous, chunks: 0, done: 0, faults: [], dropped: 0 }
      : await writeChunks(
          request,
          new SourceFinder([...context, ...messages], previous, extracted),
        );
  if (written.kind === 'aborted') return written;
  const summarizeMs = now() - begin;
  const chosen = choose(request, written, extracted);
  const { capTokens, counter, focus } = request;
  const { summary } = await trimSummary(chosen.summary, capTokens, counter, focus);
  if (request.signal?.aborted) return { kind: 'aborted' };
  request.onProgress?.(written.chunks, written.chunks);
  const { writer, fallbackReason } = chosen;
  return {
    kind: 'summary',
    summary,
    writer,
    ...(fallbackReason === undefined ? {} : { fallbackReason }),
    coverage: coverageOf(writer, written),
    audit: figures(summary, chosen, extracted),
    ms: { summarize: summarizeMs, audit: now() - begin - summarizeMs },
  };
}

/** The rules read everything, so what they write covers all of it. */
function coverageOf(writer: string, { chunks, done }: Extract<Written, { kind: 'written' }>) {
  if (writer !== 'extractive') return { chunks, done };
  const all = Math.max(1, chunks);
  return { chunks: all, done: all };
}

interface Chosen {
  readonly summary: Summary;
  readonly writer: string;
  readonly fallbackReason?: string;
  /** The summary before anything was added by the audit. */
  readonly unaudited: Summary;
  readonly kept?: number;
  readonly dropped: number;
}

function choose(
  { previous, writers }: SummarizeRequest,
  written: Extract<Written, { kind: 'written' }>,
  extracted: readonly FiledItem[],
): Chosen {
  const { modelId, faults, dropped } = written;
  if (modelId === undefined || written.summary === null) {
    const noModel = writers.length > 0 && faults.length === 0 && extracted.length > 0;
    const reason = noModel ? 'no summarizer was loaded' : faults[0];
    return byRules(previous, extracted, dropped, reason);
  }
  const { summary, figures: found } = auditSummary(written.summary, extracted, dropped);
  if (found.found >= leastFacts && found.kept < leastKeptShare * found.found) {
    const reason = `the model's summary kept ${found.kept} of ${found.found} facts`;
    return byRules(previous, extracted, dropped, reason);
  }
  const first = writers.find(({ info }) => info !== undefined)?.info?.modelId;
  return {
    summary,
    writer: modelId,
    unaudited: written.summary,
    kept: found.kept,
    dropped,
    ...(first !== modelId && faults[0] !== undefined ? { fallbackReason: faults[0] } : {}),
  };
}

function byRules(
  previous: Summary | null,
  extracted: readonly FiledItem[],
  dropped: number,
  reason: string | undefined,
): Chosen {
  const summary = foldItems(previous, extracted);
  return {
    summary,
    writer: 'extractive',
    unaudited: summary,
    dropped,
    ...(reason === undefined ? {} : { fallbackReason: reason }),
  };
}

/** `kept`: facts that the writer itself kept; `added`: those put in that the cap left room for. */
function figures(summary: Summary, chosen: Chosen, extracted: readonly FiledItem[]): AuditFigures {
  const facts = extracted.filter(isFact);
  const kept = chosen.kept ?? countKept(summary, facts).kept;
  return {
    found: facts.length,
    kept,
    added: chosen.kept === undefined ? 0 : countAdded(summary, chosen.unaudited ?? emptySummary),
    dropped: chosen.dropped,
  };
}
