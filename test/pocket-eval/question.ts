/** The sets of questions for the built-in model, as rows with what makes the last answer right. */
import * as v from 'valibot';
import type { ChatRow } from '../../src/core/chat-row';
import { fillTemplate, type PromptConstants } from '../../src/core/prompts';
import { checkSchema, type Check } from './check';

/** Rows whose content is undefined are answered by the model itself, in order. */
export interface Question {
  readonly skill: string;
  readonly rows: readonly (ChatRow | 'own answer')[];
  readonly check: Check;
}

const text = v.string();
const texts = v.optional(v.array(text), []);

const rowSchema = v.object({
  role: v.picklist(['system', 'user', 'assistant', 'tool']),
  content: text,
});
const caseSchema = v.object({ skill: text, rows: v.array(rowSchema), check: checkSchema });

const summariseSchema = v.object({
  skill: v.literal('summarise'),
  previous: v.optional(text, ''),
  turns: v.array(v.tuple([text, text])),
  keep: v.array(text),
  drop: texts,
});
const askSchema = v.object({
  skill: text,
  summary: v.optional(text, ''),
  recalled: texts,
  placement: v.optional(text),
  turns: texts,
  question: text,
  value: v.optional(text, ''),
  avoid: texts,
  unknown: v.optional(v.boolean(), false),
  call: v.optional(v.object({ name: text, arguments: v.record(text, v.unknown()) })),
});
type Asked = v.InferOutput<typeof askSchema>;

/** A call in the text of an assistant row becomes the call that the app keeps. */
function asAppRow(row: ChatRow, { tool_open, tool_close }: PromptConstants): ChatRow {
  const { role, content } = row;
  if (role !== 'assistant' || !content.startsWith(tool_open)) return row;
  const body = content.slice(tool_open.length, -tool_close.length);
  const call = v.parse(v.object({ name: text, arguments: v.unknown() }), JSON.parse(body));
  const toolCalls = [{ id: '1', name: call.name, arguments: JSON.stringify(call.arguments) }];
  return { role, content: '', toolCalls };
}

/** Questions of `evaluation/cases.json`: generated, every earlier answer given. */
export function readCases(data: unknown, prompts: PromptConstants): readonly Question[] {
  return v.parse(v.array(caseSchema), data).map(({ skill, rows, check }) => ({
    skill,
    rows: rows.map((row) => asAppRow(row, prompts)),
    check,
  }));
}

/** Questions of `evaluation/blind.json`: hand-written, the model's earlier answers are its own. */
export function readBlind(data: unknown, prompts: PromptConstants): readonly Question[] {
  return v
    .parse(v.array(v.union([summariseSchema, askSchema])), data)
    .map((item) => ('keep' in item ? summarise(item, prompts) : ask(item, prompts)));
}

/** Texts of `evaluation/free.json`, each the first of a chat. `own` as in FreeCheck. */
export function readFree(
  data: unknown,
  own: ReadonlySet<string>,
  prompts: PromptConstants,
): readonly Question[] {
  return v.parse(v.array(text), data).map((content) => ({
    skill: 'free',
    rows: [
      { role: 'system', content: [prompts.system, toolsLine(prompts)].join('\n') },
      { role: 'user', content },
    ],
    check: { kind: 'free', text: content, own },
  }));
}

function toolsLine({ tools_line, tool_arguments }: PromptConstants): string {
  return fillTemplate(tools_line, { names: Object.keys(tool_arguments).join(', ') });
}

function summarise(
  item: v.InferOutput<typeof summariseSchema>,
  prompts: PromptConstants,
): Question {
  const lines = item.turns.map(([role, said]) =>
    fillTemplate(prompts.transcript_line, { role, text: said }),
  );
  const previous = item.previous === '' ? [] : [prompts.previous, item.previous];
  const content = [prompts.summarise, ...previous, prompts.transcript, ...lines].join('\n');
  const check = { kind: 'summary', items: item.keep, drop: item.drop } as const;
  return { skill: item.skill, rows: [{ role: 'user', content }], check };
}

function ask(item: Asked, prompts: PromptConstants): Question {
  const { recalled_open, recalled_close } = prompts;
  const lines = item.recalled.length === 0 ? [] : [recalled_open, ...item.recalled, recalled_close];
  const inRow = item.placement !== 'system';
  const told = item.turns.flatMap((content) => [{ role: 'user', content }, 'own answer'] as const);
  const content = [...(inRow ? lines : []), item.question].join('\n');
  return {
    skill: item.skill,
    rows: [systemRow(item, inRow ? [] : lines, prompts), ...told, { role: 'user', content }],
    check: checkOf(item),
  };
}

function systemRow(item: Asked, recalled: readonly string[], prompts: PromptConstants): ChatRow {
  const tools = item.skill === 'tool' ? [toolsLine(prompts)] : [];
  const { summary_open, summary_close } = prompts;
  const summary = item.summary === '' ? [] : [summary_open, item.summary, summary_close];
  return {
    role: 'system',
    content: [prompts.system, ...tools, ...summary, ...recalled].join('\n'),
  };
}

function checkOf({ call, unknown, value, avoid }: Asked): Check {
  if (call) return { kind: 'call', call };
  return unknown ? { kind: 'unknown' } : { kind: 'value', value, avoid };
}
