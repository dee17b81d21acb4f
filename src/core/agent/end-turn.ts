/** How a turn ends, in the log and for its caller: nothing fails without a trace. */
import type { FitOutcome, FittedContext } from '../fit-context';
import type { MessageEntry, NewEntry, NoticeEntry } from '../entry';
import type { TurnDeps, TurnOutcome, TurnRequest } from './types';
import type { ReplyOutcome } from './write-reply';

export async function endUnfit(
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

export const stoppedText = 'Stopped before the reply had begun.';

export async function endReply(
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

/** When even this cannot be written, the outcome still tells the user. */
export async function note(
  deps: TurnDeps,
  sessionId: string,
  leafId: string,
  text: string,
): Promise<void> {
  const entry: NewEntry<NoticeEntry> = { kind: 'notice', about: 'turn', level: 'warning', text };
  await deps.compaction.log.append({
    sessionId,
    parentId: leafId,
    entries: [entry],
    ontoLeaf: true,
  });
}
