/**
 * One step of a turn: the context is made to fit, proved, and sent; asked again, tighter, while the engine
 * refuses the request as too long, which the proof should make impossible.
 */
import type { FixedContext } from '../context';
import {
  fitContext,
  maxCompactionsPerTurn,
  type FitEvent,
  type FitOutcome,
  type FittedContext,
} from '../fit-context';
import { ownText } from '../message';
import { mendCall } from './mend-calls';
import { recallFor } from './recall-for';
import type { TurnDeps, TurnEvent, TurnRequest } from './types';
import { writeReply, type ReplyOutcome } from './write-reply';

export interface StepRequest {
  readonly turn: TurnRequest;
  /** The user message or tool result to be answered. */
  readonly parentId: string;
  readonly fixed: FixedContext;
  /** `none`: the model answers with what it has. */
  readonly calls: 'read' | 'none';
}

export type StepOutcome =
  /** `leafId`: where the log stood when the model was asked. */
  | {
      readonly kind: 'asked';
      readonly reply: ReplyOutcome;
      readonly leafId: string;
      readonly compactions: number;
    }
  | {
      readonly kind: 'unfit';
      readonly fit: Exclude<FitOutcome, FittedContext>;
      readonly leafId: string;
    };

export async function askModel(deps: TurnDeps, step: StepRequest): Promise<StepOutcome> {
  let compactions = 0;
  let leafId = step.parentId;
  for (let refusals = 0; ; refusals += 1) {
    const trigger = refusals === 0 ? 'preflight' : 'overflow';
    const fit = await fitForReply(deps, step, { leafId, compactions, trigger });
    if (fit.kind !== 'ready') return { kind: 'unfit', fit, leafId };
    ({ leafId } = fit);
    // A refusal after which nothing could be compacted counts too, or a stubborn engine is asked for ever.
    compactions = Math.max(fit.compactions, refusals);
    const reply = await send(deps, step, fit);
    const isOverflow = reply.kind === 'empty' && reply.error?.kind === 'context-overflow';
    if (!isOverflow || compactions >= maxCompactionsPerTurn) {
      return { kind: 'asked', reply, leafId, compactions: fit.compactions };
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
  { turn, fixed }: StepRequest,
  { leafId, compactions, trigger }: Attempt,
): Promise<FitOutcome> {
  const { sessionId, text, signal, emit } = turn;
  return fitContext(deps.compaction, {
    sessionId,
    leafId,
    trigger,
    fixed,
    compactionsThisTurn: compactions,
    recall: (view) => recallFor(deps, { sessionId, text, view }),
    ...(signal ? { signal } : {}),
    onCompaction: (event) => {
      emit(compactionEvent(event));
    },
  });
}

function compactionEvent(event: FitEvent): TurnEvent {
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

async function send(
  deps: TurnDeps,
  { turn, parentId, calls }: StepRequest,
  context: FittedContext,
): Promise<ReplyOutcome> {
  const { sessionId, signal, emit } = turn;
  for (const text of context.warnings) emit({ type: 'warning', text });
  emit({ type: 'request', context });
  const { rows, tools, maxTokens, budgets, parts } = context;
  return writeReply(deps, {
    sessionId,
    parentId,
    rows,
    calls,
    maxTokens: Math.min(maxTokens, deps.maxReplyTokens ?? maxTokens),
    spareTokens: budgets.usableTokens - parts.totalTokens,
    emit,
    mend: (call) =>
      mendCall(call, {
        tools: deps.tools ?? [],
        shapes: deps.compaction.prompts.tool_arguments,
        said: saidIn(turn),
      }),
    ...(signal ? { signal } : {}),
    ...(tools ? { tools } : {}),
  });
}

/** The user's own words that are being answered, now or anew. */
function saidIn({ text, answers }: TurnRequest): string {
  return answers === undefined ? text : ownText(answers.message);
}
