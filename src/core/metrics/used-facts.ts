/**
 * Whether an answer stood on what the context held only as a summary or a recalled line: on words, names
 * and numbers of theirs that neither the question nor any message word for word had.
 */
import { exactTokens, nameWords } from '../compaction/exact-parts';
import { contentStems } from '../compaction/words';

export interface AnswerSources {
  readonly answer: string;
  /** Everything that stood word for word: the question, the turns kept. */
  readonly verbatim: readonly string[];
  readonly summary: readonly string[];
  readonly recalled: readonly string[];
}

export interface UsedFacts {
  readonly usedSummary: boolean;
  readonly usedRecall: boolean;
}

/** A single common word may be chance; a number or a name is not. */
const fewestStems = 2;

export function usedFacts({ answer, verbatim, summary, recalled }: AnswerSources): UsedFacts {
  const known = new Set(verbatim.flatMap(contentStems));
  const stems = new Set(contentStems(answer).filter((stem) => !known.has(stem)));
  const exact = new Set(strongParts(answer).filter((part) => !isIn(part, verbatim)));
  const supports = (text: string): boolean => {
    const lower = text.toLowerCase();
    if ([...exact].some((part) => lower.includes(part))) return true;
    return contentStems(text).filter((stem) => stems.has(stem)).length >= fewestStems;
  };
  return { usedSummary: summary.some(supports), usedRecall: recalled.some(supports) };
}

function strongParts(text: string): readonly string[] {
  return [...exactTokens(text), ...nameWords(text)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length > 1);
}

function isIn(part: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(part));
}
