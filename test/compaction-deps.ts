/** What a run needs, for tests: the extractive writer unless engines are given, one lock for each session. */
import { testPrompts } from './test-prompts';
import type { CompactionDeps } from '../src/core/compaction/outcome';
import type { SessionLog } from '../src/core/session-log';
import type { TestSession } from './memory-log';
import { createWordCounter } from './word-counter';

export function compactionDeps(
  session: { readonly log: SessionLog } & Pick<TestSession, 'now'>,
  change: Partial<CompactionDeps> = {},
): CompactionDeps {
  return {
    log: session.log,
    counter: createWordCounter(),
    window: 4096,
    placement: 'system',
    prompts: testPrompts,
    writers: [],
    now: session.now,
    exclusively: createLock(),
    ...change,
  };
}

/** Runs tasks of one session one after the other, as the browser's lock does. */
export function createLock(): CompactionDeps['exclusively'] {
  const queues = new Map<string, Promise<unknown>>();
  return (sessionId, task) => {
    const before = queues.get(sessionId) ?? Promise.resolve();
    const mine = before.then(task, task);
    queues.set(
      sessionId,
      mine.catch(() => undefined), // the caller of the task sees its failure; the next one must not
    );
    return mine;
  };
}
