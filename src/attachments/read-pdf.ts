/**
 * The text of a PDF, page by page, with pdf.js. It is loaded when the first PDF comes; its worker is a file
 * of our own, it evaluates nothing and fetches nothing. The tables of Asian encodings are not shipped: text in
 * a font that needs one, and has no Unicode map of its own, may be missing.
 */
import * as pdfjs from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { attachmentWords } from './attachment-words';

export type PdfText =
  | { readonly kind: 'text'; readonly pages: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** A book of more pages is longer than any text that is taken. */
const maxPages = 5000;

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Never rejects. A worker of its own each time, so that nothing of one file is left for the next. */
export async function readPdf(data: Uint8Array, signal: AbortSignal): Promise<PdfText> {
  const loading = pdfjs.getDocument({
    data,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const stop = (): void => void loading.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const pages = await textOf(await loading.promise, signal);
    if (signal.aborted) return { kind: 'stopped' };
    const isEmpty = pages.every((page) => page.trim() === '');
    if (isEmpty) return { kind: 'failed', reason: attachmentWords.pdfWithoutText(pages.length) };
    return { kind: 'text', pages };
  } catch (error) {
    // The library tells of broken and locked files by throwing.
    return signal.aborted ? { kind: 'stopped' } : { kind: 'failed', reason: reasonOf(error) };
  } finally {
    signal.removeEventListener('abort', stop);
    await loading.destroy();
  }
}

async function textOf(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<readonly string[]> {
  const pages: string[] = [];
  for (let n = 1; n <= Math.min(pdf.numPages, maxPages); n += 1) {
    if (signal.aborted) break;
    const page = await pdf.getPage(n);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    pages.push(text.join('').trim());
    page.cleanup();
  }
  return pages;
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return attachmentWords.pdfLocked;
  if (name === 'InvalidPDFException' || name === 'FormatError') return attachmentWords.pdfBroken;
  return attachmentWords.pdfBroken;
}
