/** What the model says about dimensions: the meaning of a name, the head of an interpolation, suggestions. */
import { dimensionKinds, type PromptConstants } from '../prompts';
import { maxDimensionLength, type Dimension } from './board';
import { cleanLine, withoutMarkup } from './clean-text';
import { likenessKey } from './likeness';

/** Longer is a sentence, not the name of an end. Characters. */
const maxEndLength = 60;

/** A form of `prompts.json` as a pattern: its places become groups of the same names. */
function patternOf(form: string): RegExp {
  const source = form
    .split(/(\{\w+\})/u)
    .map((part) => {
      const place = /^\{(\w+)\}$/u.exec(part)?.[1];
      if (place === undefined)
        return part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/\s+/gu, '\\s+');
      return `(?<${place}>.+?)`;
    })
    .join('');
  return new RegExp(`^\\W*${source}\\s*[.,;]?\\s*$`, 'iu');
}

function named(text: string | undefined, limit: number): string {
  return cleanLine(withoutMarkup(text ?? ''), limit);
}

function kindOf(text: string | undefined): Dimension['kind'] {
  const key = likenessKey(text ?? '');
  return dimensionKinds.find((kind) => key === kind) ?? null;
}

function firstMatch(reply: string, form: string): Readonly<Record<string, string>> | undefined {
  const pattern = patternOf(form);
  for (const line of reply.split('\n')) {
    const groups = pattern.exec(withoutMarkup(line))?.groups;
    if (groups) return groups;
  }
  return undefined;
}

/** The answer to `interpret`. Undefined when neither kind nor ends can be read. */
export function parseInterpretation(
  prompts: PromptConstants,
  name: string,
  reply: string,
): Dimension | undefined {
  const head = firstMatch(reply, prompts.interpolate_head);
  const ends = firstMatch(reply, prompts.interpret_ends);
  const kind = kindOf(head?.kind);
  const [low, high] = [named(ends?.low, maxEndLength), named(ends?.high, maxEndLength)];
  if (kind === null && low === '') return undefined;
  return { name, kind, low, high };
}

/** The head of an answer to `interpolate`. */
export function parseInterpolationHead(
  prompts: PromptConstants,
  reply: string,
): Dimension | undefined {
  const head = firstMatch(reply, prompts.interpolate_head);
  const name = named(head?.name, maxDimensionLength);
  return name === '' ? undefined : { name, kind: kindOf(head?.kind), low: '', high: '' };
}

export interface SuggestedDimension {
  readonly name: string;
  readonly kind: Dimension['kind'];
}

/** The answer to `suggest`, without repetitions. */
export function parseSuggestions(
  prompts: PromptConstants,
  reply: string,
): readonly SuggestedDimension[] {
  const pattern = patternOf(prompts.suggest_line);
  const seen = new Set<string>();
  return reply.split('\n').flatMap((line) => {
    const groups = pattern.exec(line.trim())?.groups;
    const name = named(
      groups?.name ?? /^\s*(?:\d+[.)]|[-*•])\s*(.+)$/u.exec(line)?.[1],
      maxDimensionLength,
    );
    const key = likenessKey(name);
    if (key === '' || seen.has(key)) return [];
    seen.add(key);
    return [{ name, kind: kindOf(groups?.kind) }];
  });
}
