/**
 * What stands in the context for a document that is too long for it, made without a model: how to read it,
 * its headings, how it begins, and the facts that the extractor finds, up to a length.
 */
import { extractItems } from '../compaction/extract';
import type { DocumentInfo } from './document';

/** Pages that are looked through, evenly over the document: a book must not take seconds. */
const readPages = 40;
const beginningChars = 240;
const lineChars = 120;

export interface DigestRequest {
  readonly info: DocumentInfo;
  readonly pages: readonly string[];
  /** For the whole digest. */
  readonly maxChars: number;
}

export function documentDigest({ info, pages, maxChars }: DigestRequest): string {
  const length = pages.reduce((sum, page) => sum + page.length, 0);
  const count = pages.length === 1 ? '1 page' : `${pages.length} pages`;
  const head =
    `${length.toLocaleString('en-US')} characters on ${count}, too long to be shown whole. ` +
    `read_more("${info.id}", 1) shows page 1.`;
  const lines = [head, `It begins: ${clipped(pages[0] ?? '', beginningChars)}`];
  let left = maxChars - lines.join('\n').length;
  for (const line of [...headings(pages), ...facts(pages)]) {
    if (line.length + 1 > left) break;
    lines.push(line);
    left -= line.length + 1;
  }
  return lines.join('\n');
}

function headings(pages: readonly string[]): readonly string[] {
  const found = pages.flatMap((page, i) =>
    Array.from(page.matchAll(/^#{1,3} +(\S[^\n]*)$/gmu), ([, title = '']) => {
      return `Page ${i + 1}: ${clipped(title, lineChars)}`;
    }),
  );
  return found.slice(0, 12);
}

function facts(pages: readonly string[]): readonly string[] {
  const step = Math.max(1, Math.ceil(pages.length / readPages));
  const read = pages.flatMap((text, i) =>
    i % step === 0 ? [{ entryId: `page ${i + 1}`, role: 'user' as const, text, turn: i + 1 }] : [],
  );
  return extractItems(read).map((item) => `- ${clipped(item.text, lineChars)}`);
}

function clipped(text: string, chars: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= chars ? line : `${line.slice(0, chars).replace(/\p{Surrogate}$/u, '')}…`;
}
