/** What the agent keeps besides the log: memories, tasks and figures, opened together. */
import type { MemoryBook } from '../core/memory/memory-book';
import type { MetricsBook } from '../core/metrics/metrics-book';
import type { TaskBook } from '../core/tasks/task-book';
import { createChangeFeed, type ChangeFeed } from './change-feed';
import type { Database } from './database';
import { createMemoryRepository, createPassingMemories } from './memory-repository';
import { createMetricsRepository, createPassingMetrics } from './metrics-repository';
import { createPassingTasks, createTaskRepository } from './task-repository';

export interface AgentBooks {
  readonly memories: MemoryBook;
  readonly tasks: TaskBook;
  readonly metrics: MetricsBook;
  /** Told when memories or tasks changed, here or in another tab. Returns the way to stop listening. */
  subscribe(listener: () => void): () => void;
}

export function createAgentBooks(db: Database, feed: ChangeFeed): AgentBooks {
  return {
    memories: createMemoryRepository(db, { feed }),
    tasks: createTaskRepository(db, { feed }),
    metrics: told(createMetricsRepository(db), feed),
    subscribe: (listener) =>
      feed.subscribe(({ change: { type } }) => {
        if (type === 'memories' || type === 'tasks' || type === 'erased') listener();
      }),
  };
}

/** Whoever shows figures reads them again. */
function told(metrics: MetricsBook, feed: ChangeFeed): MetricsBook {
  return {
    ...metrics,
    async add(sessionId, events) {
      const added = await metrics.add(sessionId, events);
      feed.publish({ type: 'tasks', sessionId });
      return added;
    },
  };
}

/** Where the browser gives no database: gone with the tab. */
export function createPassingBooks(): AgentBooks {
  const feed = createChangeFeed();
  const books = { memories: createPassingMemories(), tasks: createPassingTasks() };
  const { memories, tasks } = books;
  const telling = async <T>(pending: Promise<T>): Promise<T> => {
    const result = await pending;
    feed.publish({ type: 'memories' });
    return result;
  };
  return {
    memories: {
      list: () => memories.list(),
      put: (draft) => telling(memories.put(draft)),
      remove: (id) => telling(memories.remove(id)),
    },
    tasks: {
      list: (sessionId) => tasks.list(sessionId),
      add: (sessionId, text) => telling(tasks.add(sessionId, text)),
      edit: (id, edit) => telling(tasks.edit(id, edit)),
      remove: (id) => telling(tasks.remove(id)),
    },
    metrics: told(createPassingMetrics(), feed),
    subscribe: (listener) => feed.subscribe(listener),
  };
}
