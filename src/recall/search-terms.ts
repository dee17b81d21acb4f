/**
 * The terms by which texts are found: stems of words for languages with spaces, pairs of characters for
 * those without, where no dictionary agrees on what a word is.
 */
import { stemOf, stopWords, wordsOf } from '../core/compaction/words';

/** Runs of scripts written without spaces, and of Hangul, whose particles cling to the word. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+/gu;

/** In order, with repeats; stop words left out. Width and ligature variants are made one. */
export function searchTerms(text: string): readonly string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const words = wordsOf(plain.replace(unspaced, ' ')).filter((word) => !stopWords.has(word));
  const pairs = (plain.match(unspaced) ?? []).flatMap(characterPairs);
  return [...words.map(termOf), ...pairs];
}

/** Words come again and again; working out their stems is most of the cost of indexing. */
const known = new Map<string, string>();
const maxKnown = 20_000;

/** "café" is found by "cafe": accents are typed or not, as the keyboard allows. */
function termOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const term = stemOf(word.normalize('NFD').replace(/(?<=[a-z])\p{M}+/gu, ''));
  if (known.size >= maxKnown) known.clear();
  known.set(word, term);
  return term;
}

function characterPairs(run: string): readonly string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return [run];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}
