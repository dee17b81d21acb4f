/** Plays questions with a loaded engine, greedily; counts what was right. */
import type { ChatRow } from '../../src/core/chat-row';
import type { Engine } from '../../src/core/engine';
import type { PromptConstants } from '../../src/core/prompts';
import { judge } from './check';
import type { Question } from './question';

export interface Figure {
  readonly hits: number;
  readonly total: number;
}

export interface Miss {
  readonly skill: string;
  readonly asked: string;
  readonly said: string;
}

export interface Report {
  /** By skill, in the order in which they were first asked. */
  readonly figures: ReadonlyMap<string, Figure>;
  readonly misses: readonly Miss[];
}

/** Tokens an answer may have; a summary or a list needs more than a sentence. */
const limits = { free: 60, sentence: 80, list: 260, summary: 420 } as const;

function limitOf({ check }: Question): number {
  if (check.kind === 'summary' || check.kind === 'free') return limits[check.kind];
  return check.kind === 'lines' || check.kind === 'exact' ? limits.list : limits.sentence;
}

export interface Answer {
  readonly text: string;
  /** By itself, not at the limit. */
  readonly ended: boolean;
}

async function answer(
  engine: Engine,
  rows: readonly ChatRow[],
  maxTokens: number,
): Promise<Answer> {
  let text = '';
  for await (const event of engine.stream({ rows, maxTokens })) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'finish') return { text, ended: event.reason === 'stop' };
    if (event.type === 'error') return { text, ended: false };
  }
  return { text, ended: false };
}

/** The answer to one question, in a chat of its own. */
export async function play(engine: Engine, question: Question): Promise<Answer> {
  const rows: ChatRow[] = [];
  for (const row of question.rows) {
    if (row !== 'own answer') rows.push(row);
    else
      rows.push({ role: 'assistant', content: (await answer(engine, rows, limits.sentence)).text });
  }
  return answer(engine, rows, limitOf(question));
}

/** Judges given answers; `answers` has one for every question, in the same order. */
export function reportOf(
  questions: readonly Question[],
  answers: readonly Answer[],
  prompts: PromptConstants,
): Report {
  const figures = new Map<string, Figure>();
  const misses: Miss[] = [];
  questions.forEach((question, index) => {
    const { text, ended } = answers[index] ?? { text: '', ended: false };
    for (const { aspect, hits, total } of judge(question.check, text, ended, prompts)) {
      const skill = aspect === '' ? question.skill : `${question.skill}: ${aspect}`;
      const before = figures.get(skill) ?? { hits: 0, total: 0 };
      figures.set(skill, { hits: before.hits + hits, total: before.total + total });
      if (hits < total) misses.push({ skill, asked: endOf(question), said: text });
    }
  });
  return { figures, misses };
}

/** What was asked last, cut to be read in a list. */
function endOf({ rows }: Question): string {
  const last = rows.at(-1);
  return last === undefined || last === 'own answer' ? '' : last.content.slice(-120);
}

/** The first questions of every skill. */
export function firstOfEach(questions: readonly Question[], count: number): readonly Question[] {
  const seen = new Map<string, number>();
  return questions.filter(({ skill }) => {
    const before = seen.get(skill) ?? 0;
    seen.set(skill, before + 1);
    return before < count;
  });
}

/** One line a skill: "recall, near   95.0 %  19/20". */
export function figureLines(figures: Report['figures']): readonly string[] {
  return [...figures].map(([skill, { hits, total }]) => {
    const percent = ((100 * hits) / Math.max(1, total)).toFixed(1);
    return `${skill.padEnd(36)}${percent.padStart(6)} %  ${hits}/${total}`;
  });
}
