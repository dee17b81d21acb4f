/** The turn that a lost model left behind: what was asked, and where to ask it again. */
import type { SessionEntry } from '../entry';
import { messageText } from '../message';

export interface UnansweredTurn {
  readonly text: string;
  /** The entry before the question: asking again from there keeps the partial reply on its own branch. */
  readonly parentId: string | null;
}

/**
 * Null when the last question has its whole answer, was stopped by the person, or holds more than text
 * (what was attached would be lost on the way).
 */
export function unansweredTurn(path: readonly SessionEntry[]): UnansweredTurn | null {
  const at = path.findLastIndex((e) => e.kind === 'message' && e.message.role === 'user');
  const question = path[at];
  if (question?.kind !== 'message') return null;
  if (question.message.parts.some(({ type }) => type !== 'text')) return null;
  const after = path.slice(at + 1);
  const reply = after.findLast((e) => e.kind === 'message' && e.message.role === 'assistant');
  const hasFailed =
    reply?.kind === 'message'
      ? reply.origin?.finishReason === 'error'
      : after.some((e) => e.kind === 'notice' && e.about === 'turn');
  if (!hasFailed) return null;
  return { text: messageText(question.message), parentId: question.parentId };
}
