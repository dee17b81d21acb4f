/**
 * The prompt constants of a model: every marker, heading and instruction that it was trained on or is
 * asked with. For the built-in model they ship as `prompts.json` beside its weights, the one source for
 * the app and for the generator of its training data; they are parsed here, at the border, once.
 */
import * as v from 'valibot';
import { sectionNames } from './compaction/summary';

const headings = v.pipe(
  v.array(v.string()),
  v.check(
    (given) =>
      given.length === sectionNames.length && given.every((name, i) => name === sectionNames[i]),
    `headings must be exactly: ${sectionNames.join(' · ')}`,
  ),
);

const schema = v.object({
  name: v.string(),
  headings,
  none: v.string(),
  summarise: v.string(),
  previous: v.string(),
  transcript: v.string(),
  transcript_line: v.pipe(v.string(), v.includes('{role}'), v.includes('{text}')),
  summary_open: v.string(),
  summary_close: v.string(),
  recalled_open: v.string(),
  recalled_close: v.string(),
  recalled_line: v.pipe(v.string(), v.includes('{text}')),
  tools_line: v.pipe(v.string(), v.includes('{names}')),
  tools: v.array(v.string()),
  tool_arguments: v.record(v.string(), v.record(v.string(), v.string())),
  tool_open: v.string(),
  tool_close: v.string(),
  tool_error_prefix: v.string(),
  system: v.string(),
  system_order: v.array(v.picklist(['system', 'tools_line', 'summary', 'recalled'])),
  variations: v.string(),
  interpolate: v.string(),
  interpolate_head: v.string(),
  fallback: v.string(),
  unknown: v.pipe(v.string(), v.includes('{key}')),
});

/** Read-only view of `prompts.json`; the keys are those of the file, so that both sides read alike. */
export type PromptConstants = Readonly<v.InferOutput<typeof schema>>;

export type ParsedPrompts =
  | { readonly kind: 'ok'; readonly prompts: PromptConstants }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Checks foreign data; `reason` names the first key that is wrong. Unknown keys are ignored. */
export function parsePromptConstants(data: unknown): ParsedPrompts {
  const result = v.safeParse(schema, data);
  if (result.success) return { kind: 'ok', prompts: result.output };
  const [issue] = result.issues;
  const path = issue.path?.map((item) => String(item.key)).join('.') ?? '(whole file)';
  return { kind: 'invalid', reason: `prompts.json, ${path}: ${issue.message}` };
}

/** Replaces `{name}` in a template by the values given; unknown names stay as they are. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
