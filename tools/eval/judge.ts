/**
 * Whether a context still holds what a question needs. The rule is the protocol's: every evidence turn is
 * there word for word (at least 90 % of its words), or through an item that names it among at most three
 * sources; where items are used, they and the verbatim turns hold at least 60 % of the answer's content
 * words, and all its numbers, names and dates.
 */
import { contentStems, stemOf, wordsOf } from '../../src/core/compaction/words.ts';

/** A piece of a context as it is sent. */
export interface ContextPiece {
  /** A message row, one recalled line, or one summary item. */
  readonly kind: 'message' | 'quote' | 'item';
  readonly text: string;
  /** Entry ids: the message itself, or what the line or item names. */
  readonly sources: readonly string[];
}

export interface Evidence {
  readonly entryId: string;
  readonly text: string;
}

export interface Asked {
  readonly answer: string;
  readonly evidence: readonly Evidence[];
  readonly pieces: readonly ContextPiece[];
  /** Whether a capitalised word is a name: never written small in the conversation. */
  readonly isName: (word: string) => boolean;
}

export interface Verdict {
  readonly answerable: boolean;
  /** With every evidence turn word for word. */
  readonly verbatim: boolean;
  /** Evidence turns that are nowhere. */
  readonly missing: readonly string[];
  /** Content words of the answer that the items and turns used lack; empty where all are verbatim. */
  readonly lacking: readonly string[];
}

const verbatimShare = 0.9;
const answerShare = 0.6;
const maxSources = 3;

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const plainWords = (text: string): readonly string[] => wordsOf(text.toLowerCase());

/** At least 90 % of the words, each as often as it was said. */
export function holdsVerbatim(piece: string, said: string): boolean {
  const words = plainWords(said);
  const have = counted(plainWords(piece));
  let kept = 0;
  for (const [word, count] of counted(words)) kept += Math.min(count, have.get(word) ?? 0);
  return words.length > 0 && kept >= verbatimShare * words.length;
}

/** Stems of the answer that must all be held: numbers, names, dates. */
function strictStems(answer: string, isName: (word: string) => boolean): readonly string[] {
  const words = answer.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  return words
    .filter((word) => /\p{N}/u.test(word) || (/^\p{Lu}/u.test(word) && isName(word)))
    .flatMap((word) => contentStems(word));
}

export function judge({ answer, evidence, pieces, isName }: Asked): Verdict {
  const used: string[] = [];
  const missing: string[] = [];
  let verbatim = true;
  for (const { entryId, text } of evidence) {
    const naming = pieces.filter(({ sources }) => sources.includes(entryId));
    const whole = naming.find((piece) => holdsVerbatim(piece.text, text));
    if (whole) {
      used.push(whole.text);
      continue;
    }
    verbatim = false;
    const items = naming.filter(
      ({ kind, sources }) => kind !== 'message' && sources.length <= maxSources,
    );
    if (items.length === 0) missing.push(entryId);
    used.push(...items.map((item) => item.text));
  }
  if (missing.length > 0 || verbatim) {
    return { answerable: missing.length === 0, verbatim, missing, lacking: [] };
  }
  const have = new Set(used.flatMap((text) => contentStems(text)));
  const words = [...new Set(contentStems(answer))];
  const lacking = words.filter((word) => !have.has(word));
  const strict = new Set(strictStems(answer, isName).map(stemOf));
  const isHeld =
    words.length === 0
      ? used.some((text) => text.toLowerCase().includes(answer.trim().toLowerCase()))
      : words.length - lacking.length >= answerShare * words.length;
  const answerable = isHeld && !lacking.some((word) => strict.has(word));
  return { answerable, verbatim, missing, lacking };
}

/** From everything said: a capitalised word is a name unless it is also written small somewhere. */
export function nameTest(texts: readonly string[]): (word: string) => boolean {
  const small = new Set<string>();
  for (const text of texts)
    for (const word of text.match(/(?<![\p{L}'’])\p{Ll}[\p{L}'’]*/gu) ?? []) small.add(word);
  return (word) => !small.has(word.toLowerCase());
}
