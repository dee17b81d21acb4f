/**
 * Judges answers to texts of strangers, `evaluation/free.json`: nobody can say what the right answer is, but
 * it must be short, of words, and end. The recipe judges alike (tools/pocket-model/pocket/free_set.py).
 */
import type { PromptConstants } from '../../src/core/prompts';

export interface FreeCheck {
  readonly kind: 'free';
  /** The user's words, which an answer may use. */
  readonly text: string;
  /** The words that the model's own phrases are made of, in lower case. */
  readonly own: ReadonlySet<string>;
}

/** A word may come so often in an answer, a run of three words once. */
const mostOften = 5;
const runLength = 3;

const acknowledgements = 'Noted. Okay. Got it:';

/** The word lists of the generator whose words stand in its answers, seen from its `data` folder. */
export const vocabularyFiles = [
  'attributes.txt',
  'events.txt',
  'third_person.txt',
  'phrases.json',
  'smalltalk.json',
  'free_texts.json',
] as const;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** `lists` are the contents of `vocabularyFiles`. */
export function ownWords(lists: readonly string[], prompts: PromptConstants): ReadonlySet<string> {
  const phrases = Object.values(prompts).filter((value) => typeof value === 'string');
  return new Set(wordsOf([...lists, ...phrases, acknowledgements].join('\n')));
}

function isRepeating(words: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const runs = words.slice(0, 1 - runLength).map((_, i) => words.slice(i, i + runLength).join(' '));
  return new Set(runs).size < runs.length || [...counts.values()].some((n) => n > mostOften);
}

/** What is wrong with an answer, in plain words; none when it is fine. */
export function freeFaults(check: FreeCheck, said: string, ended: boolean): readonly string[] {
  const words = wordsOf(said);
  const given = new Set(wordsOf(check.text));
  return [
    ...(said.trim() === '' ? ['nothing said'] : []),
    ...(ended ? [] : ['does not end']),
    ...(isRepeating(words) ? ['repeats itself'] : []),
    ...(words.every((word) => given.has(word) || check.own.has(word)) ? [] : ['not a word']),
  ];
}
