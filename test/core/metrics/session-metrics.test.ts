import { describe, expect, it } from 'vitest';
import { sessionMetrics, type MetricEvent } from '../../../src/core/metrics/session-metrics';
import { turnEvents } from '../../../src/core/metrics/turn-events';
import { usedFacts } from '../../../src/core/metrics/used-facts';
import { contextView } from '../../../src/core/context-view';
import { addTask, editTask, findTask, type Task } from '../../../src/core/tasks/task';
import {
  assistant,
  call,
  calling,
  newCompaction,
  newMessage,
  pathOf,
  result,
  summaryOf,
  user,
} from '../../builders';

const turn = (change: object = {}): MetricEvent => ({
  kind: 'turn',
  at: 1,
  outcome: 'completed',
  isCorrection: false,
  isCompacted: false,
  usedSummary: false,
  usedRecall: false,
  toolCalls: 0,
  toolErrors: 0,
  ...change,
});

describe('sessionMetrics', () => {
  it('counts, and tells before and after each compaction apart', () => {
    const metrics = sessionMetrics([
      turn(),
      { kind: 'task', at: 1, change: 'opened' },
      { kind: 'compaction', at: 2, compactionId: 'k1' },
      turn({ isCompacted: true, usedSummary: true, toolCalls: 2, toolErrors: 1 }),
      turn({ isCompacted: true, isCorrection: true, usedRecall: true }),
      { kind: 'compaction', at: 3, compactionId: 'k2' },
      turn({ isCompacted: true, outcome: 'stopped' }),
    ]);
    expect(metrics).toMatchObject({
      turns: 4,
      completed: 3,
      corrections: 1,
      answersAfterCompaction: 2,
      usedSummary: 1,
      usedRecall: 1,
      usedFacts: 2,
      toolCalls: 2,
      toolErrors: 1,
      tasksOpened: 1,
      tasksDone: 0,
      isComplete: false,
    });
    expect(metrics.compactions).toMatchObject([
      { compactionId: 'k1', before: { turns: 1 }, after: { turns: 2, corrections: 1 } },
      { compactionId: 'k2', before: { turns: 2 }, after: { turns: 1, completed: 0 } },
    ]);
  });

  it('is complete when the last turn ended by itself and no task is left', () => {
    const opened = { kind: 'task', at: 1, change: 'opened' } as const;
    const done = { kind: 'task', at: 2, change: 'done' } as const;
    expect(sessionMetrics([opened, turn()]).isComplete).toBe(false);
    expect(sessionMetrics([opened, done, turn()]).isComplete).toBe(true);
    expect(sessionMetrics([]).isComplete).toBe(false);
  });
});

describe('turnEvents', () => {
  const covered = newCompaction({
    covers: { from: 'e1', to: 'e2' },
    firstKeptEntryId: 'e3',
    summary: summaryOf({ 'Critical context': ['locker number: 417'] }),
  });
  const path = pathOf([
    newMessage(user('My locker number is 417.')),
    newMessage(assistant('Noted.')),
    covered,
    newMessage(user('I told you already: what is my locker number?')),
    newMessage(calling([call('a')])),
    newMessage(result('a', 'no matches')),
    { ...newMessage(assistant('It is 417.')), origin: origin('stop') },
  ]);
  const request = { view: contextView(path.slice(0, 6)), recalled: [] };

  it('tell what the turn stood on, and name each compaction once', () => {
    const events = turnEvents({ path, request, counted: new Set(), at: 9 });
    expect(events).toEqual([
      { kind: 'compaction', at: 3, compactionId: 'e3' },
      turn({ at: 9, isCompacted: true, isCorrection: true, usedSummary: true, toolCalls: 1 }),
    ]);
    expect(turnEvents({ path, request, counted: new Set(['e3']), at: 9 })).toHaveLength(1);
  });
});

describe('usedFacts', () => {
  const facts = { verbatim: ['What is my locker number?'], summary: [], recalled: [] };

  it('needs a number, a name or several words that nothing else had', () => {
    const from = (answer: string, line: string) =>
      usedFacts({ ...facts, answer, recalled: [line] }).usedRecall;
    expect(from('It is 417.', 'locker number: 417')).toBe(true);
    expect(from('Your locker number is known.', 'locker number: 417')).toBe(false);
    expect(from('She lives near the harbour bakery.', 'lives near the harbour bakery')).toBe(true);
    expect(from('', 'locker number: 417')).toBe(false);
  });

  it('does not credit the summary for what stands word for word', () => {
    const verbatim = ['My locker number is 417.'];
    const summary = ['locker number: 417'];
    expect(usedFacts({ answer: 'It is 417.', verbatim, summary, recalled: [] }).usedSummary).toBe(
      false,
    );
  });
});

describe('tasks', () => {
  const add = (tasks: readonly Task[], text: string) =>
    addTask(tasks, { id: `t${tasks.length}`, sessionId: 's', text, now: 1 });

  it('refuse what is no task, and more than anyone could do', () => {
    expect(add([], ' ').kind).toBe('refused');
    expect(add([], 'x'.repeat(201)).kind).toBe('refused');
    let tasks: readonly Task[] = [];
    for (let i = 0; i < 60; i += 1) {
      const change = add(tasks, `task ${i}`);
      if (change.kind === 'added') tasks = [...tasks, change.task];
    }
    expect(tasks).toHaveLength(50);
  });

  it('may be opened again under the same words once they are done', () => {
    const first = add([], 'call Ines');
    const task = first.kind === 'added' ? first.task : undefined;
    const finished = task && editTask(task, { state: 'done' }, 2);
    expect(finished?.kind).toBe('changed');
    const tasks = finished?.kind === 'changed' ? [finished.task] : [];
    expect(add(tasks, 'Call Ines').kind).toBe('added');
    expect(findTask(tasks, 'call ines')?.state).toBe('done');
  });
});

function origin(finishReason: 'stop') {
  return {
    engineId: 'x',
    modelId: 'x',
    modelName: 'X',
    device: 'wasm',
    sampling: {},
    finishReason,
  } as const;
}
