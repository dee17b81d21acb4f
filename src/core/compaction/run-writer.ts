/**
 * One model call of a summariser, watched: a writer may hang, run on for ever, throw or come late, and the
 * compaction goes on without it.
 */
import type { ChatRow } from '../chat-row';
import type { Engine, EngineEvent } from '../engine';
import type { FinishReason } from '../message';

export type WriterReply =
  | { readonly kind: 'text'; readonly text: string; readonly ended: FinishReason }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'aborted' };

export interface WriterCall {
  readonly engine: Engine;
  readonly rows: readonly ChatRow[];
  readonly maxTokens: number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Between two tokens of a running reply even a slow device needs seconds, not half a minute. */
const checkMs = 30_000;
/** Checks without a first token after which a writer hangs: a long prompt may take minutes to read. */
const checksBeforeText = 6;
/** More text than this per token no tokenizer makes: the writer ignores its limit. Characters. */
const maxCharsPerToken = 40;
/** The same line so many times over is a loop; its first occurrences are kept. */
const loopLines = 6;

type Step =
  | { readonly kind: 'event'; readonly result: IteratorResult<EngineEvent, unknown> }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'aborted' };

/** Never rejects, and never waits for a stream that it has given up. */
export async function runWriter(call: WriterCall): Promise<WriterReply> {
  const { engine, rows, maxTokens, signal } = call;
  if (signal?.aborted) return { kind: 'aborted' };
  const progress = { events: 0, hasText: false, isOver: false };
  const stop = stopOf(signal);
  const ends = [stop.aborted, watch(call, progress)];
  try {
    const request = { rows, maxTokens, ...(signal ? { signal } : {}) };
    return await read(engine.stream(request)[Symbol.asyncIterator](), call, ends, progress);
  } catch (cause) {
    // An adapter that throws breaks its contract; the next writer is asked instead.
    return { kind: 'failed', reason: `it broke off (${messageOf(cause)})` };
  } finally {
    progress.isOver = true;
    stop.forget();
  }
}

interface Progress {
  events: number;
  hasText: boolean;
  isOver: boolean;
}

async function read(
  events: AsyncIterator<EngineEvent>,
  call: WriterCall,
  ends: readonly Promise<Step>[],
  progress: Progress,
): Promise<WriterReply> {
  let text = '';
  for (;;) {
    const next = events.next().then((result): Step => ({ kind: 'event', result }));
    const step = await Promise.race([next, ...ends]);
    if (step.kind === 'aborted') return leave(events, call, { kind: 'aborted' });
    if (step.kind === 'stalled')
      return leave(events, call, { kind: 'failed', reason: 'it made no progress' });
    if (step.result.done === true) return { kind: 'failed', reason: 'it ended without a word' };
    progress.events += 1;
    const event = step.result.value;
    const ended = endOf(event, text, call);
    if (ended) return ended;
    if (event.type !== 'text-delta') continue;
    text += event.text;
    progress.hasText = true;
    if (loops(text)) return leave(events, call, { kind: 'text', text, ended: 'length' });
    if (text.length > call.maxTokens * maxCharsPerToken)
      return leave(events, call, { kind: 'failed', reason: 'it did not stop' });
  }
}

function endOf(event: EngineEvent, text: string, { signal }: WriterCall): WriterReply | undefined {
  if (event.type === 'finish') {
    if (event.reason === 'aborted' && signal?.aborted) return { kind: 'aborted' };
    return { kind: 'text', text, ended: event.reason };
  }
  if (event.type !== 'error') return undefined;
  if (event.error.kind === 'aborted' && signal?.aborted) return { kind: 'aborted' };
  return { kind: 'failed', reason: shortened(event.error.message) };
}

/** Stops the writer and does not wait for it: what hangs is not waited for a second time. */
function leave(
  events: AsyncIterator<EngineEvent>,
  { engine }: WriterCall,
  reply: WriterReply,
): WriterReply {
  engine.interrupt();
  void Promise.resolve(events.return?.()).catch(() => undefined); // given up: its last error says nothing
  return reply;
}

function stopOf(signal: AbortSignal | undefined): { aborted: Promise<Step>; forget: () => void } {
  let stop = (): void => undefined;
  const aborted = new Promise<Step>((resolve) => {
    stop = () => resolve({ kind: 'aborted' });
  });
  signal?.addEventListener('abort', stop, { once: true });
  return { aborted, forget: () => signal?.removeEventListener('abort', stop) };
}

/** One timer for the whole call: it looks now and then whether anything has come since. */
async function watch({ sleep, signal }: WriterCall, progress: Progress): Promise<Step> {
  if (!sleep) return new Promise(() => undefined);
  let idle = 0;
  let seen = 0;
  for (;;) {
    try {
      await sleep(checkMs, signal);
    } catch {
      // A sleep that is stopped by the signal: whoever waits for the signal hears of it there.
      return new Promise(() => undefined);
    }
    if (progress.isOver || signal?.aborted) return { kind: 'aborted' };
    idle = progress.events === seen ? idle + 1 : 0;
    seen = progress.events;
    if (idle >= (progress.hasText ? 1 : checksBeforeText)) return { kind: 'stalled' };
  }
}

function loops(text: string): boolean {
  if (!text.endsWith('\n')) return false;
  const lines = text.trimEnd().split('\n').slice(-loopLines);
  return lines.length === loopLines && lines.every((line) => line === lines[0]);
}

function messageOf(cause: unknown): string {
  if (cause instanceof Error) return shortened(cause.message);
  const text =
    typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : cause;
  return shortened(typeof text === 'string' ? text : 'without a reason');
}

/** Error texts of libraries may hold a whole page; people get a line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159)}…`;
}
