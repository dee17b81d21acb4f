/**
 * The parts of a text that a paraphrase must not change: numbers, names, ids, links, paths, dates. They
 * decide whether a summary says something that nobody said.
 */
import { stemOf, wordsOf } from './words';

const patterns: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s)>\]"']+/giu, // links
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/gu, // mail addresses
  /(?:~|\.{1,2})?(?:\/[\w.@+-]+){2,}\/?|\b[A-Z]:\\[^\s"']+|\b[\w-]{1,80}\.(?:ts|js|py|md|txt|json|pdf|csv|ya?ml|toml|html|css)\b/gu, // paths
  /\b(?=[\w-]{0,60}\d)(?=[\w-]{0,60}\p{L})[\p{L}\d]+(?:[-_.][\p{L}\d]+)*\b/gu, // ids: letters and digits mixed
  /\p{Sc}? ?\p{N}+(?:[.,:/ -]?\p{N}+)*/gu, // numbers, times, dates, phone numbers
];

const numberWords: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, String(value)]),
);

/** A number, link or id in one form, whatever its punctuation. */
function normal(part: string): string {
  return part
    .toLowerCase()
    .replace(/^[\p{Sc} ]+|[\s.,:;/-]+$/gu, '')
    .replace(/(?<=\d)[ ,](?=\d)/gu, '');
}

/** Numbers, ids, links, paths and addresses of a text, normalized; each once, in order. */
export function exactTokens(text: string): readonly string[] {
  let rest = text;
  const found: string[] = [];
  for (const pattern of patterns)
    rest = rest.replace(pattern, (part) => {
      const token = normal(part);
      if (token !== '') found.push(token);
      return ' ';
    });
  return [...new Set(found)];
}

/** Capitalized words that do not merely begin a sentence, lower-cased; in scripts without case, none. */
export function nameWords(text: string): readonly string[] {
  return [...text.matchAll(/(?<=[^\s.!?:。！？] |["'“(]|: )\p{Lu}[\p{L}\p{M}'’-]+/gu)].map(
    ([word]) => word.toLowerCase().replace(/['’]s?$/u, ''),
  );
}

function piecesOf(token: string): readonly string[] {
  return token.match(/\p{N}+/gu) ?? [token];
}

/** What texts contain, for asking whether a number, a name or a word occurs in them at all. */
export class Vocabulary {
  readonly #tokens = new Set<string>();
  readonly #stems = new Set<string>();

  add(text: string): void {
    for (const token of exactTokens(text)) {
      this.#tokens.add(token);
      for (const piece of piecesOf(token)) this.#tokens.add(piece);
    }
    for (const word of wordsOf(text)) {
      this.#stems.add(stemOf(word));
      for (const piece of word.split(/['’_]/u)) this.#stems.add(stemOf(piece));
      const digits = numberWords.get(word);
      if (digits !== undefined) this.#tokens.add(digits);
    }
  }

  /** Every number, id and link in `text` occurs here, whole or as the digits of a longer one. */
  hasTokensOf(text: string): boolean {
    return exactTokens(text).every(
      (token) =>
        this.#tokens.has(token) ||
        this.#stems.has(stemOf(token)) ||
        (!/\p{L}/u.test(token) && piecesOf(token).every((piece) => this.#tokens.has(piece))),
    );
  }

  hasWord(word: string): boolean {
    return (
      this.#stems.has(stemOf(word)) ||
      word.split('-').every((part) => this.#stems.has(stemOf(part)))
    );
  }

  /** A stem as stemOf makes it. */
  hasStem(stem: string): boolean {
    return this.#stems.has(stem);
  }

  hasNamesOf(text: string): boolean {
    return nameWords(text).every((word) => this.hasWord(word));
  }
}
