/** One file that a person chose, dropped or pasted, read and screened; nothing is kept here. */
import { fileName } from '../core/attachments/file-name';
import { paginate } from '../core/attachments/paginate';
import type { StoredDocument } from '../core/attachments/document';
import { screenFile } from '../core/gateway/screen-file';
import { attachmentWords } from './attachment-words';
import { decodeText } from './decode-text';

export type ReadAttachment =
  | { readonly kind: 'read'; readonly document: Omit<StoredDocument, 'id'> }
  /** For the user, in words. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** More would take minutes and gigabytes in the library. */
const maxPdfBytes = 50_000_000;
/** Above what {@link screenFile} takes as text, in any encoding. */
const maxTextBytes = 16_000_000;

/** Never rejects. */
export async function readAttachment(file: File, signal: AbortSignal): Promise<ReadAttachment> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/iu.test(file.name.slice(-8));
  const most = isPdf ? maxPdfBytes : maxTextBytes;
  if (file.size > most) return failed(attachmentWords.tooBig(mb(file.size), mb(most)));
  if (file.size === 0) return failed(attachmentWords.empty);
  const bytes = await bytesOf(file);
  if (bytes === undefined) return failed(attachmentWords.unreadable);
  if (signal.aborted) return { kind: 'stopped' };
  const hash = await hashOf(bytes);
  const isReallyPdf = startsAsPdf(bytes);
  const text = isPdf || isReallyPdf ? await pdfText(bytes, signal) : plainFile(bytes, file.name);
  if (text.kind !== 'text') return text;
  const name = fileName(file.name);
  const pages = paginate(text.text);
  const screened = await screenFile({ name, pages, pause, signal });
  if (signal.aborted) return { kind: 'stopped' };
  if (screened.kind === 'refused') return failed(screened.reason);
  const { format, paperPages } = text;
  const more = paperPages === undefined ? {} : { paperPages };
  const { warning } = screened;
  const flagged = warning === undefined ? {} : { warning };
  const common = { hash, name, format, bytes: bytes.length, pages, createdAt: Date.now() };
  return { kind: 'read', document: { ...common, ...more, ...flagged } };
}

type FileText =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly format: StoredDocument['format'];
      readonly paperPages?: number;
    }
  | Exclude<ReadAttachment, { kind: 'read' }>;

function plainFile(bytes: Uint8Array, name: string): FileText {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'not-text') return failed(attachmentWords.notText);
  const format = /\.(?:md|markdown|mdx)$/iu.test(name.slice(-12)) ? 'markdown' : 'text';
  return { kind: 'text', text: decoded.text, format };
}

async function pdfText(bytes: Uint8Array, signal: AbortSignal): Promise<FileText> {
  let readPdf: (typeof import('./read-pdf'))['readPdf'];
  try {
    ({ readPdf } = await import('./read-pdf'));
  } catch {
    return failed(attachmentWords.pdfUnavailable); // offline, and never used before
  }
  // The library takes the bytes away into its worker.
  const read = await readPdf(bytes.slice(), signal);
  if (read.kind !== 'text') return read;
  const text = read.pages.map((page, i) => `[page ${i + 1}]\n${page}\n\n`).join('');
  return { kind: 'text', text, format: 'pdf', paperPages: read.pages.length };
}

function startsAsPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined; // moved, locked, or a folder
  }
}

/** SHA-256, also on addresses that the browser does not trust with `crypto.subtle`. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const { sha256 } = await import('hash-wasm');
  return sha256(bytes);
}

/** Lets the page draw. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function failed(reason: string): { readonly kind: 'failed'; readonly reason: string } {
  return { kind: 'failed', reason };
}

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
