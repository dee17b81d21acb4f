/**
 * How much of long conversations the extractive summary keeps: the share of questions whose answer's key
 * words stand in a summary of at most 12 % of the conversation, beside two baselines of the same size.
 *
 * The data (LoCoMo, CC BY-NC 4.0) is never part of this repository: its path is the first argument.
 * Tokens are counted as ceil(characters / 4), here only, so that figures compare between tokenizers.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { extractItems } from '../../src/core/compaction/extract';
import { foldItems } from '../../src/core/compaction/fold';
import { renderSummary } from '../../src/core/compaction/render-summary';
import { splitSentences } from '../../src/core/compaction/sentences';
import type { SpanMessage } from '../../src/core/compaction/span';
import { trimSummary } from '../../src/core/compaction/trim';
import { contentStems } from '../../src/core/compaction/words';

const share = 0.12;

const conversation = v.object({
  id: v.string(),
  speakers: v.tuple([v.string(), v.string()]),
  turns: v.array(
    v.object({ id: v.string(), speaker: v.string(), when: v.string(), text: v.string() }),
  ),
  questions: v.array(
    v.object({
      question: v.string(),
      answer: v.pipe(v.unknown(), v.transform(String)),
      category: v.number(),
    }),
  ),
});
type Conversation = v.InferOutput<typeof conversation>;

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

const counter = {
  tokenizerId: 'characters-by-four',
  countTexts: (texts: readonly string[]) => Promise.resolve(texts.map(tokensOf)),
  countRows: () => Promise.resolve([]),
  countRequest: () => Promise.resolve(0),
};

const months =
  'january february march april may june july august september october november december';

/** `1:56 pm on 8 May, 2023` → `2023-05-08`. */
function isoDay(when: string): string | undefined {
  const match = /(\d{1,2}) (\p{L}+),? (\d{4})/u.exec(when);
  if (!match?.[1] || !match[2] || !match[3]) return undefined;
  const month = months.split(' ').indexOf(match[2].toLowerCase()) + 1;
  return `${match[3]}-${String(month).padStart(2, '0')}-${match[1].padStart(2, '0')}`;
}

function spanOf({ turns, speakers }: Conversation): readonly SpanMessage[] {
  return turns.map(({ id, speaker, when, text }, index) => {
    const saidOn = isoDay(when);
    return {
      entryId: id,
      role: speaker === speakers[0] ? 'user' : 'assistant',
      text,
      turn: Math.floor(index / 2) + 1,
      ...(saidOn === undefined ? {} : { saidOn }),
    };
  });
}

/** The text holds all numbers and at least 60 % of the content words of the answer. */
export function holdsAnswer(text: string, answer: string): boolean {
  const have = new Set(contentStems(text));
  const words = [...new Set(contentStems(answer))];
  if (words.length === 0) return text.toLowerCase().includes(answer.toLowerCase());
  const kept = words.filter((word) => have.has(word));
  const numbers = words.filter((word) => /\d/u.test(word));
  return numbers.every((word) => have.has(word)) && kept.length >= 0.6 * words.length;
}

/** Whole sentences, from one end, until the budget is used up. */
function baseline(chat: Conversation, budget: number, order: 'first' | 'newest'): string {
  const sentences = chat.turns.flatMap(({ text }) => splitSentences(text));
  const taken: string[] = [];
  let characters = 0;
  for (const sentence of order === 'first' ? sentences : sentences.toReversed()) {
    characters += sentence.length + 1;
    if (Math.ceil(characters / 4) > budget) break;
    taken.push(sentence);
  }
  return taken.join('\n');
}

async function extractive(chat: Conversation, budget: number): Promise<string> {
  const summary = foldItems(null, extractItems(spanOf(chat)));
  return renderSummary((await trimSummary(summary, budget, counter)).summary);
}

interface Row {
  readonly id: string;
  readonly questions: number;
  readonly tokens: number;
  readonly summaryTokens: number;
  readonly msPer10k: number;
  readonly held: Readonly<Record<'extractive' | 'first' | 'newest' | 'whole', number>>;
}

async function measure(chat: Conversation): Promise<Row> {
  const tokens = chat.turns.reduce((sum, turn) => sum + tokensOf(turn.text) + 4, 0);
  const budget = Math.floor(tokens * share);
  const before = process.cpuUsage();
  const summary = await extractive(chat, budget);
  // Processor time, so that a busy machine does not count; the first conversation warms the rules up.
  const spent = process.cpuUsage(before);
  const ms = (spent.user + spent.system) / 1000;
  const count = (text: string): number =>
    chat.questions.filter(({ answer }) => holdsAnswer(text, answer)).length;
  return {
    id: chat.id,
    questions: chat.questions.length,
    tokens,
    summaryTokens: tokensOf(summary),
    msPer10k: (ms / tokens) * 10_000,
    held: {
      extractive: count(summary),
      first: count(baseline(chat, budget, 'first')),
      newest: count(baseline(chat, budget, 'newest')),
      whole: count(chat.turns.map(({ when, text }) => `${when} ${text}`).join('\n')),
    },
  };
}

function print(rows: readonly Row[]): number {
  const sum = (pick: (row: Row) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  const questions = sum((row) => row.questions);
  const percent = (held: number): string => `${((100 * held) / questions).toFixed(1)} %`;
  for (const row of rows)
    console.log(
      `${row.id}: ${row.summaryTokens} of ${row.tokens} tokens, ${row.msPer10k.toFixed(1)} ms per 10,000,`,
      JSON.stringify(row.held),
      `of ${row.questions}`,
    );
  const extracted = sum((row) => row.held.extractive);
  const better = Math.max(
    sum((row) => row.held.first),
    sum((row) => row.held.newest),
  );
  console.log(`extractive ${percent(extracted)}`);
  console.log(`first sentences ${percent(sum((row) => row.held.first))}`);
  console.log(`newest sentences ${percent(sum((row) => row.held.newest))}`);
  console.log(`whole conversation ${percent(sum((row) => row.held.whole))}`);
  console.log(`ratio to the better baseline ${(extracted / better).toFixed(2)} (at least 2)`);
  console.log(
    `processor ms per 10,000 tokens ${(sum((row) => row.msPer10k) / rows.length).toFixed(1)}`,
  );
  return extracted >= 2 * better && rows.every((row) => row.summaryTokens <= row.tokens * share)
    ? 0
    : 1;
}

/** Exit code 0: at least twice the better baseline, within the size. */
export async function main(args: readonly string[]): Promise<number> {
  const [file, shown] = args;
  if (file === undefined) {
    console.error('Usage: bench extractive DATA.json [id of a conversation to print]');
    return 2;
  }
  const chats = v.parse(v.array(conversation), JSON.parse(readFileSync(file, 'utf8')));
  const rows: Row[] = [];
  for (const chat of chats) {
    if (chat.id === shown)
      console.log(await extractive(chat, Math.floor(share * tokensOf(JSON.stringify(chat.turns)))));
    rows.push(await measure(chat));
  }
  return print(rows);
}
