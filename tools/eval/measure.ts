/** One conversation, played and asked: the figures of the report. */
import type { FittedContext } from '../../src/core/fit-context.ts';
import type { PromptConstants } from '../../src/core/prompts.ts';
import { countedQuestions, type EvalConversation, type EvalQuestion } from './conversation.ts';
import { judge, nameTest, type ContextPiece, type Verdict } from './judge.ts';
import { playConversation, reserveTokens, window, type Played } from './play.ts';

export interface Figures {
  readonly n: number;
  readonly answerable: number;
  readonly answerableVerbatim: number;
  readonly meanContextTokens: number;
  readonly maxContextTokens: number;
}

export interface AskedQuestion {
  readonly question: EvalQuestion;
  readonly verdict: Verdict;
  readonly contextTokens: number;
}

export interface ConversationReport {
  readonly id: string;
  readonly turns: number;
  readonly all: Figures;
  /** By category: 1 several turns, 2 time, 3 inference, 4 single turn. */
  readonly categories: Readonly<Record<string, Figures>>;
  readonly compactions: number;
  /** Of indexing a turn and one recall for it: mean, processor time. */
  readonly msPerTurn: number;
  /** The same by the clock, which other programs on the machine make longer. */
  readonly wallMsPerTurn: number;
  readonly slowestTurnMs: number;
  /** Contexts over the window, of all that were made. */
  readonly contexts: { readonly made: number; readonly over: number };
  readonly asked: readonly AskedQuestion[];
}

export async function measureConversation(
  chat: EvalConversation,
  prompts: PromptConstants,
): Promise<ConversationReport> {
  const played = await playConversation(chat, prompts);
  const asked: AskedQuestion[] = [];
  let over = played.contexts.over;
  const isName = nameTest(chat.turns.map(({ text }) => text));
  const texts = new Map(chat.turns.map(({ id, text }) => [id, text]));
  for (const question of countedQuestions(chat)) {
    const fitted = await played.ask(question.question);
    if (fitted.kind !== 'ready') throw new Error(`${chat.id}: "${question.question}" did not fit.`);
    const contextTokens = fitted.parts.totalTokens;
    if (contextTokens + reserveTokens > window) over += 1;
    const evidence = question.evidence.map((id) => ({
      entryId: played.entryIds.get(id) ?? '',
      text: texts.get(id) ?? '',
    }));
    const pieces = piecesOf(fitted);
    const verdict = judge({ answer: question.answer, evidence, pieces, isName });
    asked.push({ question, verdict, contextTokens });
  }
  return report(chat, played, asked, over);
}

/** What stands in the request, with what each piece names as its sources. */
function piecesOf({ rows, segments, recalled, view }: FittedContext): readonly ContextPiece[] {
  const messages = segments.flatMap(({ entryId, text }): readonly ContextPiece[] =>
    entryId === undefined ? [] : [{ kind: 'message', text, sources: [entryId] }],
  );
  const sent = rows.map(({ content }) => content).join('\n');
  const items = [...recalled, ...Object.values(view.summary ?? {}).flat()]
    .filter(({ text }) => sent.includes(text))
    .map(({ text, sources }): ContextPiece => ({ kind: 'item', text, sources }));
  return [...messages, ...items];
}

function report(
  chat: EvalConversation,
  { compactions, turnMs, processorMs, contexts }: Played,
  asked: readonly AskedQuestion[],
  over: number,
): ConversationReport {
  const categories: Record<string, Figures> = {};
  for (const category of [...new Set(asked.map(({ question }) => question.category))].sort()) {
    const own = asked.filter(({ question }) => question.category === category);
    categories[String(category)] = figuresOf(own);
  }
  return {
    id: chat.id,
    turns: chat.turns.length,
    all: figuresOf(asked),
    categories,
    compactions,
    msPerTurn: processorMs / Math.max(1, turnMs.length),
    wallMsPerTurn: turnMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, turnMs.length),
    slowestTurnMs: Math.max(0, ...turnMs),
    contexts: { made: contexts.made + asked.length, over },
    asked,
  };
}

export function figuresOf(asked: readonly AskedQuestion[]): Figures {
  const tokens = asked.map(({ contextTokens }) => contextTokens);
  return {
    n: asked.length,
    answerable: asked.filter(({ verdict }) => verdict.answerable).length,
    answerableVerbatim: asked.filter(({ verdict }) => verdict.answerable && verdict.verbatim)
      .length,
    meanContextTokens: tokens.reduce((sum, count) => sum + count, 0) / Math.max(1, tokens.length),
    maxContextTokens: Math.max(0, ...tokens),
  };
}
