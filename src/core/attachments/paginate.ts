/** Cuts a text into pages that a model can take at once. */
import { maxPageChars } from './document';

/** Pages joined are the text again. An empty text has one empty page. */
export function paginate(text: string, longest: number = maxPageChars): readonly string[] {
  const pages: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.length - at <= longest ? text.length : breakBefore(text, at, at + longest);
    pages.push(text.slice(at, end));
    at = end;
  }
  return pages.length === 0 ? [''] : pages;
}

/** Behind a paragraph, else a line, else a word, where one ends late enough on the page. */
function breakBefore(text: string, from: number, limit: number): number {
  const page = text.slice(from, limit);
  const earliest = Math.floor(page.length * 0.6);
  for (const end of ['\n\n', '\n', '. ', '。', ' ']) {
    const at = page.lastIndexOf(end);
    if (at >= earliest) return from + at + end.length;
  }
  const isHalf = /[\ud800-\udbff]$/.test(page);
  return isHalf ? limit - 1 : limit;
}
