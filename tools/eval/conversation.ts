/** Conversations with questions, as FORMATS describes them; foreign data, parsed once, here. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const turn = v.object({
  id: v.string(),
  speaker: v.string(),
  /** `1:56 pm on 8 May, 2023`. */
  when: v.string(),
  text: v.string(),
});

const question = v.object({
  question: v.string(),
  answer: v.pipe(v.unknown(), v.transform(String)),
  /** Ids of the turns that answer it. */
  evidence: v.array(v.string()),
  category: v.number(),
});

const conversation = v.object({
  id: v.string(),
  speakers: v.tuple([v.string(), v.string()]),
  turns: v.array(turn),
  questions: v.array(question),
});

export type EvalTurn = v.InferOutput<typeof turn>;
export type EvalQuestion = v.InferOutput<typeof question>;
export type EvalConversation = v.InferOutput<typeof conversation>;

/** Throws, with the place that is wrong, when the file is not of this form. */
export function readConversations(file: string): readonly EvalConversation[] {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const parsed = v.safeParse(v.array(conversation), data);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = issue.path?.map((item) => String(item.key)).join('.') ?? '(whole file)';
  throw new Error(`${file}, ${path}: ${issue.message}`);
}

/** Questions whose evidence names at least one existing turn; only the existing ones are held to it. */
export function countedQuestions({ turns, questions }: EvalConversation): readonly EvalQuestion[] {
  const known = new Set(turns.map(({ id }) => id));
  return questions.flatMap((asked) => {
    const evidence = [...new Set(asked.evidence)].filter((id) => known.has(id));
    return evidence.length === 0 ? [] : [{ ...asked, evidence }];
  });
}

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Milliseconds since the epoch, read as UTC; undefined when it is no such date. */
export function timeOf(when: string): number | undefined {
  const match = /(?:(\d{1,2}):(\d{2})\s*([ap]m)\s+on\s+)?(\d{1,2})\s+(\p{L}+),?\s+(\d{4})/iu.exec(
    when,
  );
  if (!match) return undefined;
  const [, hour, minute, half, day, month, year] = match;
  const index = months.indexOf((month ?? '').toLowerCase());
  if (index < 0) return undefined;
  const hours = (Number(hour ?? 12) % 12) + (half?.toLowerCase() === 'am' ? 0 : 12);
  return Date.UTC(Number(year), index, Number(day), hours, Number(minute ?? 0));
}
