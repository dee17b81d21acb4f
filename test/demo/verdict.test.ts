import { expect, test } from 'vitest';
import { usualStages, type QuestionRow, type TurnRow } from '../../tools/demo/rows.ts';
import { isOverflow, judge, type RunFigures } from '../../tools/demo/verdict.ts';

const turn = (over: Partial<TurnRow> = {}): TurnRow => ({
  kind: 'turn',
  turn: 1,
  user: 'u',
  answer: 'a',
  contextTokens: 800,
  reserveTokens: 200,
  window: 1024,
  recallTokens: 0,
  compactions: [],
  completionTokens: 10,
  decodeMs: 100,
  ...over,
});

const question = (fact: string, times: number, over: Partial<QuestionRow> = {}): QuestionRow => ({
  ...turn(),
  kind: 'question',
  fact,
  expect: ['x'],
  correct: true,
  sourceCompactedTimes: times,
  verbatimInContext: false,
  ...over,
});

const run = (over: Partial<RunFigures>): RunFigures => ({
  rows: [],
  stages: usualStages,
  facts: ['a'],
  sentTexts: [],
  loggedTexts: [],
  answeredBefore: 1,
  ...over,
});

test('a run that keeps everything has no fault', () => {
  const rows = [turn(), question('a', 0), question('a', 1), question('a', 5)];
  const verdict = judge(run({ rows, sentTexts: ['hi'], loggedTexts: ['hi'] }));
  expect(verdict).toMatchObject({ known: 1, overflows: 0, lostMessages: 0, tokensPerSecond: 100 });
  expect(verdict.faults).toEqual([]);
});

test('a request that leaves no room for the reserve is an overflow, and so is a reply past the window', () => {
  expect(isOverflow(turn())).toBe(false);
  expect(isOverflow(turn({ contextTokens: 825 }))).toBe(true);
  expect(isOverflow(turn({ reserveTokens: 0, completionTokens: 225 }))).toBe(true);
  expect(judge(run({ rows: [turn({ window: 900 })] })).faults).toContain(
    'the window was exceeded 1 times',
  );
});

test('a message that is missing or doubled in the log is a lost message', () => {
  const verdict = judge(run({ sentTexts: ['a', 'b', 'b'], loggedTexts: ['b', 'b', 'b'] }));
  expect(verdict.lostMessages).toBe(2);
});

test('a fact that is still there word for word proves nothing about compaction', () => {
  const rows = [question('a', 0), question('a', 1, { verbatimInContext: true }), question('a', 5)];
  expect(judge(run({ rows })).faults).toEqual([
    'only 0 of 1 facts could be asked after one compaction',
  ]);
});

test('only facts that were answered before a compaction count afterwards', () => {
  const rows = [
    question('a', 0),
    question('b', 0, { correct: false }),
    question('a', 2),
    question('b', 2, { correct: false }),
    question('a', 6),
  ];
  expect(judge(run({ rows, facts: ['a', 'b'] })).faults).toEqual([]);
});

test('facts that are lost after a stage are a fault, and those that never came to it are not', () => {
  const facts = ['a', 'b', 'c'];
  const rows = [
    ...facts.map((fact) => question(fact, 0)),
    question('a', 3),
    question('b', 4, { correct: false }),
    question('a', 12),
    question('b', 10),
  ];
  const verdict = judge(run({ rows, facts, stages: [3, 10] }));
  expect(verdict.stages.map(({ after, asked, correct }) => [after, asked, correct])).toEqual([
    [0, 3, 3],
    [3, 2, 1],
    [10, 2, 2],
  ]);
  expect(verdict.faults).toEqual([
    'after 3 compactions 1 of 2 facts were answered, fewer than 80 %',
  ]);
});

test('too few facts answered before a compaction is a fault', () => {
  const rows = [question('a', 0), question('a', 1), question('a', 5)];
  expect(judge(run({ rows, answeredBefore: 2 })).faults).toEqual([
    '1 facts were answered before a compaction, fewer than 2',
  ]);
});
