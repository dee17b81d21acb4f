/**
 * One generation of the browser's model. It has no limit of tokens and no stop texts, it drops the oldest
 * messages when it is full, and tells nothing of what it cost; all of that is done here.
 */
import type { EngineEvent, StreamRequest } from '../core/engine';
import type { FinishReason, Usage } from '../core/message';
import { engineError, EngineFailure } from './engine-errors';
import type { PromptRequest } from './prompt-api-messages';
import type { PromptSession } from './prompt-api-session';
import type { Opened, PromptSessions } from './prompt-api-sessions';
import { createStopTextCutter } from './stop-text-cutter';

/** Tokens of a reply are measured each time after this many pieces; in between a piece counts as one. */
const measureEveryPieces = 16;

export interface PromptCall {
  readonly sessions: PromptSessions;
  readonly contextWindow: number;
  readonly prompt: PromptRequest;
  readonly request: Pick<StreamRequest, 'maxTokens' | 'stopTexts'>;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

/** The event that ends the call. Rejects with what the browser rejects with. */
export async function runPromptCall(call: PromptCall): Promise<EngineEvent> {
  const { sessions, contextWindow, prompt, request, signal } = call;
  const startedAt = performance.now();
  const promptTokens = await sessions.count(prompt);
  const room = contextWindow - promptTokens;
  if (room < 1) return tooLong(promptTokens, contextWindow);
  const maxTokens = Math.max(1, Math.min(request.maxTokens, room));
  signal.throwIfAborted();
  const kept = await sessions.goOn(prompt, maxTokens);
  const opened = kept ?? (await sessions.begin(prompt));
  const before = opened.session.contextUsage;
  const reply = await read(opened, { ...call, maxTokens });
  if (reply.reason === 'stop' && reply.byItself) {
    sessions.keep(opened.session, prompt, reply.text);
  } else {
    opened.session.destroy();
  }
  const usage: Usage = {
    promptTokens,
    cachedTokens: Math.min(before, promptTokens),
    completionTokens: reply.tokens,
    prefillMs: (reply.firstAt ?? performance.now()) - startedAt,
    decodeMs: reply.firstAt === undefined ? 0 : performance.now() - reply.firstAt,
  };
  return { type: 'finish', reason: reply.reason, usage };
}

function tooLong(promptTokens: number, contextWindow: number): EngineEvent {
  const message = `The request has ${promptTokens} tokens and the model reads at most ${contextWindow}, the reply included.`;
  return { type: 'error', error: engineError('context-overflow', { message }) };
}

interface Reply {
  readonly reason: FinishReason;
  readonly byItself: boolean;
  readonly text: string;
  readonly tokens: number;
  readonly firstAt: number | undefined;
}

async function read(
  { session, input }: Opened,
  call: PromptCall & { readonly maxTokens: number },
): Promise<Reply> {
  const cutter = createStopTextCutter(call.request.stopTexts ?? []);
  const counter = createTokenCounter(call.sessions);
  const stop = new AbortController();
  const overflow = watchOverflow(session, stop);
  const state = { text: '', firstAt: undefined as number | undefined, cut: false };
  try {
    const pieces = session.stream(input, AbortSignal.any([call.signal, stop.signal]));
    for await (const piece of pieces) {
      if (piece === '') continue;
      state.firstAt ??= performance.now();
      state.text += piece;
      const shown = cutter.push(piece);
      if (shown !== '') call.onText(shown);
      counter.piece(state.text);
      state.cut = counter.tokens >= call.maxTokens;
      if (cutter.hit || state.cut) break; // leaving the loop cancels the stream
    }
  } catch (thrown) {
    session.destroy();
    if (overflow.happened) throw new EngineFailure(overflow.error);
    if (!call.signal.aborted) throw thrown;
  }
  if (overflow.happened) throw new EngineFailure(overflow.error);
  const { text, firstAt, cut } = state;
  const result = { text, firstAt, tokens: Math.min(counter.tokens, call.maxTokens) };
  if (call.signal.aborted) return { ...result, reason: 'aborted', byItself: false };
  if (cutter.hit) return { ...result, reason: 'stop', byItself: false };
  return { ...result, reason: cut ? 'length' : 'stop', byItself: !cut };
}

/** That the prompt fits was proved before, so this means that what was counted was not what was read. */
function watchOverflow(session: PromptSession, stop: AbortController) {
  const state = {
    happened: false,
    error: engineError('context-overflow', {
      message:
        'The model of the browser was about to forget the beginning of the conversation, so the reply was stopped.',
    }),
  };
  session.onOverflow(() => {
    state.happened = true;
    stop.abort();
  });
  return state;
}

/** A piece is a token or more; measuring corrects that from time to time, without holding the reply up. */
function createTokenCounter(sessions: PromptSessions) {
  let pieces = 0;
  let measured = 0;
  return {
    get tokens() {
      return Math.max(pieces, measured);
    },
    piece(text: string): void {
      pieces += 1;
      if (pieces % measureEveryPieces !== 0) return;
      void sessions.measure(text).then(
        (tokens) => (measured = Math.max(measured, tokens)),
        () => undefined, // a count that fails leaves the pieces as the count
      );
    },
  };
}
