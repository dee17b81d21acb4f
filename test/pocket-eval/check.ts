/**
 * What makes an answer of the built-in model right. The recipe's scoring (tools/pocket-model/pocket/scoring.py)
 * follows the same rules; the fixed cases carry theirs with them.
 */
import * as v from 'valibot';
import { sectionNames } from '../../src/core/compaction/summary';
import type { PromptConstants } from '../../src/core/prompts';
import { freeFaults, type FreeCheck } from './free-check';

const text = v.string();
const texts = v.array(text);

const callSchema = v.object({ name: text, arguments: v.record(text, v.unknown()) });

export const checkSchema = v.variant('kind', [
  v.object({ kind: v.literal('value'), value: text, avoid: v.optional(texts) }),
  v.object({ kind: v.literal('unknown') }),
  v.object({ kind: v.literal('call'), call: callSchema }),
  v.object({ kind: v.literal('exact'), text }),
  /** One pattern for every line; no line may come twice. */
  v.object({ kind: v.literal('lines'), lines: texts }),
  v.object({ kind: v.literal('summary'), items: texts, drop: v.optional(texts) }),
]);

export type Check = v.InferOutput<typeof checkSchema> | FreeCheck;

/** Hits of so many; `aspect` names what was counted where one answer is judged in several ways. */
export interface Mark {
  readonly aspect: string;
  readonly hits: number;
  readonly total: number;
}

const wordLetter = '[\\p{L}\\p{N}_]';

/** Whether the value stands in the text and is not part of a longer word. */
export function contains(value: string, said: string): boolean {
  const plain = value.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  return new RegExp(`(?<!${wordLetter})${plain}(?!${wordLetter})`, 'u').test(said);
}

export function saysUnknown(said: string, prompts: PromptConstants): boolean {
  const [, ending = ''] = prompts.unknown.split('}');
  return said.includes(ending.trim()) || said.includes('nothing for');
}

/** Equal as JSON, whatever the order of the keys. */
function isSameCall(
  said: string,
  call: v.InferOutput<typeof callSchema>,
  p: PromptConstants,
): boolean {
  const trimmed = said.trim();
  if (!trimmed.startsWith(p.tool_open) || !trimmed.endsWith(p.tool_close)) return false;
  const body = trimmed.slice(p.tool_open.length, -p.tool_close.length);
  try {
    const written = v.safeParse(callSchema, JSON.parse(body));
    return written.success && sorted(written.output) === sorted(call);
  } catch {
    // Not JSON: a broken call is no call.
    return false;
  }
}

const sorted = (call: v.InferOutput<typeof callSchema>): string =>
  JSON.stringify([call.name, Object.entries(call.arguments).sort(([a], [b]) => (a < b ? -1 : 1))]);

function areLines(said: string, patterns: readonly string[]): boolean {
  const lines = said.split('\n');
  return (
    lines.length === patterns.length &&
    new Set(lines).size === lines.length &&
    lines.every((line, i) => new RegExp(`^(?:${patterns[i] ?? ''})$`, 'u').test(line))
  );
}

/** As the app reads a summary: no line twice in a section, nothing after the last section. */
function itemsOf(said: string, none: string): string {
  let section = '';
  const kept = new Set<string>();
  for (const line of said.split('\n')) {
    if (line.startsWith('## ')) {
      if (kept.has(line)) break;
      section = line;
      kept.add(line);
    } else if (line.startsWith('- ') && line !== none) kept.add(`${section}\n${line}`);
  }
  return [...kept].join('\n');
}

function hasNineSections(said: string): boolean {
  const lines = said.split('\n');
  const headings = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
  const isClean = lines.every((line) => line.startsWith('## ') || line.startsWith('- '));
  return isClean && headings.join('\n') === sectionNames.join('\n');
}

const one = (isRight: boolean, aspect = ''): Mark => ({ aspect, hits: isRight ? 1 : 0, total: 1 });

/** `ended` says that the model ended its answer by itself. */
export function judge(
  check: Check,
  said: string,
  ended: boolean,
  p: PromptConstants,
): readonly Mark[] {
  switch (check.kind) {
    case 'value': {
      const avoided = (check.avoid ?? []).every((old) => !contains(old, said));
      return [one(avoided && contains(check.value, said))];
    }
    case 'unknown':
      return [one(saysUnknown(said, p))];
    case 'call':
      return [one(isSameCall(said, check.call, p))];
    case 'exact':
      return [one(ended && said === check.text)];
    case 'lines':
      return [one(ended && areLines(said, check.lines))];
    case 'summary': {
      const items = itemsOf(said, p.none);
      const hits = check.items.filter((item) => contains(item, items)).length;
      return [
        { aspect: 'facts kept', hits, total: check.items.length },
        one(ended && hasNineSections(said), 'format valid'),
        ...(check.drop ?? []).map((old) => one(!contains(old, items), 'old value gone')),
      ];
    }
    case 'free': {
      const faults = freeFaults(check, said, ended);
      return [one(ended, 'ends'), one(faults.length === 0, 'no fault')];
    }
    default:
      return check satisfies never;
  }
}
