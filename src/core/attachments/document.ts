/**
 * Documents: files that are kept whole, beside the log, each once. The log's messages refer to them by id;
 * the model reads them a page at a time.
 */
import type { StorageResult } from '../session-log';

export interface DocumentInfo {
  /** The beginning of {@link hash}: short, since a model has to write it into a tool call. */
  readonly id: string;
  /** SHA-256 of the file's bytes, in hex: a file is kept once, however often it is attached. */
  readonly hash: string;
  /** As the file was called when it came first; any text, at most {@link maxNameChars}. */
  readonly name: string;
  readonly format: 'text' | 'markdown' | 'pdf';
  /** Size of the file. */
  readonly bytes: number;
  /** Only of a PDF: how many pages it has on paper. */
  readonly paperPages?: number;
  /** What the gate found in it, in words for the user; absent when nothing. */
  readonly warning?: string;
}

/** A document with its text, in pages that a model can take at once. */
export interface StoredDocument extends DocumentInfo {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** In order; joined they are the whole text. Each has at most {@link maxPageChars} UTF-16 units. */
  readonly pages: readonly string[];
}

/** A longer name is cut in the middle when the file comes in; its ending stays. */
export const maxNameChars = 120;

/** A page takes about 600 tokens of the built-in model at most, so that it fits a window of 1,024. */
export const maxPageChars = 1200;

export type DocumentPage =
  | {
      readonly kind: 'page';
      readonly info: DocumentInfo;
      /** Counted from 1. */
      readonly page: number;
      /** How many there are. */
      readonly pages: number;
      readonly text: string;
    }
  | { readonly kind: 'no-such-page'; readonly pages: number }
  | { readonly kind: 'no-such-document' }
  /** The database could not be read; `message` is for the user. */
  | { readonly kind: 'failed'; readonly message: string };

/** Port of the read_more tool. Must not throw. */
export interface DocumentPages {
  /** `page` counts from 1. Screen the text like any other tool result. */
  page(id: string, page: number): Promise<DocumentPage>;
}

/** Port of the keeper of documents. Must not throw. */
export interface DocumentRepository extends DocumentPages {
  /** Keeps it, or finds that it is kept already; the id is the one that stands from now on. */
  put(document: Omit<StoredDocument, 'id'>): Promise<StorageResult<DocumentInfo>>;
  get(id: string): Promise<StorageResult<StoredDocument | undefined>>;
}
