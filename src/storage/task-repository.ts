/** Tasks in the browser's database, by session. */
import * as v from 'valibot';
import type { StorageResult } from '../core/session-log';
import { addTask, editTask, type Task, type TaskChange } from '../core/tasks/task';
import type { TaskBook } from '../core/tasks/task-book';
import type { ChangeFeed } from './change-feed';
import { transact, type Database } from './database';
import { newId } from './new-id';
import { StorageFailure, attempt, failed, ok, storageError } from './storage-error';

export interface TaskRepositoryOptions {
  readonly feed?: ChangeFeed;
  readonly now?: () => number;
  readonly newId?: () => string;
}

/** `feed` tells the other tabs; they read again. */
export function createTaskRepository(db: Database, options: TaskRepositoryOptions = {}): TaskBook {
  const { feed, now = Date.now } = options;
  const nextId = options.newId ?? newId;
  const write = async (work: () => PromiseLike<TaskChange>): Promise<StorageResult<TaskChange>> => {
    const result = await attempt(work);
    if (result.kind === 'ok' && 'task' in result.value) {
      feed?.publish({ type: 'tasks', sessionId: result.value.task.sessionId });
    }
    return result;
  };
  return {
    list: (sessionId) => attempt(async () => sorted(await db.tasks.where({ sessionId }).toArray())),
    add: (sessionId, text) => {
      const fresh = { id: nextId(), sessionId, text, now: now() };
      return write(() =>
        transact(db, ['tasks'], async ({ tasks }) => {
          const change = addTask(sorted(await tasks.where({ sessionId }).toArray()), fresh);
          if (change.kind === 'added') await tasks.put(change.task);
          return change;
        }),
      );
    },
    edit: (id, edit) => {
      const at = now();
      return write(() =>
        transact(db, ['tasks'], async ({ tasks }) => {
          const [task] = sorted([await tasks.get(id)]);
          if (!task) throw new StorageFailure(storageError('not-found'));
          const change = editTask(task, edit, at);
          if (change.kind === 'changed') await tasks.put(change.task);
          return change;
        }),
      );
    },
    async remove(id) {
      const removed = await attempt(async () => {
        const [task] = sorted([await db.tasks.get(id)]);
        await db.tasks.delete(id);
        return task;
      });
      if (removed.kind === 'failed') return removed;
      const { value } = removed;
      if (value) feed?.publish({ type: 'tasks', sessionId: value.sessionId });
      return ok(undefined);
    },
  };
}

/** Where the browser gives no database: gone with the tab. */
export function createPassingTasks(options: Omit<TaskRepositoryOptions, 'feed'> = {}): TaskBook {
  const { now = Date.now } = options;
  const nextId = options.newId ?? newId;
  const tasks = new Map<string, Task>();
  const of = (sessionId: string): readonly Task[] =>
    [...tasks.values()].filter((task) => task.sessionId === sessionId);
  const keep = (change: TaskChange): Promise<StorageResult<TaskChange>> => {
    if ('task' in change) tasks.set(change.task.id, change.task);
    return Promise.resolve(ok(change));
  };
  return {
    list: (sessionId) => Promise.resolve(ok(of(sessionId))),
    add: (sessionId, text) => {
      return keep(addTask(of(sessionId), { id: nextId(), sessionId, text, now: now() }));
    },
    edit: (id, edit) => {
      const task = tasks.get(id);
      if (!task) return Promise.resolve(failed(storageError('not-found')));
      return keep(editTask(task, edit, now()));
    },
    remove: (id) => {
      tasks.delete(id);
      return Promise.resolve(ok(undefined));
    },
  };
}

const row = v.object({
  id: v.string(),
  sessionId: v.string(),
  text: v.string(),
  state: v.picklist(['pending', 'in-progress', 'done']),
  createdAt: v.number(),
  updatedAt: v.number(),
});

function sorted(rows: readonly unknown[]): readonly Task[] {
  return rows
    .flatMap((one) => (v.is(row, one) ? [one] : []))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Undefined for a row that is no task. */
export function taskOf(given: unknown): Task | undefined {
  return v.is(row, given) ? given : undefined;
}
