/**
 * One model call, written down as it comes: the growing text is saved as a draft about once a second, so
 * that a killed tab loses a second at most, and becomes a log entry in the end, whatever the end is. Tool
 * calls, native ones or written as text, become the entry's calls.
 */
import type { ChatRow, ToolSpec } from '../chat-row';
import type { EngineError, EngineEvent } from '../engine';
import type { Draft, MessageEntry, MessageOrigin, NewEntry } from '../entry';
import type { AssistantMessage, FinishReason, ToolCall, Usage } from '../message';
import { messageRow } from '../message-row';
import type { StorageError } from '../session-log';
import { callId } from './call-id';
import { correctCall } from './correct-call';
import { ReplyState, type ReplyCalls } from './reply-state';
import type { ToolCallMarkers } from './tool-call-reader';
import type { TurnDeps, TurnEvent } from './types';

/** Oftener costs disk writes on every device; more seldom loses more of a killed tab's text. */
const draftEveryMs = 1000;

export interface ReplyRequest {
  readonly sessionId: string;
  /** The user message or tool result that is answered. */
  readonly parentId: string;
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
  /** Whether calls in the reply are meant: with `none` whatever looks like one is text. */
  readonly calls?: 'read' | 'none';
  readonly maxTokens: number;
  /** Tokens that the window has besides the request and `maxTokens`; for a correction. */
  readonly spareTokens?: number;
  readonly signal?: AbortSignal;
  readonly emit: (event: TurnEvent) => void;
  /** Puts a call right before it is logged. Left out: calls are taken as they are written. */
  readonly mend?: (call: ToolCall) => ToolCall;
}

export type ReplyOutcome =
  | { readonly kind: 'written'; readonly entry: MessageEntry; readonly error?: EngineError }
  /** The call ended before its first word: nothing was logged. */
  | { readonly kind: 'empty'; readonly reason: FinishReason; readonly error?: EngineError }
  | { readonly kind: 'storage-failed'; readonly error: StorageError };

/** A reply as it will be logged. */
interface Written {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ToolCall[];
  readonly finish: FinishReason;
  readonly usage: Usage | undefined;
  readonly error: EngineError | undefined;
}

/** Streams the reply to `emit` and into the log. Never throws for what engine or storage do. */
export async function writeReply(deps: TurnDeps, request: ReplyRequest): Promise<ReplyOutcome> {
  const { tool_open: open, tool_close: close } = deps.compaction.prompts;
  const markers = request.calls === 'read' ? { open, close } : undefined;
  const origin = originOf(deps);
  const state = await streamIntoDraft(deps, request, origin, markers);
  return seal(deps, request, origin, await settle(deps, request, state, markers));
}

type DraftOrigin = Draft['origin'];

function originOf({ engine, sampling }: TurnDeps): DraftOrigin {
  const info = engine.info;
  return {
    engineId: info?.engineId ?? 'none',
    modelId: info?.modelId ?? 'none',
    modelName: info?.modelName ?? 'no model',
    device: info?.device ?? 'wasm',
    sampling,
  };
}

function streamOf(
  { engine, sampling }: TurnDeps,
  { tools, maxTokens, signal }: ReplyRequest,
  rows: readonly ChatRow[],
  markers: ToolCallMarkers | undefined,
): AsyncIterable<EngineEvent> {
  return engine.stream({
    rows,
    maxTokens,
    sampling,
    // Small models go on and invent the result; a call in text is the end of its reply.
    ...(markers ? { stopTexts: [markers.close] } : {}),
    ...(tools ? { tools } : {}),
    ...(signal ? { signal } : {}),
  });
}

async function streamIntoDraft(
  deps: TurnDeps,
  request: ReplyRequest,
  origin: DraftOrigin,
  markers: ToolCallMarkers | undefined,
): Promise<ReplyState> {
  const { log, now } = deps.compaction;
  const state = new ReplyState(markers);
  let savedAt = now();
  // Saved one after the other and not waited for: a slow disk must not slow the stream down.
  let saving: Promise<unknown> = Promise.resolve();
  for await (const event of streamOf(deps, request, request.rows, markers)) {
    state.take(event, request.emit);
    if (now() - savedAt < draftEveryMs || state.text === '') continue;
    savedAt = now();
    const { sessionId, parentId } = request;
    const draft = { sessionId, parentId, text: state.text, origin, updatedAt: savedAt };
    saving = saving.then(() => log.saveDraft(draft));
  }
  await saving;
  return state;
}

/** The calls read, corrected once if none could be read, and what cannot be read shown as text. */
async function settle(
  deps: TurnDeps,
  request: ReplyRequest,
  first: ReplyState,
  markers: ToolCallMarkers | undefined,
): Promise<Written> {
  const { calls, malformed } = first.calls();
  const [fault] = malformed;
  if (fault === undefined) return written(request, first, { calls, text: first.text });
  if (calls.length === 0 && markers) {
    const { rows, spareTokens = 0, emit } = request;
    const second = await correctCall(deps, {
      rows,
      first,
      malformed: fault,
      markers,
      spareTokens,
      emit,
      stream: (all) => streamOf(deps, request, all, markers),
    });
    const corrected = second && accept(request, first, second);
    if (corrected) return corrected;
  }
  const raw = malformed.map((one) => one.raw).join('\n');
  const shown = first.text === '' ? raw : `\n${raw}`;
  request.emit({ type: 'text-delta', text: shown });
  return written(request, first, { calls, text: first.text + shown });
}

/** The second try as the reply: its calls behind the first one's words, or else its own words. */
function accept(request: ReplyRequest, first: ReplyState, second: ReplyState): Written | undefined {
  const { calls, malformed } = second.calls();
  if (second.finish === 'aborted') return written(request, second, { calls: [], text: first.text });
  if (calls.length > 0) return written(request, second, { calls, text: first.text });
  if (second.error || malformed.length > 0 || second.text.trim() === '') return undefined;
  request.emit({ type: 'text-delta', text: second.text });
  return written(request, second, { calls: [], text: first.text + second.text });
}

const asWritten = (call: ToolCall): ToolCall => call;

function written(
  { parentId, mend = asWritten }: ReplyRequest,
  { reasoning, finish, usage, error }: ReplyState,
  { calls, text }: { readonly calls: ReplyCalls['calls']; readonly text: string },
): Written {
  const taken = new Set<string>();
  const named = calls.map((call, index): ToolCall => {
    const own = 'id' in call && call.id !== '' && !taken.has(call.id) ? call.id : undefined;
    const id = own ?? callId(parentId, index);
    taken.add(id);
    return mend({ id, name: call.name, arguments: call.arguments });
  });
  const isCalling = named.length > 0 && finish === 'stop';
  const ended = isCalling ? 'tool-calls' : finish;
  return { text, reasoning, calls: named, finish: ended, usage, error };
}

async function seal(
  deps: TurnDeps,
  request: ReplyRequest,
  origin: DraftOrigin,
  reply: Written,
): Promise<ReplyOutcome> {
  const { log, counter } = deps.compaction;
  const error = reply.error ? { error: reply.error } : {};
  if (reply.text.trim() === '' && reply.calls.length === 0) {
    await log.discardDraft(request.sessionId);
    return { kind: 'empty', reason: reply.finish, ...error };
  }
  const message = replyMessage(reply);
  const full: MessageOrigin = {
    ...origin,
    finishReason: reply.finish,
    ...(reply.usage ? { usage: reply.usage } : {}),
  };
  const entry: NewEntry<MessageEntry> = {
    kind: 'message',
    message,
    tokens: await tokensOf(counter, message, reply.error),
    origin: full,
  };
  const sealed = await log.sealDraft(request.sessionId, entry, request.parentId);
  if (sealed.kind === 'failed') return { kind: 'storage-failed', error: sealed.error };
  if (sealed.value.kind !== 'message') throw new Error('The log sealed a draft as something else.');
  return { kind: 'written', entry: sealed.value, ...error };
}

function replyMessage({ text, reasoning, calls }: Written): AssistantMessage {
  const thought = reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }];
  const said = text.trim() === '' ? [] : [{ type: 'text' as const, text }];
  const message: AssistantMessage = { role: 'assistant', parts: [...thought, ...said] };
  return calls.length === 0 ? message : { ...message, toolCalls: calls };
}

/** Empty when the engine is gone: whoever plans next counts anew. */
async function tokensOf(
  counter: TurnDeps['compaction']['counter'],
  message: AssistantMessage,
  error: EngineError | undefined,
): Promise<Readonly<Record<string, number>>> {
  if (error) return {};
  try {
    const [tokens] = await counter.countRows([messageRow(message)]);
    return tokens === undefined ? {} : { [counter.tokenizerId]: tokens };
  } catch {
    return {}; // the engine went away between the last word and the count; the text is what matters
  }
}
