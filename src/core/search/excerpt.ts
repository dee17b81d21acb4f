/** The piece of a text around the words that were looked for, and where they stand in it. */
import type { Excerpt } from './search-document';

/** About three lines on a desktop. */
const excerptChars = 220;
const beforeChars = 60;
/** Of a very long text only this much is looked through for marks. */
const maxLookedAt = 200_000;

/** `isMatch`: whether a word of the text, as it stands there, is one that was looked for. */
export function excerptOf(text: string, isMatch: (word: string) => boolean): Excerpt {
  const marks = marksIn(text.slice(0, maxLookedAt), isMatch);
  const start = startOf(text, marks[0]?.from ?? 0);
  const end = endOf(text, start + excerptChars);
  const shown = text.slice(start, end).replace(/\s/gu, ' ');
  const [left, right] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  return {
    text: `${left}${shown}${right}`,
    marks: marks
      .filter(({ from, to }) => from >= start && to <= end)
      .map(({ from, to }) => ({ from: from - start + left.length, to: to - start + left.length })),
  };
}

/** Words of letters and digits, or pairs of characters where there are no spaces between words. */
const pieces =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’.:_-]*/gu;
const unspaced = /^[\u0e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;

function marksIn(text: string, isMatch: (word: string) => boolean): Excerpt['marks'] {
  const marks: { from: number; to: number }[] = [];
  for (const { 0: word, index } of text.matchAll(pieces)) {
    if (!unspaced.test(word)) {
      if (isMatch(word)) marks.push({ from: index, to: index + word.length });
      continue;
    }
    for (let at = 0; at < word.length; at += 1) {
      const size = word.length === 1 ? 1 : 2;
      if (at + size > word.length || !isMatch(word.slice(at, at + size))) continue;
      const last = marks.at(-1);
      if (last !== undefined && last.to >= index + at) last.to = index + at + size;
      else marks.push({ from: index + at, to: index + at + size });
    }
  }
  return marks;
}

/** At the beginning of a word, and never within a character. */
function startOf(text: string, first: number): number {
  const wished = first - beforeChars;
  if (wished <= 0) return 0;
  const space = text.slice(wished, first).search(/\s/u);
  const start = space === -1 ? wished : wished + space + 1;
  return isLow(text, start) ? start + 1 : start;
}

function endOf(text: string, wished: number): number {
  if (wished >= text.length) return text.length;
  const space = text.lastIndexOf(' ', wished);
  const end = space > wished - 40 ? space : wished;
  return isLow(text, end) ? end - 1 : end;
}

/** The second half of a character of two. */
function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
