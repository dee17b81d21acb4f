/**
 * The search index over all history. Sessions go in one at a time; one that changed goes in anew, of which
 * only what is new costs anything. All words must be found, the last one also where it is not typed to its
 * end.
 */
import MiniSearch from 'minisearch';
import { excerptOf } from '../core/search/excerpt';
import type {
  SearchDocument,
  SearchFound,
  SearchHit,
  SearchQuery,
} from '../core/search/search-document';
import { searchTerms } from './search-terms';

export interface HistoryIndex {
  /** `sessionId` holds these and no others from now on; empty: what belongs to no conversation. */
  put(sessionId: string, documents: readonly SearchDocument[]): void;
  search(query: SearchQuery): SearchFound;
  clear(): void;
}

const maxHits = 200;

/** A text longer than this is a document; its beginning is found. */
const maxIndexedChars = 40_000;

export function createHistoryIndex(): HistoryIndex {
  const documents = new Map<string, SearchDocument>();
  const bySession = new Map<string, ReadonlySet<string>>();
  const index = new MiniSearch<SearchDocument>({
    fields: ['text'],
    tokenize: (text) => [...new Set(searchTerms(text.slice(0, maxIndexedChars)))],
    processTerm: (term) => term,
    // Rewriting the index after deletions is done between calls, and is of no use in a worker of its own.
    autoVacuum: false,
  });
  const drop = (id: string): void => {
    if (!documents.delete(id)) return;
    index.discard(id);
  };
  return {
    put(sessionId, given) {
      const ids = new Set(given.map(({ id }) => id));
      for (const id of bySession.get(sessionId) ?? []) if (!ids.has(id)) drop(id);
      for (const document of given) {
        const known = documents.get(document.id);
        if (known?.text === document.text && known.sessionId === sessionId) continue;
        drop(document.id);
        documents.set(document.id, document);
        index.add(document);
      }
      if (ids.size === 0) bySession.delete(sessionId);
      else bySession.set(sessionId, ids);
    },
    search(query) {
      const terms = searchTerms(query.words);
      if (terms.length === 0) return { hits: [], total: 0 };
      const last = terms.at(-1);
      const found = index.search(query.words, {
        combineWith: 'AND',
        prefix: (term) => term === last && term.length > 1,
        filter: ({ id }) => fits(documents.get(String(id)), query),
      });
      const hits = found.slice(0, maxHits).flatMap((one) => hitOf(documents, one, terms));
      return { hits, total: found.length };
    },
    clear() {
      index.removeAll();
      documents.clear();
      bySession.clear();
    },
  };
}

function fits(document: SearchDocument | undefined, query: SearchQuery): boolean {
  if (document === undefined) return false;
  const { speaker, sessionId, from, to } = query;
  if (speaker !== null && document.speaker !== speaker) return false;
  if (sessionId !== null && document.sessionId !== sessionId) return false;
  return (from === null || document.at >= from) && (to === null || document.at <= to);
}

function hitOf(
  documents: ReadonlyMap<string, SearchDocument>,
  found: { readonly id: unknown; readonly terms: readonly string[] },
  asked: readonly string[],
): readonly SearchHit[] {
  const document = documents.get(String(found.id));
  if (document === undefined) return [];
  const { id, sessionId, speaker, at, text } = document;
  const matched = new Set([...found.terms, ...asked]);
  const excerpt = excerptOf(text, (word) => searchTerms(word).some((term) => matched.has(term)));
  return [{ id, sessionId, speaker, at, excerpt }];
}
