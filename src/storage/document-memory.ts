/** Documents where the browser keeps nothing: the same port, until the tab is closed. */
import type { DocumentRepository, StoredDocument } from '../core/attachments/document';
import { ok } from './storage-error';

export function createDocumentMemory(): DocumentRepository {
  const documents = new Map<string, StoredDocument>();
  return {
    get: (id) => Promise.resolve(ok(documents.get(id))),
    put(document) {
      const id = document.hash.slice(0, 16);
      const kept = documents.get(id) ?? { ...document, id };
      documents.set(kept.id, kept);
      return Promise.resolve(ok(kept));
    },
    page(id, page) {
      const document = documents.get(id);
      if (document === undefined) return Promise.resolve({ kind: 'no-such-document' });
      const text = document.pages[page - 1];
      const pages = document.pages.length;
      if (text === undefined) return Promise.resolve({ kind: 'no-such-page', pages });
      return Promise.resolve({ kind: 'page', info: document, page, pages, text });
    },
  };
}
