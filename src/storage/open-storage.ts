/**
 * Everything that is kept, opened together. Where the browser gives no database, the same ports live in
 * memory and the reason is told, so that chat works and nobody believes it is saved.
 */
import type { DocumentRepository } from '../core/attachments/document';
import { defaultSettings, type Settings } from '../core/settings';
import { createMemoryBoards } from './board-memory';
import { createBoardRepository, type BoardRepository } from './board-repository';
import { createAgentBooks, createPassingBooks, type AgentBooks } from './agent-books';
import { createChangeFeed } from './change-feed';
import { createSessionRepository } from './create-session-repository';
import { openDatabase, type DatabaseEvent, type OpenOptions } from './database';
import { createDocumentMemory } from './document-memory';
import { createDocumentRepository } from './document-repository';
import { eraseTables } from './erase-everything';
import { createMemoryLog } from './memory-log';
import {
  createMemoryModels,
  createModelRepository,
  type ModelRepository,
} from './model-repository';
import type { SessionRepository } from './session-repository';
import type { StorageResult } from '../core/session-log';
import { measureTables, nothingCounted, type TableUse } from './storage-use';
import { createSettingsRepository, type SettingsRepository } from './settings-repository';
import { ok } from './storage-error';
import { browserHash } from './hash-text';
import { createSearchSource, type SearchSource } from './search-source';
import { createTransferArchive, type TransferArchive } from './transfer-archive';
import { createTypedRepository, type TypedRepository } from './typed-repository';

export interface Storage {
  readonly sessions: SessionRepository;
  readonly settings: SettingsRepository;
  readonly typed: TypedRepository;
  readonly agent: AgentBooks;
  readonly boards: BoardRepository;
  readonly models: ModelRepository;
  readonly documents: DocumentRepository;
  readonly measureTables: (signal: AbortSignal) => Promise<StorageResult<TableUse>>;
  /** Settings and what is known of models included; other tabs are told. */
  readonly eraseEverything: () => Promise<StorageResult<void>>;
  /** Absent where nothing is kept. */
  readonly searchSource?: SearchSource;
  /** Absent where nothing is kept, and where the browser gives no check sums. */
  readonly transfer?: TransferArchive;
  /** Why nothing will be kept; absent when the database is used. */
  readonly nothingKept?: string;
}

/** Never rejects. `onEvent` is told when another tab holds the database or takes it away. */
export async function openStorage(
  options: OpenOptions & { readonly onEvent: (event: DatabaseEvent) => void },
): Promise<Storage> {
  const opened = await openDatabase(options);
  if (opened.kind === 'failed') return inMemory(opened.error.message);
  const db = opened.value;
  const feed = createChangeFeed(db.dexie.name);
  const sessions = createSessionRepository(db, { feed });
  const hash = browserHash();
  return {
    sessions,
    measureTables: (signal) => measureTables(db, signal),
    eraseEverything: async () => {
      const erased = await eraseTables(db);
      // The same again, for what it lets go of and tells.
      return erased.kind === 'ok' ? sessions.eraseAll() : erased;
    },
    settings: createSettingsRepository(db, feed),
    typed: createTypedRepository(db),
    agent: createAgentBooks(db, feed),
    boards: createBoardRepository(db),
    models: createModelRepository(db),
    documents: createDocumentRepository(db),
    searchSource: createSearchSource(db),
    ...(hash === undefined ? {} : { transfer: createTransferArchive(db, feed, { hash }) }),
  };
}

function inMemory(nothingKept: string): Storage {
  let settings: Settings = defaultSettings;
  const texts = new Map<string | null, string>();
  return {
    nothingKept,
    sessions: createMemoryLog(),
    measureTables: () => Promise.resolve(ok(nothingCounted)),
    // All of it goes when the page is loaded anew, which is what comes next.
    eraseEverything: () => Promise.resolve(ok(undefined)),
    agent: createPassingBooks(),
    boards: createMemoryBoards(),
    models: createMemoryModels(),
    documents: createDocumentMemory(),
    settings: {
      read: () => Promise.resolve(ok(settings)),
      write: (key, value) => {
        settings = { ...settings, [key]: value };
        return Promise.resolve(ok(undefined));
      },
    },
    typed: {
      read: (sessionId) => Promise.resolve(ok(texts.get(sessionId) ?? '')),
      write: (sessionId, text) => {
        texts.set(sessionId, text);
        return Promise.resolve(ok(undefined));
      },
    },
  };
}
