/** What search reads: everything of one conversation at a time, past the cache that serves the screen. */
import Dexie from 'dexie';
import type { SessionEntry } from '../core/entry';
import { documentsOf, type SearchDocument } from '../core/search/search-document';
import type { StorageResult } from '../core/session-log';
import type { Database } from './database';
import { documentOf } from './document-repository';
import { checkEntry } from './entry-check';
import { memoryOf } from './memory-repository';
import { attempt } from './storage-error';

export interface SearchSource {
  /** All branches. */
  conversation(sessionId: string): Promise<StorageResult<readonly SearchDocument[]>>;
  /** Memories and documents. */
  others(): Promise<StorageResult<readonly SearchDocument[]>>;
}

export function createSearchSource(db: Database): SearchSource {
  return {
    conversation: (id) =>
      attempt(async () => {
        const rows = await db.entries
          .where('[sessionId+seq]')
          .between([id, Dexie.minKey], [id, Dexie.maxKey])
          .toArray();
        const entries = rows.flatMap((row): readonly SessionEntry[] => {
          const checked = checkEntry(row);
          return checked.kind === 'ok' ? [checked.entry] : [];
        });
        return documentsOf(entries);
      }),
    others: () =>
      attempt(async () => {
        const found: SearchDocument[] = [];
        for (const row of await db.memories.toArray()) {
          const memory = memoryOf(row);
          if (memory === undefined) continue;
          const text = `${memory.key}: ${memory.value}`;
          const id = `memory ${memory.id}`;
          found.push({ id, sessionId: '', speaker: 'memory', text, at: memory.updatedAt });
        }
        await db.documents.each((row) => {
          const document = documentOf(row);
          if (document === undefined) return;
          const text = `${document.name}\n${document.pages.join('\n')}`;
          const id = `document ${document.id}`;
          found.push({ id, sessionId: '', speaker: 'document', text, at: document.createdAt });
        });
        return found;
      }),
  };
}
