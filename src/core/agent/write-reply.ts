/**
 * One model call, written down as it comes: the growing text is saved as a draft about once a second, so
 * that a killed tab loses a second at most, and becomes a log entry in the end, whatever the end is.
 */
import type { ChatRow, ToolSpec } from '../chat-row';
import type { EngineError, EngineEvent } from '../engine';
import type { Draft, MessageEntry, MessageOrigin, NewEntry } from '../entry';
import type { AssistantMessage, FinishReason, Usage } from '../message';
import type { StorageError } from '../session-log';
import type { TurnDeps, TurnEvent } from './types';

/** Oftener costs disk writes on every device; more seldom loses more of a killed tab's text. */
const draftEveryMs = 1000;

export interface ReplyRequest {
  readonly sessionId: string;
  /** The user message that is answered. */
  readonly parentId: string;
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
  readonly maxTokens: number;
  readonly signal?: AbortSignal;
  readonly emit: (event: TurnEvent) => void;
}

export type ReplyOutcome =
  | { readonly kind: 'written'; readonly entry: MessageEntry; readonly error?: EngineError }
  /** The call ended before its first word: nothing was logged. */
  | { readonly kind: 'empty'; readonly reason: FinishReason; readonly error?: EngineError }
  | { readonly kind: 'storage-failed'; readonly error: StorageError };

interface Written {
  text: string;
  reasoning: string;
  finish: FinishReason;
  usage: Usage | undefined;
  error: EngineError | undefined;
}

/** Streams the reply to `emit` and into the log. Never throws for what engine or storage do. */
export async function writeReply(deps: TurnDeps, request: ReplyRequest): Promise<ReplyOutcome> {
  const origin = originOf(deps);
  const written = await streamIntoDraft(deps, request, origin);
  return seal(deps, request, origin, written);
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

async function streamIntoDraft(
  deps: TurnDeps,
  request: ReplyRequest,
  origin: DraftOrigin,
): Promise<Written> {
  const { log, now } = deps.compaction;
  const written: Written = {
    text: '',
    reasoning: '',
    finish: 'error',
    usage: undefined,
    error: undefined,
  };
  let savedAt = now();
  // Saved one after the other and not waited for: a slow disk must not slow the stream down.
  let saving: Promise<unknown> = Promise.resolve();
  const { rows, tools, maxTokens, signal } = request;
  const { sampling } = deps;
  const events = deps.engine.stream({
    rows,
    maxTokens,
    sampling,
    ...(tools ? { tools } : {}),
    ...(signal ? { signal } : {}),
  });
  for await (const event of events) {
    take(written, event, request.emit);
    if (now() - savedAt < draftEveryMs || written.text === '') continue;
    savedAt = now();
    const { sessionId, parentId } = request;
    const draft = { sessionId, parentId, text: written.text, origin, updatedAt: savedAt };
    saving = saving.then(() => log.saveDraft(draft));
  }
  await saving;
  return written;
}

function take(written: Written, event: EngineEvent, emit: ReplyRequest['emit']): void {
  switch (event.type) {
    case 'text-delta':
      written.text += event.text;
      emit(event);
      return;
    case 'reasoning-delta':
      written.reasoning += event.text;
      emit(event);
      return;
    case 'tool-call':
      return; // no tools are offered yet, so no engine calls one
    case 'finish':
      written.finish = event.reason;
      written.usage = event.usage;
      return;
    case 'error':
      written.finish = 'error';
      written.error = event.error;
      return;
    default:
      event satisfies never;
  }
}

async function seal(
  deps: TurnDeps,
  request: ReplyRequest,
  origin: DraftOrigin,
  written: Written,
): Promise<ReplyOutcome> {
  const { log, counter } = deps.compaction;
  const error = written.error ? { error: written.error } : {};
  if (written.text.trim() === '') {
    await log.discardDraft(request.sessionId);
    return { kind: 'empty', reason: written.finish, ...error };
  }
  const message = replyMessage(written);
  const full: MessageOrigin = {
    ...origin,
    finishReason: written.finish,
    ...(written.usage ? { usage: written.usage } : {}),
  };
  const entry: NewEntry<MessageEntry> = {
    kind: 'message',
    message,
    tokens: await tokensOf(counter, written),
    origin: full,
  };
  const sealed = await log.sealDraft(request.sessionId, entry, request.parentId);
  if (sealed.kind === 'failed') return { kind: 'storage-failed', error: sealed.error };
  if (sealed.value.kind !== 'message') throw new Error('The log sealed a draft as something else.');
  return { kind: 'written', entry: sealed.value, ...error };
}

function replyMessage({ text, reasoning }: Written): AssistantMessage {
  const thought = reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }];
  return { role: 'assistant', parts: [...thought, { type: 'text', text }] };
}

/** Empty when the engine is gone: whoever plans next counts anew. */
async function tokensOf(
  counter: TurnDeps['compaction']['counter'],
  written: Written,
): Promise<Readonly<Record<string, number>>> {
  if (written.error) return {};
  try {
    const [tokens] = await counter.countRows([{ role: 'assistant', content: written.text }]);
    return tokens === undefined ? {} : { [counter.tokenizerId]: tokens };
  } catch {
    return {}; // the engine went away between the last word and the count; the text is what matters
  }
}
