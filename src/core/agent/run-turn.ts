/**
 * One turn: the user's message goes into the log, the context is made to fit, the model answers, its tool
 * calls are carried out, the answer goes into the log. It only sequences; what fits is decided in
 * fit-context.ts and below, what a reply becomes in write-reply.ts, how often it goes round in limits.ts.
 *
 * Contract: resolves with an outcome and does not throw for what engine, tools or storage do; whatever
 * happens, the user's message is either in the log or still with the caller (`refused`, `isLogged: false`),
 * and every logged call has its result.
 */
import { screenMessage } from '../gateway/screen';
import { userMessage } from '../message';
import type { NewEntry, SessionEntry } from '../entry';
import { missingResults } from './close-open-calls';
import { refuseTooLong } from './refuse-too-long';
import { runSteps } from './run-steps';
import type { TurnDeps, TurnOutcome, TurnRequest } from './types';

export async function runTurn(deps: TurnDeps, request: TurnRequest): Promise<TurnOutcome> {
  if (request.answers) {
    request.emit({ type: 'message-logged', entry: request.answers });
    return runSteps(deps, request, request.answers.id, request.leafId ?? request.answers.id);
  }
  const logged = await logMessage(deps, request);
  if (logged.kind !== 'logged') return logged.outcome;
  request.emit({ type: 'message-logged', entry: logged.entry });
  return runSteps(deps, request, logged.entry.id);
}

type Logged =
  | { readonly kind: 'logged'; readonly entry: SessionEntry }
  | { readonly kind: 'ended'; readonly outcome: TurnOutcome };

async function logMessage(deps: TurnDeps, request: TurnRequest): Promise<Logged> {
  const { text, files = [] } = request;
  const screened = screenMessage(text, files.length);
  if (screened.kind === 'refused') return { kind: 'ended', outcome: screened };
  const said = userMessage(screened.text, files);
  const measured = await refuseTooLong(deps, said);
  if (measured.kind !== 'ok') return { kind: 'ended', outcome: measured };
  const { log, counter } = deps.compaction;
  const message: NewEntry = {
    kind: 'message',
    message: said,
    tokens: { [counter.tokenizerId]: measured.tokens },
  };
  const appended = await log.append({
    sessionId: request.sessionId,
    parentId: request.leafId,
    entries: [...(await leftOpen(deps, request)), message],
    // What was made in the background since (a digest, a compaction) stays before the message.
    ontoLeaf: true,
  });
  if (appended.kind === 'failed') {
    const outcome = { kind: 'storage-failed', error: appended.error, isLogged: false } as const;
    return { kind: 'ended', outcome };
  }
  const entry = appended.value.at(-1);
  if (!entry) throw new Error('The log appended entries and returned none.');
  return { kind: 'logged', entry };
}

/** Nothing when the path cannot be read: appending fails then too, and says why. */
async function leftOpen(
  { compaction }: TurnDeps,
  { sessionId, leafId }: TurnRequest,
): Promise<readonly NewEntry[]> {
  if (leafId === null) return [];
  const path = await compaction.log.path(sessionId, leafId);
  return path.kind === 'ok' ? missingResults(path.value) : [];
}
