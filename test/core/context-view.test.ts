import { describe, expect, it } from 'vitest';
import { contextView } from '../../src/core/context-view';
import { createContextReader } from '../../src/core/context-reader';
import type { SessionEntry } from '../../src/core/entry';
import { messageText } from '../../src/core/message';
import { unansweredCallText } from '../../src/core/repair-rows';
import {
  assistant,
  call,
  calling,
  exchanges,
  messagePath,
  compactionOver,
  newMessage,
  pathOf,
  result,
  summaryOf,
  toolGroup,
  user,
} from '../session-builders';

const six = exchanges(3).map(newMessage); // e1 … e6

function shown(path: readonly SessionEntry[]): readonly string[] {
  return contextView(path).rows.map((row) => `${row.entry.id} ${row.zone}`);
}

describe('contextView', () => {
  it('shows every message of a session without compactions', () => {
    expect(shown(pathOf(six))).toEqual(
      ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'].map((id) => `${id} tail`),
    );
  });

  it('puts a summary in the place of what it covers', () => {
    const covers = { from: 'e2', to: 'e4' };
    const view = contextView(pathOf([...six, compactionOver({ covers, firstKeptEntryId: 'e5' })]));
    expect(view.rows.map((row) => row.entry.id)).toEqual(['e1', 'e5', 'e6']);
    expect(view.rows.map((row) => row.zone)).toEqual(['head', 'tail', 'tail']);
    expect([view.generation, view.messagesSinceCompaction]).toEqual([1, 0]);
    expect(view.summary).toEqual(summaryOf({ 'Critical context': ['city: Lyon'] }));
  });

  it('goes back to before a compaction that was undone', () => {
    const compaction = compactionOver({ covers: { from: 'e1', to: 'e4' }, firstKeptEntryId: 'e5' });
    const path = pathOf([...six, compaction, { kind: 'undo', compactionId: 'e7' }]);
    expect(shown(path)).toEqual(shown(pathOf(six)));
    expect(contextView(path).generation).toBe(0);
  });

  it('ignores the late result of an older generation', () => {
    const covers = { from: 'e1', to: 'e4' };
    const first = compactionOver({ covers, firstKeptEntryId: 'e5' });
    const late = compactionOver({ covers: { from: 'e1', to: 'e2' }, firstKeptEntryId: 'e3' });
    const view = contextView(pathOf([...six, first, late]));
    expect(view.rows.map((row) => row.entry.id)).toEqual(['e5', 'e6']);
    expect(view.problems).toEqual([{ kind: 'stale-compaction', entryId: 'e8' }]);
  });

  it('keeps the user message of a turn that the tail begins in', () => {
    const messages = [user('Do it'), ...toolGroup('a', 'one'), ...toolGroup('b', 'two')];
    const compaction = compactionOver({
      covers: { from: 'e1', to: 'e3' },
      firstKeptEntryId: 'e4',
    });
    expect(shown(pathOf([...messages.map(newMessage), compaction]))).toEqual([
      'e1 tail',
      'e4 tail',
      'e5 tail',
    ]);
  });

  it('keeps a pinned message that the summary covers, a tool result with its call', () => {
    const path = pathOf([
      ...[user('Look'), ...toolGroup('a', 'code 1234'), assistant('Done'), user('Next')].map(
        newMessage,
      ),
      { kind: 'pin', targetId: 'e3' },
      compactionOver({ covers: { from: 'e1', to: 'e4' }, firstKeptEntryId: 'e5' }),
    ]);
    expect(shown(path)).toEqual(['e2 pinned', 'e3 pinned', 'e5 tail']);
    const unpinned = pathOf([...path, { kind: 'unpin', targetId: 'e3' }]);
    expect(shown(unpinned)).toEqual(['e5 tail']);
  });

  it('leaves out what was deleted', () => {
    expect(shown(pathOf([...six, { kind: 'delete', targetId: 'e2' }]))).toEqual(
      ['e1', 'e3', 'e4', 'e5', 'e6'].map((id) => `${id} tail`),
    );
  });

  it('applies the edits of the user to the summary in force', () => {
    const compaction = compactionOver({
      covers: { from: 'e1', to: 'e4' },
      firstKeptEntryId: 'e5',
      summary: summaryOf({ Goal: ['move'], References: ['a', 'b'] }),
    });
    const edit = { kind: 'edit-summary', compactionId: 'e7', section: 'References' } as const;
    const view = contextView(
      pathOf([
        ...six,
        compaction,
        { ...edit, index: 0, text: null },
        { ...edit, index: 0, text: 'c' },
      ]),
    );
    expect(view.summary).toEqual({
      ...summaryOf({ Goal: ['move'] }),
      References: [{ text: 'c', sources: [], origin: 'user' }],
    });
  });

  it('shows what a pruning left of a message, and the original once it is pinned', () => {
    const path = pathOf([
      ...six,
      compactionOver({
        covers: null,
        summary: null,
        firstKeptEntryId: 'e1',
        prunings: [
          { entryId: 'e2', how: 'one-liner', replacement: assistant('short'), tokensSaved: 9 },
          { entryId: 'e3', how: 'trivial', replacement: null, tokensSaved: 3 },
        ],
      }),
    ]);
    const texts = contextView(path).rows.map((row) => messageText(row.message).slice(0, 9));
    expect(texts).toEqual(['Question ', 'short', 'Answer 2:', 'Question ', 'Answer 3:']);
    const pinned = contextView(pathOf([...path, { kind: 'pin', targetId: 'e3' }]));
    expect(pinned.rows.map((row) => row.entry.id)).toContain('e3');
  });
});

describe('tool calls and results', () => {
  it('leaves out a result without a call and a call without a result', () => {
    const messages = [
      user('a'),
      result('gone', 'orphan'),
      calling([call('x')], 'I look.'),
      user('b'),
      calling([call('y')]),
      user('c'),
    ];
    const view = contextView(messagePath(messages));
    expect(view.rows.map((row) => row.message)).toEqual([
      user('a'),
      assistant('I look.'),
      user('b'),
      assistant(unansweredCallText),
      user('c'),
    ]);
    expect(view.problems.map((problem) => problem.kind)).toEqual([
      'orphan-result',
      'unanswered-call',
      'unanswered-call',
    ]);
  });

  it('keeps a call in flight', () => {
    const messages = [user('a'), calling([call('x'), call('y')]), result('x', '1')];
    expect(contextView(messagePath(messages)).rows.map((row) => row.message)).toEqual(messages);
  });

  it('puts a result right after its call, in the order of the calls', () => {
    const messages = [
      calling([call('x'), call('y')]),
      result('y', '2'),
      user('wait'),
      result('x', '1'),
    ];
    expect(shown(messagePath([user('a'), ...messages]))).toEqual(
      ['e1', 'e2', 'e5', 'e3', 'e4'].map((id) => `${id} tail`),
    );
  });

  it('matches by name where the ids differ, and repairs the id', () => {
    const view = contextView(
      messagePath([user('a'), calling([call('x', 'clock')]), result('?', '9:00', 'clock')]),
    );
    expect(view.rows.at(-1)?.message).toEqual(result('x', '9:00', 'clock'));
    expect(view.problems).toEqual([]);
  });

  it('tells apart calls that reuse an id', () => {
    const messages = [user('a'), ...toolGroup('call-1', 'one'), ...toolGroup('call-1', 'two')];
    expect(contextView(messagePath(messages)).rows.map((row) => row.message)).toEqual(messages);
  });
});

describe('replies that only echo a marker', () => {
  it('do not stand in the context, where they would breed', () => {
    const messages = [
      user('a'),
      assistant('[memory]'),
      user('b'),
      assistant('[/RECALLED]'),
      user('c'),
    ];
    expect(shown(messagePath(messages))).toEqual(['e1 tail', 'e3 tail', 'e5 tail']);
    expect(shown(messagePath([user('a'), assistant('[1] is a footnote')]))).toHaveLength(2);
  });
});

describe('damaged entries', () => {
  it('reports unknown kinds, missing fields and cycles, and shows the rest', () => {
    const [first, second] = messagePath([user('a'), assistant('b')]);
    const damaged: unknown[] = [
      first,
      { ...second, kind: 'hologram', id: 'h' },
      null,
      { ...second, id: 'm', message: { role: 'wizard', parts: [] } },
      first,
      { ...second, id: 'c', kind: 'compaction', generation: NaN },
      second,
    ];
    const view = contextView(damaged as readonly SessionEntry[]);
    expect(view.rows.map((row) => row.entry.id)).toEqual(['e1', 'e2']);
    expect(view.problems.map((problem) => problem.kind)).toEqual([
      'unknown-kind',
      'malformed',
      'malformed',
      'duplicate',
      'malformed',
    ]);
  });

  it('does not let an imported record hide messages without a typed summary', () => {
    const forged = compactionOver({ covers: { from: 'e1', to: 'e6' }, firstKeptEntryId: 'none' });
    const path = pathOf([...six, { ...forged, summary: null }]);
    expect(shown(path)).toEqual(shown(pathOf(six)));
  });
});

describe('createContextReader', () => {
  it('goes on where it stopped and says the same as a fresh scan', () => {
    const reader = createContextReader();
    const path = pathOf([
      ...six,
      compactionOver({ covers: { from: 'e1', to: 'e4' }, firstKeptEntryId: 'e5' }),
      ...exchanges(2).map(newMessage),
      { kind: 'undo', compactionId: 'e7' },
      newMessage(user('last')),
    ]);
    for (let length = 0; length <= path.length; length += 1) {
      const part = path.slice(0, length);
      expect(reader.read(part)).toEqual(contextView(part));
    }
  });

  it('looks ahead to a compaction and forgets it again', () => {
    const reader = createContextReader();
    const path = pathOf(six);
    const before = reader.read(path);
    const compaction = compactionOver({ covers: { from: 'e1', to: 'e4' }, firstKeptEntryId: 'e5' });
    const next = {
      ...compaction,
      id: 'next',
      sessionId: 's1',
      parentId: 'e6',
      seq: 7,
      createdAt: 0,
    };
    expect(reader.readWith(path, next)).toEqual(contextView([...path, next]));
    expect(reader.read(path)).toEqual(before);
  });

  it('starts anew on another branch', () => {
    const reader = createContextReader();
    reader.read(pathOf(six));
    const branch = pathOf(six.slice(0, 4));
    expect(reader.read(branch)).toEqual(contextView(branch));
  });
});
