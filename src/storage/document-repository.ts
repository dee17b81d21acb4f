/** Documents: files that were attached, each kept once. Rows are checked when they are read. */
import * as v from 'valibot';
import type {
  DocumentInfo,
  DocumentPage,
  DocumentRepository,
  StoredDocument,
} from '../core/attachments/document';
import type { StorageResult } from '../core/session-log';
import type { Database } from './database';
import { attempt } from './storage-error';

const row = v.object({
  id: v.string(),
  hash: v.string(),
  name: v.string(),
  format: v.picklist(['text', 'markdown', 'pdf']),
  bytes: v.number(),
  paperPages: v.optional(v.number()),
  warning: v.optional(v.string()),
  createdAt: v.number(),
  pages: v.array(v.string()),
});

/** Short enough to be written by a small model; a second file with the same beginning gets a longer id. */
const idLength = 8;

export function createDocumentRepository({
  documents,
}: Pick<Database, 'documents'>): DocumentRepository {
  const get = (id: string): Promise<StorageResult<StoredDocument | undefined>> =>
    attempt(async () => parsed(await documents.get(id)));

  return {
    get,
    put: (document) =>
      attempt(async () => {
        for (let length = idLength; ; length += idLength) {
          const id = document.hash.slice(0, length);
          const known = parsed(await documents.get(id));
          if (known?.hash === document.hash) return infoOf(known);
          // A damaged row is replaced: the file is there, and whole.
          if (known !== undefined && length < document.hash.length) continue;
          const kept = { ...document, id };
          await documents.put(kept);
          return infoOf(kept);
        }
      }),
    async page(id, page): Promise<DocumentPage> {
      const result = await get(id);
      if (result.kind === 'failed') return { kind: 'failed', message: result.error.message };
      const document = result.value;
      if (document === undefined) return { kind: 'no-such-document' };
      const text = document.pages[page - 1];
      const pages = document.pages.length;
      if (text === undefined) return { kind: 'no-such-page', pages };
      return { kind: 'page', info: infoOf(document), page, pages, text };
    },
  };
}

function parsed(stored: unknown): StoredDocument | undefined {
  const result = v.safeParse(row, stored);
  if (!result.success) return undefined;
  const { paperPages, warning, ...rest } = result.output;
  return {
    ...rest,
    ...(paperPages === undefined ? {} : { paperPages }),
    ...(warning === undefined ? {} : { warning }),
  };
}

function infoOf({ id, hash, name, format, bytes, ...rest }: StoredDocument): DocumentInfo {
  const { paperPages, warning } = rest;
  return {
    id,
    hash,
    name,
    format,
    bytes,
    ...(paperPages === undefined ? {} : { paperPages }),
    ...(warning === undefined ? {} : { warning }),
  };
}

/** Undefined for a row that is no document. */
export function documentOf(stored: unknown): StoredDocument | undefined {
  return parsed(stored);
}
