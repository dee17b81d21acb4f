/** A demo script: what the user says, which facts are planted, and what is asked about them. */
import * as v from 'valibot';

const turnSchema = v.object({
  /** What is typed. */
  user: v.pipe(v.string(), v.nonEmpty()),
  /** This turn tells the fact of that name. */
  plant: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** This turn asks about the fact of that name, in a branch: it leaves no trace in the conversation. */
  ask: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Words that a right answer holds, all of them, in any case. */
  expect: v.optional(v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1))),
});

const scriptSchema = v.object({
  title: v.string(),
  /** Tokens for which the script was written; another window is told, not refused. */
  window: v.optional(v.number()),
  /** How many planted facts must be answered before any compaction. */
  answeredBefore: v.optional(v.number(), 0),
  turns: v.pipe(v.array(turnSchema), v.minLength(1)),
});

export type DemoTurn = Readonly<v.InferOutput<typeof turnSchema>>;
export type DemoScript = Readonly<v.InferOutput<typeof scriptSchema>>;

export type ParsedScript =
  | { readonly kind: 'ok'; readonly script: DemoScript }
  | { readonly kind: 'invalid'; readonly reason: string };

/** What is wrong with the order of the turns; undefined when nothing is. */
function orderFault(turns: readonly DemoTurn[]): string | undefined {
  const planted = new Set<string>();
  for (const [index, { plant, ask, expect }] of turns.entries()) {
    const turn = `turn ${index + 1}`;
    if (plant !== undefined && ask !== undefined) return `${turn} both plants and asks`;
    if (plant !== undefined && planted.has(plant)) return `${turn} plants "${plant}" again`;
    if (ask !== undefined && !planted.has(ask)) return `${turn} asks "${ask}" before it is planted`;
    if (ask !== undefined && expect === undefined) return `${turn} asks without "expect"`;
    if (plant !== undefined) planted.add(plant);
  }
  return undefined;
}

export function parseScript(text: string): ParsedScript {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { kind: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
  const parsed = v.safeParse(scriptSchema, data);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = issue.path?.map(({ key }) => String(key)).join('.') ?? 'the whole file';
    return { kind: 'invalid', reason: `${path}: ${issue.message}` };
  }
  const fault = orderFault(parsed.output.turns);
  return fault === undefined
    ? { kind: 'ok', script: parsed.output }
    : { kind: 'invalid', reason: fault };
}
