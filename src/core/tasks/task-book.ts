/** Port: where tasks are kept. Implemented over IndexedDB in src/storage, in memory beside it. */
import type { StorageResult } from '../session-log';
import type { Task, TaskChange, TaskEdit } from './task';

/** Never throws or rejects; a failed write has changed nothing. */
export interface TaskBook {
  /** Of one session, oldest first, done ones included. */
  list(sessionId: string): Promise<StorageResult<readonly Task[]>>;
  add(sessionId: string, text: string): Promise<StorageResult<TaskChange>>;
  edit(id: string, edit: TaskEdit): Promise<StorageResult<TaskChange>>;
  /** Removing what is not there is no failure. */
  remove(id: string): Promise<StorageResult<void>>;
}
