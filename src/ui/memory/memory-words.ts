/** All words of the memory page and of the margin's part about tasks. */
import type { Memory, MemoryKind } from '../../core/memory/memory';
import type { SessionMetrics } from '../../core/metrics/session-metrics';
import type { TaskState } from '../../core/tasks/task';
import { countOf } from '../quantity';

export const memoryWords = {
  title: 'Memory',
  intro:
    'What the model is told of you in every conversation, as far as it has room. You can change all of it.',
  loading: 'Opening the memory…',
  none: 'Nothing is remembered yet. Tell the model to remember something, or write it down here.',
  back: 'Back to the conversation',
  facts: 'Facts',
  instructions: 'How you want to be answered',
  key: 'What it is about',
  value: 'What to remember',
  kindLabel: 'Kind',
  add: 'Add',
  addTitle: 'Add something',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Edit',
  remove: 'Remove',
  editLabel: (key: string) => `Edit ${key}`,
  removeLabel: (key: string) => `Remove ${key}`,
  removed: (key: string) => `${key} was removed.`,
  undo: 'Undo',
  saved: 'Saved.',
  figures: 'Figures',
  figuresIntro:
    'How conversations went: answers, corrections, tasks, before and after each summary. They stay on this device.',
  exportFigures: 'Export as a file',
  exportName: 'palimpsest-figures.json',
} as const;

export function kindWords(kind: MemoryKind): string {
  return kind === 'fact' ? 'A fact' : 'An instruction';
}

export function originWords({ origin }: Pick<Memory, 'origin'>): string {
  switch (origin) {
    case 'user':
      return 'written by you';
    case 'model':
      return 'kept by the model';
    case 'rule':
      return 'found before a summary';
    default:
      return origin satisfies never;
  }
}

export const taskWords = {
  title: 'Tasks',
  none: 'No tasks in this conversation.',
  memoryLink: 'What is remembered of you',
  add: 'Add',
  newTask: 'New task',
  list: 'Tasks of this conversation',
  doneLabel: (text: string) => `Done: ${text}`,
  stateLabel: (text: string) => `State of ${text}`,
  editLabel: (text: string) => `Edit ${text}`,
  removeLabel: (text: string) => `Remove ${text}`,
  fieldLabel: 'Task',
  save: 'Save',
  showDone: (count: number) => `${countOf(count, 'task')} done`,
  figures: 'This conversation',
} as const;

export function stateWords(state: TaskState): string {
  switch (state) {
    case 'pending':
      return 'to do';
    case 'in-progress':
      return 'in progress';
    case 'done':
      return 'done';
    default:
      return state satisfies never;
  }
}

/** A line of figures; parts that say nothing are left out. */
export function figureWords(metrics: SessionMetrics): string {
  const { turns, corrections, answersAfterCompaction, usedFacts, tasksOpened, tasksDone } = metrics;
  return [
    countOf(turns, 'turn'),
    corrections === 0 ? '' : countOf(corrections, 'correction'),
    answersAfterCompaction === 0
      ? ''
      : `${usedFacts} of ${countOf(answersAfterCompaction, 'answer')} after a summary used it or the archive`,
    tasksOpened === 0 ? '' : `${tasksDone} of ${countOf(tasksOpened, 'task')} done`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
