/**
 * What the app asks of wherever sessions are kept: the log of the core, and the list of sessions around it.
 * Two implementations: the browser's database (create-session-repository.ts) and, when there is none, memory
 * (memory-log.ts).
 *
 * Contract: nothing throws or rejects; a failed write has changed nothing; only plain data goes in (take a
 * snapshot of rune state first).
 */
import type { Draft, Session, SessionEntry } from '../core/entry';
import type { SessionLog, StorageResult } from '../core/session-log';
import type { StorageNews } from './change-feed';

export interface NewSession {
  readonly title: string;
  readonly parentSessionId?: string;
  readonly profile?: Session['profile'];
  readonly presetId?: string;
}

export type SessionChange = Partial<
  Pick<Session, 'title' | 'profile' | 'presetId' | 'isPinned' | 'isArchived' | 'tags'>
>;

/** A reply that a closed or killed tab left half written, and what became of it. */
export interface SettledDraft {
  readonly sessionId: string;
  /** The stopped reply with its text, or a notice when there was no text. */
  readonly entry: SessionEntry;
}

/** An entry that is in the database and cannot be shown or sent; it is kept as it is. */
export interface EntryProblem {
  readonly sessionId: string;
  readonly seq: number;
  /** Which field is wrong, for a bug report. */
  readonly reason: string;
}

export interface SessionRepository extends SessionLog {
  /** Newest first, by last change; deleted ones left out. */
  list(): Promise<StorageResult<readonly Session[]>>;
  /** Fails with `not-found` for an unknown or deleted session. */
  get(sessionId: string): Promise<StorageResult<Session>>;
  create(session: NewSession): Promise<StorageResult<Session>>;
  rename(sessionId: string, title: string): Promise<StorageResult<Session>>;
  /** Changes what the list shows and what the session follows; its place in time stays. */
  update(sessionId: string, change: SessionChange): Promise<StorageResult<Session>>;
  /** Marks the session as deleted; {@link restore} brings it back. Nothing is erased. */
  remove(sessionId: string): Promise<StorageResult<void>>;
  restore(sessionId: string): Promise<StorageResult<Session>>;
  /**
   * Erases every session with its entries and drafts, and memories, tasks, figures, boards and documents.
   * Cannot be undone.
   */
  eraseAll(): Promise<StorageResult<void>>;
  /** All entries of a session, over all branches, by rising `seq`. */
  entries(sessionId: string): Promise<StorageResult<readonly SessionEntry[]>>;
  draft(sessionId: string): Promise<StorageResult<Draft | undefined>>;
  /**
   * Once, at the start: turns drafts whose tab is gone into entries. Drafts that a living tab is writing
   * are left alone.
   */
  settleDrafts(): Promise<StorageResult<readonly SettledDraft[]>>;
  /** Malformed entries met so far while reading this session. */
  problems(sessionId: string): readonly EntryProblem[];
  subscribe(listener: (news: StorageNews) => void): () => void;
  /** Lets go of locks and channels; the repository is not used afterwards. */
  close(): void;
}
