/** Plays questions with a loaded engine, greedily, and counts what was right. */
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
const limits = { sentence: 80, list: 260, summary: 420 } as const;

function limitOf({ check }: Question): number {
  if (check.kind === 'summary') return limits.summary;
  return check.kind === 'lines' || check.kind === 'exact' ? limits.list : limits.sentence;
}

interface Answer {
  readonly text: string;
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

async function play(engine: Engine, question: Question): Promise<Answer> {
  const rows: ChatRow[] = [];
  for (const row of question.rows) {
    if (row !== 'own answer') rows.push(row);
    else
      rows.push({ role: 'assistant', content: (await answer(engine, rows, limits.sentence)).text });
  }
  return answer(engine, rows, limitOf(question));
}

export async function runQuestions(
  engine: Engine,
  questions: readonly Question[],
  prompts: PromptConstants,
): Promise<Report> {
  const figures = new Map<string, Figure>();
  const misses: Miss[] = [];
  for (const question of questions) {
    const { text, ended } = await play(engine, question);
    for (const { aspect, hits, total } of judge(question.check, text, ended, prompts)) {
      const skill = aspect === '' ? question.skill : `${question.skill}: ${aspect}`;
      const before = figures.get(skill) ?? { hits: 0, total: 0 };
      figures.set(skill, { hits: before.hits + hits, total: before.total + total });
      const last = question.rows.at(-1);
      const asked = last === undefined || last === 'own answer' ? '' : last.content.slice(-120);
      if (hits < total) misses.push({ skill, asked, said: text });
    }
  }
  return { figures, misses };
}

/** One line a skill: "recall, near   95.0 %  19/20". */
export function figureLines(figures: Report['figures']): readonly string[] {
  return [...figures].map(([skill, { hits, total }]) => {
    const percent = ((100 * hits) / Math.max(1, total)).toFixed(1);
    return `${skill.padEnd(36)}${percent.padStart(6)} %  ${hits}/${total}`;
  });
}
