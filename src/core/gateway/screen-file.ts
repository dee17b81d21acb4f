/** A file before it is kept: whether its text can be taken, and what the user should know about it. */
import { maxMessageLength } from './screen';
import { screenText } from './screen-text';
import type { Finding } from './screening';
import { warningText } from './warning-text';

export type ScreenedFile =
  /** Keep the text as it is; `warning`, where there is one, is shown with the file. */
  | { readonly kind: 'taken'; readonly warning?: string }
  | { readonly kind: 'refused'; readonly reason: string };

export interface FileText {
  readonly name: string;
  /** The text in pieces that can be looked through at a stretch. */
  readonly pages: readonly string[];
  /** Lets the page draw and answer between pieces. */
  readonly pause: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Pieces looked through between two pauses: about 20 ms on a slow laptop. */
const piecesAtOnce = 16;

/** Findings that are enough to tell what is in a file. */
const enoughFindings = 5;

/** Never rejects, unless `pause` does. When stopped it says so as a reason. */
export async function screenFile({ name, pages, pause, signal }: FileText): Promise<ScreenedFile> {
  const length = pages.reduce((sum, page) => sum + page.length, 0);
  if (length > maxMessageLength) return { kind: 'refused', reason: tooLong(length) };
  const start = screenText(pages.slice(0, 4).join(''), 'file');
  if (start.kind === 'refuse') return { kind: 'refused', reason: start.reason };
  const findings: Finding[] = [];
  let isSuspect = false;
  for (const [i, page] of pages.entries()) {
    if (signal?.aborted) return { kind: 'refused', reason: 'Reading it was stopped.' };
    if (i % piecesAtOnce === piecesAtOnce - 1) await pause();
    const screened = screenText(page, 'file');
    if (screened.kind !== 'fence') continue;
    isSuspect = true;
    findings.push(...screened.findings);
    if (findings.length >= enoughFindings) break;
  }
  if (!isSuspect) return { kind: 'taken' };
  return { kind: 'taken', warning: warningText(`The file ${name}`, findings) };
}

function tooLong(length: number): string {
  const millions = (length / 1_000_000).toFixed(1);
  return `Its text has ${millions} million characters; at most 4 million can be read. Split it.`;
}
