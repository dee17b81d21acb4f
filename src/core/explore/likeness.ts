/** When two ideas are the same, and whether one still speaks of the other's things. */

const notWord = /[^\p{L}\p{N}\p{M}]+/gu;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** What is left of a text when case, marks and punctuation do not count. */
export function likenessKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(notWord, ' ').trim();
}

export function isSameIdea(a: string, b: string): boolean {
  return likenessKey(a) === likenessKey(b);
}

const small = new Set(
  (
    'a an the of in on at with and or to by for from is are was it its into under over ' +
    'der die das ein eine einen einem einer und oder mit auf von zu im am ist des den dem ' +
    'le la les un une des du de et ou avec dans sur au aux est en ' +
    'el los las una unos y o con por para es'
  ).split(' '),
);

/** The words that carry the meaning; pairs of characters where a script writes no spaces. */
export function traitsOf(text: string): readonly string[] {
  const words = likenessKey(text).split(' ').filter(Boolean);
  const traits = words.flatMap((word) =>
    wide.test(word) ? pairsOf(word) : small.has(word) ? [] : [word],
  );
  return [...new Set(traits)];
}

function pairsOf(word: string): readonly string[] {
  const characters = Array.from(word);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}

/** Characters of a word's beginning that tell it from others; endings change with case and number. */
const stemLength = 5;

/** 0 to 1: how many of the base's traits the text still has. A base without any keeps all. */
export function keptShare(base: string, text: string): number {
  const wanted = traitsOf(base);
  if (wanted.length === 0) return 1;
  const stems = new Set(traitsOf(text).map(stemOf));
  return wanted.filter((trait) => stems.has(stemOf(trait))).length / wanted.length;
}

/** Two ideas without a word in common: between them lies nothing in particular. */
export function isUnrelated(a: string, b: string): boolean {
  return traitsOf(a).length > 0 && keptShare(a, b) === 0;
}

function stemOf(word: string): string {
  return Array.from(word.replace(/(?<=\p{L}{3})s$/u, ''))
    .slice(0, stemLength)
    .join('');
}

const scripts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['han', /\p{Script=Han}/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['latin', /\p{Script=Latin}/gu],
];

/** The script that most letters belong to; undefined for a text without letters. */
function scriptOf(text: string): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [name, pattern] of scripts) {
    const count = text.match(pattern)?.length ?? 0;
    // Japanese is told by its kana, however many Chinese characters stand between them.
    if (name === 'kana' && count > 0) return name;
    if (count > most) [best, most] = [name, count];
  }
  return best;
}

const telling: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the of and with in is on at from under'.split(' ')),
  de: new Set('der die das ein eine und mit im auf ist von dem den'.split(' ')),
  fr: new Set('le la les une des du et avec dans sur est'.split(' ')),
  es: new Set('el los las una y con por es del'.split(' ')),
};

function votesOf(text: string): Readonly<Record<string, number>> {
  const words = likenessKey(text).split(' ');
  const votes = Object.entries(telling).map(
    ([language, known]) => [language, words.filter((word) => known.has(word)).length] as const,
  );
  return Object.fromEntries(votes);
}

/**
 * Whether the text is surely in another language than the base. Careful: short texts of one script tell
 * little, and a false alarm costs a call.
 */
export function isOtherLanguage(base: string, text: string): boolean {
  const [from, to] = [scriptOf(base), scriptOf(text)];
  if (from === undefined || to === undefined) return false;
  const eastAsian = ['kana', 'han'];
  if (from !== to) return !(eastAsian.includes(from) && eastAsian.includes(to));
  if (from !== 'latin') return false;
  const [ours, theirs] = [votesOf(base), votesOf(text)];
  const own = Object.keys(telling).filter((language) => (ours[language] ?? 0) >= 2);
  const other = Object.keys(telling).filter((language) => (theirs[language] ?? 0) >= 2);
  return (
    own.length > 0 &&
    other.length > 0 &&
    own.every((language) => (theirs[language] ?? 0) === 0) &&
    other.every((language) => (ours[language] ?? 0) === 0)
  );
}
