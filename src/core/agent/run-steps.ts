/**
 * The loop: the model is asked, its calls are carried out, it is asked again with their results, until it
 * answers without a call, is stopped, or has used up what one turn may.
 */
import { budgetsFor } from '../compaction/budgets';
import type { FixedContext } from '../context';
import type { MessageEntry } from '../entry';
import { askModel } from './ask-model';
import { endReply, endUnfit, note } from './end-turn';
import { defaultLimits, nextStep, type TurnUse } from './limits';
import { runCalls } from './run-calls';
import type { TurnDeps, TurnOutcome, TurnRequest } from './types';

/** Of the window, for one result: several of them and the recall block still leave room for the turns. */
const resultShare = 0.12;

/** Smaller, and a result could not say what went wrong. */
const minResultTokens = 64;
/** More, and small models lose the question over it. */
const maxResultTokens = 2048;

export async function runSteps(
  deps: TurnDeps,
  request: TurnRequest,
  messageId: string,
  /** What is answered: the message, or the last result of its tools where a cut reply is gone on with. */
  from = messageId,
): Promise<TurnOutcome> {
  const { now, window } = deps.compaction;
  const limits = { ...defaultLimits, ...deps.limits };
  const begin = now();
  const capTokens = resultCap(window);
  let use: TurnUse = { steps: 0, ms: 0, tokens: 0, repeats: 0 };
  let fixed = await fixedContext(deps);
  let parentId = from;
  let before: string | undefined;
  for (;;) {
    const next = nextStep({ ...use, ms: now() - begin }, limits);
    if (next.kind === 'end') return endEarly(deps, request, parentId, next.reason);
    const isLast = next.kind === 'wrap-up' || fixed.tools === undefined;
    const step = await askModel(deps, {
      turn: request,
      parentId,
      fixed: isLast ? withoutTools(fixed) : fixed,
      calls: isLast ? 'none' : 'read',
    });
    if (step.kind === 'unfit') return endUnfit(deps, request, step.leafId, step.fit);
    const { reply, leafId } = step;
    const calls = reply.kind === 'written' ? callsOf(reply.entry) : [];
    if (reply.kind !== 'written' || calls.length === 0) {
      return endReply(deps, request, leafId, reply);
    }
    const { entry } = reply;
    request.emit({ type: 'reply-logged', entry });
    const ran = await runCalls(deps, {
      turn: request,
      reply: entry,
      messageId,
      calls,
      before,
      capTokens,
    });
    if (ran.kind === 'storage-failed') return { ...ran, isLogged: true };
    if (ran.kind === 'stopped') return { kind: 'stopped', reply: entry };
    use = {
      steps: use.steps + 1,
      ms: 0,
      tokens: use.tokens + (entry.origin?.usage?.completionTokens ?? 0),
      repeats: ran.isRepeatOnly ? use.repeats + ran.repeats : ran.repeats,
    };
    parentId = ran.lastId;
    before = ran.lastKey;
    if (step.compactions > 0) fixed = await fixedContext(deps);
  }
}

function resultCap(window: number): number {
  const budgeted = budgetsFor(window);
  const tokens = budgeted.kind === 'ok' ? budgeted.budgets.windowTokens : window;
  return Math.min(maxResultTokens, Math.max(minResultTokens, Math.floor(tokens * resultShare)));
}

/** What stands in every request of this turn. */
export async function fixedContext({ tools = [], standing }: TurnDeps): Promise<FixedContext> {
  const specs = tools.map(({ spec }) => spec);
  return { ...(await standing?.()), ...(specs.length > 0 ? { tools: specs } : {}) };
}

function withoutTools({ tools: _, ...rest }: FixedContext): FixedContext {
  return rest;
}

function callsOf({ message }: MessageEntry) {
  return message.role === 'assistant' ? (message.toolCalls ?? []) : [];
}

async function endEarly(
  deps: TurnDeps,
  { sessionId }: TurnRequest,
  leafId: string,
  reason: string,
): Promise<TurnOutcome> {
  await note(deps, sessionId, leafId, reason);
  return { kind: 'engine-failed', error: { kind: 'internal', message: reason } };
}
