/** What runs in the recall worker: the index itself. Only plain data comes in and goes out. */
import type { SessionEntry } from '../core/entry';
import type { RecallHit, RecallQuery } from '../core/recall';
import { createMinisearchRecall, type MinisearchRecallOptions } from './minisearch-recall';

export interface RecallHost {
  /** Once, before anything else. */
  open(options: MinisearchRecallOptions): void;
  /**
   * A session's path goes on with `entries` at place `from`, counted from 0; what stood there before belongs
   * to another branch.
   */
  add(sessionId: string, from: number, entries: readonly SessionEntry[]): void;
  search(query: RecallQuery): Promise<readonly RecallHit[]>;
  forget(sessionId: string): void;
}

export function createRecallHost(): RecallHost {
  let recall = createMinisearchRecall();
  const paths = new Map<string, readonly SessionEntry[]>();
  return {
    open(options) {
      recall = createMinisearchRecall(options);
    },
    add(sessionId, from, entries) {
      const path = [...(paths.get(sessionId) ?? []).slice(0, from), ...entries];
      paths.set(sessionId, path);
      recall.add(sessionId, path);
    },
    search: (query) => recall.search(query),
    forget(sessionId) {
      paths.delete(sessionId);
    },
  };
}
