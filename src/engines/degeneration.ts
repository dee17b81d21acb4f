/**
 * Notices a reply that has run wild: the same few tokens over and over, or characters that are none. Small
 * models fall into the first, a damaged model or GPU shows the second; neither ends by itself.
 *
 * Slow to judge on purpose: a table, a list of zeros or a row of dashes repeats itself too, and is wanted.
 */
export interface DegenerationWatch {
  /** True from the token on at which the reply is given up. */
  token(id: number): boolean;
  /** The same for the text that became certain. */
  text(text: string): boolean;
}

/** Of a repetition at least this much has been written before it counts: 256 tokens are a page of it. */
const repeatedTokens = 256;

/** And at least so often. */
const repetitions = 8;

/** Longer loops exist, but so do refrains. */
const longestPeriod = 64;

const checkEveryTokens = 16;

/**
 * Letters that repeat are judged sooner: a stammer ("isisis…", "and the and the …") has no use, while dashes
 * and zeros draw a table. Twelve times, and over at least 96 characters: laughter and cheers are shorter.
 */
const stammerUnitCharacters = 48;
const stammerRepetitions = 12;
const stammerCharacters = 96;

/** Of the last 64 characters, half are the mark of a broken one. */
const watchedCharacters = 64;
const brokenCharacters = 32;

export function createDegenerationWatch(): DegenerationWatch {
  const ids: number[] = [];
  let tail = '';
  let wild = false;
  return {
    token(id) {
      ids.push(id);
      if (ids.length >= repeatedTokens && ids.length % checkEveryTokens === 0) {
        wild ||= repeatsItself(ids);
      }
      return wild;
    },
    text(text) {
      tail = (tail + text).slice(-stammerUnitCharacters * stammerRepetitions);
      wild ||= isBroken(tail) || stammers(tail);
      return wild;
    },
  };
}

function isBroken(tail: string): boolean {
  return tail.slice(-watchedCharacters).split('\uFFFD').length > brokenCharacters;
}

/** Whether the text ends in one short piece with letters in it, over and over. */
function stammers(tail: string): boolean {
  for (let unit = 1; unit <= stammerUnitCharacters; unit += 1) {
    const length = Math.max(stammerCharacters, unit * stammerRepetitions);
    if (tail.length < length) return false;
    const end = tail.slice(-length);
    if (end.slice(unit) === end.slice(0, -unit) && /\p{L}/u.test(end)) return true;
  }
  return false;
}

function repeatsItself(ids: readonly number[]): boolean {
  for (let period = 1; period <= longestPeriod; period += 1) {
    const length = Math.max(repeatedTokens, period * repetitions);
    if (ids.length >= length && hasPeriod(ids, period, length)) return true;
  }
  return false;
}

/** Whether each of the last `length` tokens is the one that stood `period` before it. */
function hasPeriod(ids: readonly number[], period: number, length: number): boolean {
  for (let at = ids.length - 1; at >= ids.length - length + period; at -= 1) {
    if (ids[at] !== ids[at - period]) return false;
  }
  return true;
}
