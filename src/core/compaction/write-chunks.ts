/**
 * A span read by models, chunk by chunk: each reply brings the summary up to date. A chunk that fails is
 * tried once more with less to read, then the next writer takes over; what nobody could read is left to
 * the rules.
 */
import type { Engine, EngineInfo } from '../engine';
import type { SpanMessage } from './span';
import type { SummarizeRequest } from './summarize';
import { countKept } from './audit';
import { readablePrevious, takeChunk, writerBudget, type Chunk } from './chunk-span';
import { factKey } from './fact-key';
import { foldItems } from './fold';
import { readReply } from './read-reply';
import { runWriter } from './run-writer';
import type { SourceFinder } from './sources';
import { summaryRows, transcriptLines } from './summary-prompt';
import { emptySummary, fileItems, filedItems, type FiledItem, type Summary } from './summary';

export type Written =
  | {
      readonly kind: 'written';
      /** The previous summary brought up to date by every chunk that was read. */
      readonly summary: Summary | null;
      /** Chunks that the span came to, and those that a model read. */
      readonly chunks: number;
      readonly done: number;
      /** Who read the last of them; undefined when none was read. */
      readonly modelId?: string;
      /** Why writers failed, in order. */
      readonly faults: readonly string[];
      /** Items left out because nobody had said so. */
      readonly dropped: number;
    }
  | { readonly kind: 'aborted' };

/** More calls than this make people wait for minutes; older lines are then left to the rules. */
const maxChunks = 16;

interface Progress {
  summary: Summary | null;
  lines: readonly string[];
  done: number;
  failed: number;
  dropped: number;
  modelId: string | undefined;
  readonly faults: string[];
}

/** `finder` knows the whole span and the previous summary. */
export async function writeChunks(
  request: SummarizeRequest,
  finder: SourceFinder,
): Promise<Written> {
  const progress: Progress = {
    summary: request.previous,
    lines: request.messages.flatMap((message: SpanMessage) =>
      transcriptLines(message, request.prompts),
    ),
    done: 0,
    failed: 0,
    dropped: 0,
    modelId: undefined,
    faults: [],
  };
  for (const engine of request.writers) {
    const { info } = engine;
    if (!info || progress.lines.length === 0) continue;
    const ended = await writeWith({ engine, info, request, finder }, progress);
    if (ended === 'aborted') return { kind: 'aborted' };
  }
  const left = progress.lines.length > 0 ? Math.max(1, progress.failed) : 0;
  const { summary, done, faults, dropped, modelId } = progress;
  return {
    kind: 'written',
    summary,
    chunks: done + left,
    done,
    faults,
    dropped,
    ...(modelId === undefined ? {} : { modelId }),
  };
}

interface Writer {
  readonly engine: Engine;
  readonly info: EngineInfo;
  readonly request: SummarizeRequest;
  readonly finder: SourceFinder;
}

/** Reads on with one writer until all is read or it has failed twice at the same place. */
async function writeWith(writer: Writer, progress: Progress): Promise<'over' | 'aborted'> {
  let complaint: string | undefined;
  while (progress.lines.length > 0 && progress.done < maxChunks) {
    if (writer.request.signal?.aborted) return 'aborted';
    const chunk = await nextChunk(writer, progress, complaint);
    if (!chunk) {
      progress.faults.push(`${writer.info.modelName}: its window is too small`);
      return 'over';
    }
    writer.request.onProgress?.(progress.done, progress.done + estimateLeft(progress, chunk));
    const read = await readChunk(writer, chunk, progress);
    if (read === 'aborted') return 'aborted';
    if (read === 'read') {
      complaint = undefined;
      continue;
    }
    if (complaint !== undefined) {
      progress.faults.push(`${writer.info.modelName}: ${read.fault}`);
      progress.failed = estimateLeft(progress, chunk);
      return 'over';
    }
    complaint = read.fault;
  }
  return 'over';
}

function estimateLeft({ lines }: Progress, { taken }: Chunk): number {
  return Math.ceil(lines.length / Math.max(1, taken));
}

async function nextChunk(
  { engine, info, request }: Writer,
  progress: Progress,
  complaint: string | undefined,
): Promise<Chunk | undefined> {
  const budget = writerBudget(info.contextWindow, request.capTokens);
  const rowsWith = (previous: Summary | null, lines: readonly string[]) =>
    summaryRows({
      prompts: request.prompts,
      placement: info.placement,
      previous,
      lines,
      capTokens: request.capTokens,
      ...(request.focus === undefined ? {} : { focus: request.focus }),
      ...(complaint === undefined ? {} : { complaint }),
    });
  const { summary, lines } = progress;
  const empty = rowsWith(summary === null ? null : emptySummary, []);
  const baseTokens = await engine.countRequest({ rows: empty });
  const previous = await readablePrevious(summary, baseTokens, budget, engine);
  const rowsOf = (some: readonly string[]) => rowsWith(previous, some);
  return takeChunk(lines, rowsOf, budget, engine, complaint === undefined ? 1 : 0.5);
}

async function readChunk(
  { engine, info, request, finder }: Writer,
  chunk: Chunk,
  progress: Progress,
): Promise<'read' | 'aborted' | { readonly fault: string }> {
  const { outputTokens } = writerBudget(info.contextWindow, request.capTokens);
  const { signal, sleep } = request;
  const reply = await runWriter({
    engine,
    rows: chunk.rows,
    maxTokens: outputTokens,
    ...(signal ? { signal } : {}),
    ...(sleep ? { sleep } : {}),
  });
  if (reply.kind === 'aborted') return 'aborted';
  if (reply.kind === 'failed') return { fault: reply.reason };
  const read = readReply(reply.text, reply.ended);
  if (read.kind === 'refused') return { fault: read.reason };
  const { kept, dropped } = finder.attribute(
    read.items,
    // Models with the summary in their system message are those trained by us: a few megabytes.
    info.placement === 'system' ? 'words' : 'sentences',
  );
  progress.summary = bringUpToDate(progress.summary, kept);
  progress.dropped += dropped.length + read.commands.length;
  progress.done += 1;
  progress.modelId = info.modelId;
  const rest = progress.lines.slice(chunk.taken);
  progress.lines = chunk.rest === undefined ? rest : [chunk.rest, ...rest];
  return 'read';
}

/** What the reply left out of the old summary stays: small models forget more than they mean to. */
export function bringUpToDate(previous: Summary | null, items: readonly FiledItem[]): Summary {
  if (previous === null) return foldItems(null, items);
  const keys = new Set(items.map(({ text }) => factKey(text)).filter((key) => key !== undefined));
  const old = filedItems(previous);
  const missing = new Set(countKept(fileItems(items), old).missing);
  const stays = old.filter((item) => {
    const key = factKey(item.text);
    if (key !== undefined && keys.has(key)) return true; // replaced in its place
    return item.origin === 'user' || missing.has(item);
  });
  return foldItems(fileItems(stays), items);
}
