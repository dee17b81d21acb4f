/**
 * Whether a list is what was asked for. What is wrong is named, so that one repair call can say it; what is
 * right is kept by its place, so that only the rest has to be asked again.
 */
import { isOtherLanguage, isSameIdea, keptShare } from './likeness';
import type { ParsedIdea } from './parse-ideas';

export type IdeaProblem =
  | { readonly kind: 'count'; readonly wanted: number; readonly got: number }
  | { readonly kind: 'order' }
  | { readonly kind: 'duplicate'; readonly index: number }
  | { readonly kind: 'copy-of-base'; readonly index: number }
  | { readonly kind: 'lost-base'; readonly index: number }
  | { readonly kind: 'language'; readonly index: number }
  | { readonly kind: 'markup'; readonly index: number };

export interface IdeaRules {
  readonly count: number;
  /** Texts that no idea may repeat: the base, the ends, what the chain has already. */
  readonly notLike: readonly string[];
  /** The text whose language counts. */
  readonly languageOf: string;
  /** The text whose other traits must still be there; absent: they may change. */
  readonly keeps?: string;
}

export interface CheckedIdeas {
  /** By place, as many as asked; undefined where there is none that holds. */
  readonly texts: readonly (string | undefined)[];
  readonly problems: readonly IdeaProblem[];
}

/** Less than this share of the base's words and it is another idea, not a variation. */
const minKeptShare = 0.4;

const controlMarkup = /<\|[^|<>]{1,40}\|>|<\/?tool_call>|\[\/?INST\]|<\/?s>/iu;

export function checkIdeas(ideas: readonly ParsedIdea[], rules: IdeaRules): CheckedIdeas {
  const { ordered, inOrder } = inGivenOrder(ideas);
  const problems: IdeaProblem[] = [];
  if (ordered.length !== rules.count) {
    problems.push({ kind: 'count', wanted: rules.count, got: ordered.length });
  }
  if (!inOrder) problems.push({ kind: 'order' });
  const texts: (string | undefined)[] = [];
  for (let index = 0; index < rules.count; index += 1) {
    const text = ordered[index]?.text;
    if (text === undefined) {
      texts.push(undefined);
      continue;
    }
    const before = texts.flatMap((one) => one ?? []);
    const problem = problemOf(text, before, rules);
    if (problem) problems.push({ kind: problem, index });
    texts.push(problem ? undefined : text);
  }
  return { texts, problems };
}

type TextProblem = 'duplicate' | 'copy-of-base' | 'lost-base' | 'language' | 'markup';

/** What is wrong with one text, given those before it. */
export function problemOf(
  text: string,
  before: readonly string[],
  { notLike, languageOf, keeps }: IdeaRules,
): TextProblem | undefined {
  if (controlMarkup.test(text)) return 'markup';
  if (notLike.some((other) => isSameIdea(other, text))) return 'copy-of-base';
  if (before.some((other) => isSameIdea(other, text))) return 'duplicate';
  if (isOtherLanguage(languageOf, text)) return 'language';
  if (keeps !== undefined && keptShare(keeps, text) < minKeptShare) return 'lost-base';
  return undefined;
}

/** A list numbered in another order than written is put in order; numbers that do not add up are a fault. */
function inGivenOrder(ideas: readonly ParsedIdea[]): {
  readonly ordered: readonly ParsedIdea[];
  readonly inOrder: boolean;
} {
  const numbers = ideas.map(({ number }) => number);
  if (numbers.every((number) => number === undefined)) return { ordered: ideas, inOrder: true };
  const sorted = ideas.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const isCounted = sorted.every(({ number }, i) => number === i + 1);
  const isRising = numbers.every((number, i) => i === 0 || (number ?? 0) > (numbers[i - 1] ?? 0));
  return isCounted ? { ordered: sorted, inOrder: true } : { ordered: ideas, inOrder: isRising };
}

/** The problems as a person would say them to whoever wrote the list. */
export function complaintOf(problems: readonly IdeaProblem[]): string {
  return [...new Set(problems.map(sentenceOf))].join(' ');
}

function sentenceOf(problem: IdeaProblem): string {
  switch (problem.kind) {
    case 'count':
      return `The list has ${problem.got} lines and needs exactly ${problem.wanted}.`;
    case 'order':
      return 'The lines are not numbered in order.';
    case 'duplicate':
      return `Line ${problem.index + 1} repeats another line.`;
    case 'copy-of-base':
      return `Line ${problem.index + 1} is the same as the given text.`;
    case 'lost-base':
      return `Line ${problem.index + 1} changes more than was asked.`;
    case 'language':
      return `Line ${problem.index + 1} is in another language than the given text.`;
    case 'markup':
      return `Line ${problem.index + 1} has markup in it.`;
    default:
      return problem satisfies never;
  }
}
