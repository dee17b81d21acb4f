/**
 * The prompt constants of a model: every marker, heading and instruction that it was trained on or is
 * asked with. For the built-in model they ship as `prompts.json` beside its weights, the one source for
 * the app and for the generator of its training data; they are parsed here, at the border, once.
 */
import * as v from 'valibot';
import { sectionNames } from './compaction/summary';

/** What a sketch is drawn from: the words a model may use are those the app can draw. */
export const sketchSizes = ['small', 'medium', 'large'] as const;
export const sketchShapes = [
  'circle',
  'oval',
  'square',
  'rectangle',
  'triangle',
  'line',
  'arch',
  'star',
] as const;
export const sketchPlaces = [
  'top left',
  'top',
  'top right',
  'left',
  'middle',
  'right',
  'bottom left',
  'bottom',
  'bottom right',
] as const;
/** Whether a dimension has an order and a between ("temperature") or not ("material"). */
export const dimensionKinds = ['continuous', 'discrete'] as const;

const headings = v.pipe(
  v.array(v.string()),
  v.check(
    (given) =>
      given.length === sectionNames.length && given.every((name, i) => name === sectionNames[i]),
    `headings must be exactly: ${sectionNames.join(' · ')}`,
  ),
);

/** A template that has all the places named. */
const template = (...places: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (given) => places.every((place) => given.includes(`{${place}}`)),
      `needs ${places.map((place) => `{${place}}`).join(' ')}`,
    ),
  );

const hexColor = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/u));

/**
 * The gestures of the canvas. Answers are `idea_line`s, except: `interpret` gives `interpolate_head` and
 * `interpret_ends`; `suggest` gives `suggest_line`s; `sketch` gives `sketch_palette` (its first colour is
 * the background) and `sketch_line`s.
 */
const canvas = {
  idea_line: template('number', 'text'),
  near: template('n', 'scene'),
  unexpected: template('n', 'scene'),
  mix: template('parts', 'n'),
  mix_part: template('scene'),
  mix_part_taking: template('aspect', 'scene'),
  mix_join: v.string(),
  slide: template('scene', 'settings'),
  slide_setting: template('level', 'dimension'),
  slide_join: v.string(),
  /** From the most negative to the most positive; in the middle lies no change, which needs no model. */
  slide_levels: v.pipe(v.array(v.string()), v.length(6)),
  interpret: template('dimension'),
  interpret_ends: template('low', 'high'),
  dimension_kinds: v.array(v.picklist(dimensionKinds)),
  suggest: template('n', 'scene'),
  suggest_line: template('number', 'name', 'kind'),
  sketch: template('scene', 'n'),
  sketch_palette: template('colours'),
  sketch_line: template('number', 'size', 'shape', 'place', 'colour'),
  sketch_sizes: v.array(v.picklist(sketchSizes)),
  sketch_shapes: v.array(v.picklist(sketchShapes)),
  sketch_places: v.array(v.picklist(sketchPlaces)),
  /** Name to `#rrggbb`. */
  sketch_colours: v.record(v.string(), hexColor),
};

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
  variations: template('n', 'scene', 'dimension'),
  interpolate: template('a', 'b', 'n'),
  interpolate_head: template('name', 'kind'),
  fallback: v.string(),
  unknown: v.pipe(v.string(), v.includes('{key}')),
  /** Heads the memories in the system text, between tools and summary. */
  memory_head: v.string(),
  memory_line: template('key', 'value'),
  /** Heads the open tasks, behind the summary. */
  tasks_head: v.string(),
  ...canvas,
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
