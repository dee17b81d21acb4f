import { beforeAll, describe, expect, it } from 'vitest';
import { readPrompts } from '../../tools/compact/node-counter';
import { measureConversation, type ConversationReport } from '../../tools/eval/measure';
import { countedQuestions, timeOf } from '../../tools/eval/conversation';
import { longConversation } from './long-conversation';

describe('a conversation longer than the window', () => {
  let report: ConversationReport;
  beforeAll(async () => {
    report = await measureConversation(longConversation(), readPrompts('public/models/pocket'));
  }, 180_000);

  /** All but one of 17; the newest turns alone hold one or two. */
  it('can still be asked about what was said long ago', () => {
    const missed = report.asked.filter(({ verdict }) => !verdict.answerable);
    expect(missed.map(({ question }) => question.question).slice(1)).toEqual([]);
  });

  it('never makes a context over the window', () => {
    expect(report.contexts.over).toBe(0);
    expect(report.all.maxContextTokens).toBeLessThanOrEqual(4096 - 512);
  });

  it('compacts on the way', () => {
    expect(report.compactions).toBeGreaterThan(3);
  });
});

describe('the data', () => {
  it('counts questions by the evidence that exists', () => {
    const chat = longConversation();
    const [first] = chat.questions;
    if (!first) throw new Error('no question');
    const questions = [
      { ...first, evidence: ['T1', 'nowhere', 'T1'] },
      { ...first, evidence: ['nowhere'] },
    ];
    expect(countedQuestions({ ...chat, questions }).map(({ evidence }) => evidence)).toEqual([
      ['T1'],
    ]);
  });

  it('reads when a turn was said', () => {
    expect(timeOf('1:56 pm on 8 May, 2023')).toBe(Date.UTC(2023, 4, 8, 13, 56));
    expect(timeOf('12:05 am on 1 January, 2024')).toBe(Date.UTC(2024, 0, 1, 0, 5));
    expect(timeOf('some day')).toBeUndefined();
  });
});
