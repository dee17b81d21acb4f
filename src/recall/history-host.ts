/** What runs in the search worker: the index over all history. */
import type { SearchDocument, SearchFound, SearchQuery } from '../core/search/search-document';
import { createHistoryIndex } from './history-index';

export interface HistoryHost {
  put(sessionId: string, documents: readonly SearchDocument[]): void;
  search(query: SearchQuery): SearchFound;
  clear(): void;
}

export function createHistoryHost(): HistoryHost {
  return createHistoryIndex();
}
