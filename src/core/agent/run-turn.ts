/**
 * One turn: the user's message goes into the log, the context is made to fit, the model answers, the answer
 * goes into the log. It only sequences; what fits is decided in fit-context.ts and below, and what a reply
 * becomes in write-reply.ts.
 *
 * Contract: resolves with an outcome and does not throw for what engine or storage do; whatever happens,
 * the user's message is either in the log or still with the caller (`refused`, `isLogged: false`).
 */
import {
  fitContext,
  maxCompactionsPerTurn,
  type FitOutcome,
  type FittedContext,
} from '../fit-context';
import { screenMessage } from '../gateway/screen';
import { userMessage } from '../message';
import type { MessageEntry, NoticeEntry, SessionEntry } from '../entry';
import { refuseTooLong } from './refuse-too-long';
import type { TurnDeps, TurnEvent, TurnOutcome, TurnRequest } from './types';
import { recallFor } from './recall-for';
import { writeReply, type ReplyOutcome } from './write-reply';

export async function runTurn(deps: TurnDeps, request: TurnRequest): Promise<TurnOutcome> {
  const logged = await logMessage(deps, request);
  if (logged.kind !== 'logged') return logged.outcome;
  request.emit({ type: 'message-logged', entry: logged.entry });
  return answer(deps, request, logged.entry);
}

type Logged =
  | { readonly kind: 'logged'; readonly entry: SessionEntry }
  | { readonly kind: 'ended'; readonly outcome: TurnOutcome };

async function logMessage(deps: TurnDeps, request: TurnRequest): Promise<Logged> {
  const screened = screenMessage(request.text);
  if (screened.kind === 'refused') return { kind: 'ended', outcome: screened };
  const measured = await refuseTooLong(deps, screened.text);
  if (measured.kind !== 'ok') return { kind: 'ended', outcome: measured };
  const { log, counter } = deps.compaction;
  const appended = await log.append({
    sessionId: request.sessionId,
    parentId: request.leafId,
    entries: [
      {
        kind: 'message',
        message: userMessage(screened.text),
        tokens: { [counter.tokenizerId]: measured.tokens },
      },
    ],
    // What was made in the background since (a digest, a compaction) stays before the message.
    ontoLeaf: true,
  });
  if (appended.kind === 'failed') {
    const outcome = { kind: 'storage-failed', error: appended.error, isLogged: false } as const;
    return { kind: 'ended', outcome };
  }
  const [entry] = appended.value;
  if (!entry) throw new Error('The log appended one entry and returned none.');
  return { kind: 'logged', entry };
}

/** Asks until the engine takes the request; it should the first time, since the fit is proved. */
async function answer(
  deps: TurnDeps,
  request: TurnRequest,
  message: SessionEntry,
): Promise<TurnOutcome> {
  let compactions = 0;
  let leafId = message.id;
  for (let refusals = 0; ; refusals += 1) {
    const trigger = refusals === 0 ? 'preflight' : 'overflow';
    const fit = await fitForReply(deps, request, { leafId, compactions, trigger });
    if (fit.kind !== 'ready') return endUnfit(deps, request, leafId, fit);
    ({ leafId } = fit);
    // A refusal after which nothing could be compacted counts too, or a stubborn engine is asked for ever.
    compactions = Math.max(fit.compactions, refusals);
    const reply = await askModel(deps, request, message.id, fit);
    const isOverflow = reply.kind === 'empty' && reply.error?.kind === 'context-overflow';
    if (!isOverflow || compactions >= maxCompactionsPerTurn) {
      return endReply(deps, request, leafId, reply);
    }
  }
}

interface Attempt {
  readonly leafId: string;
  readonly compactions: number;
  readonly trigger: 'preflight' | 'overflow';
}

async function fitForReply(
  deps: TurnDeps,
  request: TurnRequest,
  { leafId, compactions, trigger }: Attempt,
): Promise<FitOutcome> {
  const { sessionId, text, signal, emit } = request;
  return fitContext(deps.compaction, {
    sessionId,
    leafId,
    trigger,
    compactionsThisTurn: compactions,
    recall: (view) => recallFor(deps, { sessionId, text, view }),
    ...(signal ? { signal } : {}),
    onCompaction: (event) => {
      emit(compactionEvent(event));
    },
  });
}

function compactionEvent(event: Parameters<FitListener>[0]): TurnEvent {
  switch (event.type) {
    case 'started':
      return { type: 'compaction-started', trigger: event.trigger };
    case 'progress':
      return { type: 'compaction-progress', progress: event.progress };
    case 'ended':
      return { type: 'compaction-ended', outcome: event.outcome };
    default:
      return event satisfies never;
  }
}

type FitListener = NonNullable<Parameters<typeof fitContext>[1]['onCompaction']>;

async function askModel(
  deps: TurnDeps,
  request: TurnRequest,
  parentId: string,
  context: FittedContext,
): Promise<ReplyOutcome> {
  const { sessionId, signal, emit } = request;
  for (const text of context.warnings) emit({ type: 'warning', text });
  emit({ type: 'request', context });
  const { rows, tools, maxTokens } = context;
  const stop = signal ? { signal } : {};
  const offered = tools ? { tools } : {};
  return writeReply(deps, { sessionId, parentId, rows, maxTokens, emit, ...stop, ...offered });
}

async function endUnfit(
  deps: TurnDeps,
  { sessionId }: TurnRequest,
  leafId: string,
  fit: Exclude<FitOutcome, FittedContext>,
): Promise<TurnOutcome> {
  switch (fit.kind) {
    case 'cannot-fit':
      await note(deps, sessionId, leafId, fit.reason);
      return fit;
    case 'failed': {
      await note(deps, sessionId, leafId, fit.reason);
      return { kind: 'engine-failed', error: { kind: 'internal', message: fit.reason } };
    }
    case 'aborted':
      await note(deps, sessionId, leafId, stoppedText);
      return { kind: 'stopped' };
    default:
      return fit satisfies never;
  }
}

const stoppedText = 'Stopped before the reply had begun.';

async function endReply(
  deps: TurnDeps,
  { sessionId }: TurnRequest,
  leafId: string,
  reply: ReplyOutcome,
): Promise<TurnOutcome> {
  switch (reply.kind) {
    case 'storage-failed':
      return { kind: 'storage-failed', error: reply.error, isLogged: true };
    case 'written':
      return endWritten(deps, sessionId, reply.entry, reply.error);
    case 'empty': {
      if (reply.error && reply.error.kind !== 'aborted') {
        await note(deps, sessionId, leafId, reply.error.message);
        return { kind: 'engine-failed', error: reply.error };
      }
      const stopped = reply.reason === 'aborted' || reply.error !== undefined;
      const text = stopped
        ? stoppedText
        : 'The model ended without a word. Send it again or reword it.';
      await note(deps, sessionId, leafId, text);
      if (stopped) return { kind: 'stopped' };
      return { kind: 'engine-failed', error: { kind: 'internal', message: text } };
    }
    default:
      return reply satisfies never;
  }
}

async function endWritten(
  deps: TurnDeps,
  sessionId: string,
  reply: MessageEntry,
  error: Extract<ReplyOutcome, { kind: 'written' }>['error'],
): Promise<TurnOutcome> {
  if (error && error.kind !== 'aborted') {
    await note(deps, sessionId, reply.id, error.message);
    return { kind: 'engine-failed', error, reply };
  }
  if (reply.origin?.finishReason === 'aborted') return { kind: 'stopped', reply };
  return { kind: 'replied', reply };
}

/** Nothing fails without a trace. When even this cannot be written, the outcome still tells the user. */
async function note(
  deps: TurnDeps,
  sessionId: string,
  leafId: string,
  text: string,
): Promise<void> {
  const entry = { kind: 'notice', about: 'turn', level: 'warning', text } as const satisfies Omit<
    NoticeEntry,
    'id' | 'sessionId' | 'parentId' | 'seq' | 'createdAt'
  >;
  await deps.compaction.log.append({
    sessionId,
    parentId: leafId,
    entries: [entry],
    ontoLeaf: true,
  });
}
