/** The task list of the session: add, finish, list. */
import { textArgument } from '../core/agent/argument-shape';
import { done, failed, type Tool, type ToolOutcome } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';
import { findTask, openTasks, type Task } from '../core/tasks/task';
import type { TaskBook } from '../core/tasks/task-book';

export function createTasks(spec: ToolSpec, tasks: TaskBook): Tool {
  return {
    spec,
    run: async (args, { sessionId }) => {
      const text = textArgument(args, 'text');
      switch (textArgument(args, 'action')) {
        case 'add':
          return add(tasks, sessionId, text);
        case 'done':
          return finish(tasks, sessionId, text);
        default:
          return list(tasks, sessionId);
      }
    },
  };
}

async function add(tasks: TaskBook, sessionId: string, text: string): Promise<ToolOutcome> {
  const added = await tasks.add(sessionId, text);
  if (added.kind === 'failed') return failed(added.error.message);
  if (added.value.kind === 'refused') return failed(added.value.reason);
  return done(`added: ${added.value.task.text}`);
}

async function finish(tasks: TaskBook, sessionId: string, text: string): Promise<ToolOutcome> {
  const all = await tasks.list(sessionId);
  if (all.kind === 'failed') return failed(all.error.message);
  const open = openTasks(all.value);
  const task = text === '' && open.length === 1 ? open[0] : findTask(all.value, text);
  if (task === undefined) {
    return failed(
      open.length === 0 ? 'no tasks are open' : `no such task; open are:\n${numbered(open)}`,
    );
  }
  const ticked = await tasks.edit(task.id, { state: 'done' });
  if (ticked.kind === 'failed') return failed(ticked.error.message);
  return ticked.value.kind === 'refused' ? failed(ticked.value.reason) : done(`done: ${task.text}`);
}

async function list(tasks: TaskBook, sessionId: string): Promise<ToolOutcome> {
  const all = await tasks.list(sessionId);
  if (all.kind === 'failed') return failed(all.error.message);
  const open = openTasks(all.value);
  return done(open.length === 0 ? 'no tasks' : numbered(open));
}

function numbered(tasks: readonly Task[]): string {
  return tasks
    .map(
      ({ text, state }, i) => `${i + 1}. ${text}${state === 'in-progress' ? ' (in progress)' : ''}`,
    )
    .join('\n');
}
