/** The log as the core uses it. Implemented over IndexedDB in src/storage, in memory in test/. */
import type { Draft, MessageEntry, NewEntry, Session, SessionEntry } from './entry';

export type StorageErrorKind =
  | 'unavailable' // no database: private mode, blocked by a setting, lost, closed for an update
  | 'full'
  | 'blocked' // another tab is in the way
  | 'newer-version' // the database was written by a newer version of the app
  | 'not-found' // no such session, or no such entry in it
  | 'leaf-moved' // only with `ontoLeaf`: the conversation stands on another branch by now
  | 'internal';

/** `message` says what happened and what to do. */
export interface StorageError {
  readonly kind: StorageErrorKind;
  readonly message: string;
  readonly detail?: string;
}

export type StorageResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: StorageError };

/** What to append, and after which entry. */
export interface AppendRequest {
  readonly sessionId: string;
  readonly parentId: string | null;
  readonly entries: readonly NewEntry[];
  /**
   * Append only if the session's leaf still descends from (or is) this entry, checked in the same
   * transaction; the entries then go *after the leaf*. Used for what is made in the background.
   */
  readonly ontoLeaf?: boolean;
}

/** Port. Never throws or rejects; a failed write has changed nothing. */
export interface SessionLog {
  /**
   * The session as it stands, for its leaf. Optional only so that a bare log (a command-line run over one
   * file) can do without; where it is absent the leaf that the caller names is taken.
   */
  get?(sessionId: string): Promise<StorageResult<Session>>;
  /** Entries on the path from the root to `leafId`, in order. */
  path(sessionId: string, leafId: string | null): Promise<StorageResult<readonly SessionEntry[]>>;
  /** Appends as one transaction, each entry the child of the one before, and moves the leaf to the last. */
  append(request: AppendRequest): Promise<StorageResult<readonly SessionEntry[]>>;
  /** Moves the leaf (going back, switching branches). Nothing is removed. */
  moveLeaf(sessionId: string, leafId: string | null): Promise<StorageResult<Session>>;
  saveDraft(draft: Draft): Promise<StorageResult<void>>;
  /**
   * Appends the draft's final entry and removes the draft, in one transaction. The entry goes after
   * `parentId`, or after what was added behind it meanwhile in the background (a digest, a compaction), so
   * that nothing made while the reply was written falls off the branch.
   */
  sealDraft(
    sessionId: string,
    entry: NewEntry<MessageEntry>,
    parentId: string,
  ): Promise<StorageResult<SessionEntry>>;
  discardDraft(sessionId: string): Promise<StorageResult<void>>;
}
