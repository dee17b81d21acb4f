/** One click goes on: the question that a lost model left without an answer is asked again. */
import { unansweredTurn } from '../core/swap/unanswered-turn';
import type { SessionRepository } from '../storage/session-repository';
import type { Conversation } from './conversation.svelte';

/** Does nothing where the last question has its answer. The partial reply stays, on a branch of its own. */
export async function resumeTurn(
  conversation: Conversation,
  repository: Pick<SessionRepository, 'moveLeaf'>,
): Promise<void> {
  await conversation.idle();
  const turn = unansweredTurn(conversation.path ?? []);
  if (turn === null) return;
  const moved = await repository.moveLeaf(conversation.sessionId, turn.parentId);
  if (moved.kind === 'failed') return; // nothing has changed: the question stands where it was
  await conversation.refresh();
  await conversation.send(turn.text);
}
