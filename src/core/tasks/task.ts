/** The tasks of one session: what is to be done, what is being done, what is done. */

export type TaskState = 'pending' | 'in-progress' | 'done';

export interface Task {
  readonly id: string;
  readonly sessionId: string;
  readonly text: string;
  readonly state: TaskState;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** More open tasks than this are no list any more. */
export const maxOpenTasks = 50;
export const maxTaskChars = 200;

export type TaskChange =
  | { readonly kind: 'added'; readonly task: Task }
  | { readonly kind: 'changed'; readonly task: Task }
  /** It stands like that already: an open task of the same words, a task that is done. */
  | { readonly kind: 'unchanged'; readonly task: Task }
  | { readonly kind: 'refused'; readonly reason: string };

export interface NewTask {
  readonly id: string;
  readonly sessionId: string;
  readonly text: string;
  readonly now: number;
}

/** An open task of the same words is not added again. */
export function addTask(tasks: readonly Task[], { id, sessionId, text, now }: NewTask): TaskChange {
  const line = taskLine(text);
  if (line === '') return { kind: 'refused', reason: 'the task has no text' };
  if (line.length > maxTaskChars) {
    return { kind: 'refused', reason: `the task is longer than ${maxTaskChars} characters` };
  }
  const open = openTasks(tasks);
  const same = open.find((task) => keyOf(task.text) === keyOf(line));
  if (same !== undefined) return { kind: 'unchanged', task: same };
  if (open.length >= maxOpenTasks) {
    return { kind: 'refused', reason: `there are ${maxOpenTasks} open tasks already` };
  }
  const task = {
    id,
    sessionId,
    text: line,
    state: 'pending',
    createdAt: now,
    updatedAt: now,
  } as const;
  return { kind: 'added', task };
}

export type TaskEdit = Partial<Pick<Task, 'text' | 'state'>>;

export function editTask(task: Task, edit: TaskEdit, now: number): TaskChange {
  const text = edit.text === undefined ? task.text : taskLine(edit.text);
  const state = edit.state ?? task.state;
  if (text === '') return { kind: 'refused', reason: 'the task has no text' };
  if (text.length > maxTaskChars) {
    return { kind: 'refused', reason: `the task is longer than ${maxTaskChars} characters` };
  }
  if (text === task.text && state === task.state) return { kind: 'unchanged', task };
  return { kind: 'changed', task: { ...task, text, state, updatedAt: now } };
}

export function openTasks(tasks: readonly Task[]): readonly Task[] {
  return tasks.filter(({ state }) => state !== 'done');
}

/** The task that words speak of: its own words, its number in the open list, or the only one alike. */
export function findTask(tasks: readonly Task[], words: string): Task | undefined {
  const open = openTasks(tasks);
  const wanted = keyOf(words);
  if (wanted === '') return undefined;
  const exact = open.find(({ text }) => keyOf(text) === wanted);
  if (exact !== undefined) return exact;
  if (/^\d{1,2}$/u.test(wanted)) return open[Number(wanted) - 1];
  const alike = open.filter(({ text }) => {
    const key = keyOf(text);
    return key.includes(wanted) || wanted.includes(key) || holdsAll(key, wanted);
  });
  return alike.length === 1 ? alike[0] : tasks.find(({ text }) => keyOf(text) === wanted);
}

function holdsAll(key: string, wanted: string): boolean {
  const words = new Set(key.split(' '));
  return wanted.split(' ').every((word) => words.has(word));
}

function taskLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
