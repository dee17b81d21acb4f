import { describe, expect, it } from 'vitest';
import { chooseCut, chooseHead } from '../../../src/core/compaction/cut-points';
import { contextView } from '../../../src/core/context-view';
import type { Message } from '../../../src/core/message';
import type { NewEntry } from '../../../src/core/entry';
import {
  assistant,
  call,
  calling,
  exchanges,
  newMessage,
  pathOf,
  result,
  toolGroup,
  user,
} from '../../session-builders';

interface Shape {
  readonly target: number;
  readonly ceiling?: number;
  readonly headEnd?: number;
  readonly tokens?: readonly number[];
  readonly extra?: readonly NewEntry[];
}

/** Every row costs 10 tokens unless told otherwise. */
function cut(messages: readonly Message[], shape: Shape): unknown {
  const { target, ceiling = target * 1.5, headEnd = 0, extra = [] } = shape;
  const { rows } = contextView(pathOf([...messages.map(newMessage), ...extra]));
  const tokens = shape.tokens ?? rows.map(() => 10);
  const found = chooseCut({ rows, tokens, headEnd, targetTokens: target, ceilingTokens: ceiling });
  if (found === null) return null;
  const { index, openerIndex, keptTokens } = found;
  return [index, openerIndex, keptTokens];
}

const chat = exchanges(5); // rows 0 … 9

describe('chooseCut', () => {
  it('walks back by whole turns until the tail has its tokens', () => {
    expect(cut(chat, { target: 40 })).toEqual([6, -1, 40]);
    expect(cut(chat, { target: 45, ceiling: 67 })).toEqual([4, -1, 60]);
  });

  it('does not pass the soft ceiling', () => {
    expect(cut(chat, { target: 45, ceiling: 50 })).toEqual([6, -1, 40]);
  });

  it('always keeps the last exchange', () => {
    expect(cut(chat, { target: 0, ceiling: 0 })).toEqual([8, -1, 20]);
  });

  it('keeps the last visible reply and its question when a new message has come', () => {
    expect(cut([...chat, user('new')], { target: 0, ceiling: 0 })).toEqual([8, -1, 30]);
  });

  it('keeps the newest question that is left when the question of the last reply was deleted', () => {
    const said = [user('a'), assistant('b'), user('c'), assistant('d')];
    const extra = [{ kind: 'delete', targetId: 'e3' }] as const;
    expect(cut(said, { target: 10, extra })).toBeNull();
    const longer = [...exchanges(2), ...said];
    const later = [{ kind: 'delete', targetId: 'e7' }] as const;
    expect(cut(longer, { target: 10, extra: later })).toEqual([4, -1, 30]);
  });

  it('is none when nothing would be left in the middle', () => {
    expect(cut(chat, { target: 500 })).toEqual([2, -1, 80]);
    expect(cut(exchanges(1), { target: 10 })).toBe(null);
    expect(cut([user('a')], { target: 10 })).toBe(null);
    expect(cut([], { target: 10 })).toBe(null);
  });

  const long = [
    user('Do it all'),
    ...toolGroup('a', '1'),
    ...toolGroup('b', '2'),
    ...toolGroup('c', '3'),
    assistant('Done'),
  ];

  it('cuts a turn that is bigger than the tail between its tool groups, and keeps its question', () => {
    expect(cut(long, { target: 40 })).toEqual([5, 0, 40]);
  });

  it('never parts a call from its results, parallel ones included', () => {
    const parallel = [
      user('q'),
      calling([call('a'), call('b'), call('c')]),
      result('a', '1'),
      result('b', '2'),
      result('c', '3'),
      assistant('Half'),
      ...toolGroup('d', '4'),
      assistant('Done'),
    ];
    for (const target of [10, 20, 30, 40, 50, 60, 70, 80]) {
      const found = cut(parallel, { target });
      if (found === null) continue;
      expect([1, 5, 6, 8]).toContain((found as readonly number[])[0]);
    }
  });

  it('keeps the pair of a call in flight', () => {
    expect(cut([...chat, user('go'), calling([call('x')])], { target: 0, ceiling: 0 })).toEqual([
      8, -1, 40,
    ]);
  });

  it('finds a cut in a session without a user message', () => {
    const alone = [assistant('a'), ...toolGroup('x', '1'), ...toolGroup('y', '2'), assistant('b')];
    expect(cut(alone, { target: 10 })).toEqual([5, -1, 10]);
  });

  it('counts pinned messages before the tail among what is kept', () => {
    const extra = [{ kind: 'pin', targetId: 'e1' }] as const;
    expect(cut(chat, { target: 40, extra })).toEqual([6, -1, 50]);
    expect(cut(chat, { target: 40, ceiling: 45, extra })).toEqual([8, -1, 30]);
  });

  it('takes the least when even the last exchange is over the ceiling', () => {
    const tokens = [10, 10, 10, 900];
    expect(cut(exchanges(2), { target: 20, tokens })).toEqual([2, -1, 910]);
  });
});

describe('chooseHead', () => {
  const head = (messages: readonly Message[], protectFirst: number, headTokens: number): number => {
    const { rows } = contextView(pathOf(messages.map(newMessage)));
    return chooseHead({ rows, tokens: rows.map(() => 10), protectFirst, headTokens });
  };

  it('is the first three messages where they fit, fewer where they do not', () => {
    expect([head(chat, 3, 100), head(chat, 3, 25), head(chat, 3, 0), head(chat, 0, 100)]).toEqual([
      3, 2, 0, 0,
    ]);
  });

  it('never ends in a call without its results', () => {
    const messages = [
      user('a'),
      assistant('b'),
      calling([call('x'), call('y')]),
      result('x', '1'),
      result('y', '2'),
    ];
    expect([head(messages, 3, 100), head(messages, 3, 40)]).toEqual([5, 2]);
  });
});
