/** A task book whose openings and completions are counted, whoever makes them. */
import type { MetricsBook } from '../metrics/metrics-book';
import type { TaskBook } from './task-book';

export function meteredTasks(tasks: TaskBook, metrics: MetricsBook, now: () => number): TaskBook {
  return {
    ...tasks,
    async add(sessionId, text) {
      const added = await tasks.add(sessionId, text);
      if (added.kind === 'ok' && added.value.kind === 'added') {
        await metrics.add(sessionId, [{ kind: 'task', at: now(), change: 'opened' }]);
      }
      return added;
    },
    async edit(id, edit) {
      const edited = await tasks.edit(id, edit);
      if (edited.kind === 'ok' && edited.value.kind === 'changed' && edit.state === 'done') {
        const { sessionId } = edited.value.task;
        await metrics.add(sessionId, [{ kind: 'task', at: now(), change: 'done' }]);
      }
      return edited;
    },
  };
}
