/** A chain's waiting cards, filled by the model; what cannot be filled says why and can be tried again. */
import { findChain, itemsOf, type Chain } from '../core/explore/board';
import { failCard, fillCard, setDimension, waitingIn } from '../core/explore/chain-results';
import { ideaRequest, promptVersionOf } from '../core/explore/idea-request';
import { parseInterpolationHead } from '../core/explore/parse-dimension';
import { runIdeas, type IdeaOutcome } from '../core/explore/run-ideas';
import type { BoardStore } from './board-store.svelte';
import type { JobContext, JobEnd } from './explore-job';
import { runnerWords } from './explore-runner-words';
import { interpretChain } from './explore-short-jobs';

export async function runChain(context: JobContext, chainId: string): Promise<JobEnd> {
  const { services, store, prompts, signal, onDrafts, onNews } = context;
  const { engine } = services;
  if ((await interpretChain(context, chainId)) === 'preempted') return 'preempted';
  const { board } = store;
  const chain = findChain(board, chainId);
  const request = chain ? ideaRequest(prompts, board, chain) : undefined;
  if (!chain || !request) {
    failWaiting(store, chainId, runnerWords.baseGone);
    return 'over';
  }
  const outcome = await runIdeas({
    ...{ engine, prompts, request, signal },
    ...{ surprise: chain.surprise, seed: chain.seed },
    present: itemsOf(board, chain.itemIds).map(({ state, text }) =>
      state.kind === 'waiting' ? undefined : text,
    ),
    onIdea: (index, text, seed) => {
      const id = chain.itemIds[index] ?? '';
      const promptVersion = promptVersionOf(prompts, chain.operation);
      const written = { text, modelId: engine.info?.modelId ?? '', seed, promptVersion };
      store.amend((now) => fillCard(now, id, written));
    },
    onDraft: (texts) => {
      onDrafts(Object.fromEntries(chain.itemIds.map((id, i) => [id, texts[i] ?? ''])));
    },
    onReply: (reply) => nameWay(context, chain, reply),
  });
  if (outcome.kind === 'stopped') return signal.aborted ? 'over' : 'preempted';
  const reason = reasonOf(outcome);
  onNews(reason ?? runnerWords.done(chain.itemIds.length));
  if (reason !== undefined) failWaiting(store, chainId, reason);
  return 'over';
}

/** An interpolation is asked without a dimension; the answer names the one it found. */
function nameWay({ store, prompts }: JobContext, { id, operation }: Chain, reply: string): void {
  if (operation !== 'interpolation') return;
  const found = parseInterpolationHead(prompts, reply);
  const known = findChain(store.board, id)?.dimension.name;
  if (found && known === '') store.amend((board) => setDimension(board, id, found));
}

/** Why there are cards without a text; undefined when there are none. */
function reasonOf(outcome: Exclude<IdeaOutcome, { kind: 'stopped' }>): string | undefined {
  switch (outcome.kind) {
    case 'done':
      return undefined;
    case 'incomplete':
      return outcome.reason;
    case 'failed':
      return outcome.error.message;
    case 'too-long':
      return runnerWords.tooLong(outcome);
    default:
      return outcome satisfies never;
  }
}

export function failWaiting(store: BoardStore, chainId: string, reason: string): void {
  store.amend((board) => {
    const chain = findChain(board, chainId);
    const waiting = chain ? waitingIn(board, chain) : [];
    return waiting.reduce((next, id) => failCard(next, id, reason), board);
  });
}
