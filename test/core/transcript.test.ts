import { describe, expect, it } from 'vitest';
import type { MessageEntry, NewEntry, SessionEntry } from '../../src/core/entry';
import { contextView } from '../../src/core/context-view';
import { transcript } from '../../src/core/transcript';
import type { CompactionItem, MessageItem, TranscriptItem } from '../../src/core/transcript-item';
import {
  assistant,
  call,
  calling,
  exchanges,
  newCompaction,
  newMessage,
  pathOf,
  result,
  summaryOf,
  user,
} from '../builders';
import { newDigest, newReply, newUser } from '../storage/new-entries';

const six = exchanges(3).map(newMessage); // e1 … e6
const covering = newCompaction({ covers: { from: 'e1', to: 'e4' }, firstKeptEntryId: 'e5' });

function messages(items: readonly TranscriptItem[]): readonly MessageItem[] {
  return items.filter((item) => item.kind === 'message');
}

function cards(items: readonly TranscriptItem[]): readonly CompactionItem[] {
  return items.filter((item) => item.kind === 'compaction');
}

function ids(items: readonly { readonly id: string }[]): readonly string[] {
  return items.map(({ id }) => id);
}

function shownIds(entries: readonly NewEntry[]): readonly string[] {
  return transcript(pathOf(entries)).map((item) => item.entry.id);
}

describe('transcript', () => {
  it('shows messages, cards, notices and engine changes in order, and no digests', () => {
    const entries: readonly NewEntry[] = [
      newUser('a'),
      newReply('b'),
      newDigest({ first: 'e1', last: 'e2' }),
      { kind: 'engine-change', from: null, to: 'pocket', window: 1024 },
      { kind: 'notice', about: 'turn', level: 'error', text: 'The model stopped.' },
      covering,
    ];
    expect(transcript(pathOf(entries)).map((item) => item.kind)).toEqual([
      'message',
      'message',
      'engine-change',
      'notice',
      'compaction',
    ]);
  });

  it('keeps every message after a compaction and says which the model sees no more', () => {
    const shown = messages(transcript(pathOf([...six, covering])));
    expect(shown.map((item) => item.archived)).toEqual([true, true, true, true, false, false]);
    expect(shown.map((item) => item.turn)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('does not archive the question of a turn whose steps the model still sees', () => {
    const path = pathOf([
      ...[user('a'), calling([call('x')]), result('x', '1'), assistant('b')].map(newMessage),
      newCompaction({ covers: { from: 'e1', to: 'e3' }, firstKeptEntryId: 'e4' }),
    ]);
    const shown = messages(transcript(path)).map((item) => [item.entry.id, item.archived]);
    expect(shown).toEqual([
      ['e1', false],
      ['e2', true],
      ['e4', false],
    ]);
    const standing = contextView(path).rows.map((row) => row.entry.id);
    expect(standing).toEqual(['e1', 'e4']);
  });

  it('says how a reply ended', () => {
    const ends = (['stop', 'length', 'aborted', 'error'] as const).map((end) => newReply('a', end));
    const shown = messages(transcript(pathOf([newUser('q'), ...ends])));
    expect(shown.map((item) => item.end)).toEqual(['whole', 'whole', 'cut', 'stopped', 'failed']);
  });

  it('shows thinking apart from the text', () => {
    const thought = newMessage({
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'Hm. ' },
        { type: 'text', text: 'Yes.' },
      ],
    });
    const [item] = messages(transcript(pathOf([thought])));
    expect([item?.reasoning, item?.text]).toEqual(['Hm. ', 'Yes.']);
  });

  it('puts a tool result with its call, also when the id comes back in a later turn', () => {
    const path = pathOf(
      [
        user('a'),
        calling([call('x'), call('y')]),
        result('y', 'two'),
        assistant('b'),
        user('c'),
        calling([call('x')]),
        result('x', 'three'),
      ].map(newMessage),
    );
    const shown = messages(transcript(path));
    expect(shown.map((item) => item.entry.id)).toEqual(['e1', 'e2', 'e4', 'e5', 'e6']);
    expect(shown[1]?.results).toEqual([undefined, path[2]]);
    expect(shown[4]?.results).toEqual([path[6]]);
  });

  it('shows a result without a call by itself', () => {
    expect(shownIds([newUser('a'), newMessage(result('gone', 'text'))])).toEqual(['e1', 'e2']);
  });

  it('leaves out what was deleted and does not renumber the turns', () => {
    const path = pathOf([...six, { kind: 'delete', targetId: 'e1' }]);
    const shown = messages(transcript(path));
    expect(shown.map((item) => item.entry.id)).toEqual(['e2', 'e3', 'e4', 'e5', 'e6']);
    expect(shown.map((item) => item.turn)).toEqual([1, 2, 2, 3, 3]);
  });

  it('knows pins, and a pinned message is not archived', () => {
    const pin: NewEntry = { kind: 'pin', targetId: 'e2' };
    const [, pinned] = messages(transcript(pathOf([...six, covering, pin])));
    expect([pinned?.pinned, pinned?.archived]).toEqual([true, false]);
    const unpin: NewEntry = { kind: 'unpin', targetId: 'e2' };
    const [, again] = messages(transcript(pathOf([...six, covering, pin, unpin])));
    expect([again?.pinned, again?.archived]).toEqual([false, true]);
  });
});

describe('compaction cards', () => {
  const summary = summaryOf({ Goal: ['move to Lyon'], References: ['a', 'b'] });

  it('carry their figures', () => {
    const [card] = cards(transcript(pathOf([...six, { ...covering, summary, prunings: [] }])));
    expect(card?.figures).toEqual({
      turns: 2,
      lines: 3,
      prunings: 0,
      tokensBefore: 900,
      tokensAfter: 400,
      ms: 10,
      writer: 'by rules, without a model',
    });
    expect(card?.state).toBe('current');
  });

  it('hold the messages that each of them put away, none twice', () => {
    const path = pathOf([
      ...six,
      newCompaction({ covers: { from: 'e2', to: 'e4' }, firstKeptEntryId: 'e5' }),
      ...exchanges(2).map(newMessage),
      newCompaction({ generation: 2, covers: { from: 'e1', to: 'e8' }, firstKeptEntryId: 'e10' }),
    ]);
    const [first, second] = cards(transcript(path));
    expect(ids(first?.covered ?? [])).toEqual(['e2', 'e3', 'e4']);
    expect(ids(second?.covered ?? [])).toEqual(['e1', 'e5', 'e6', 'e8']);
    expect([first?.state, second?.state]).toEqual(['folded', 'current']);
  });

  it('apply the edits of the user', () => {
    const edit: NewEntry = {
      kind: 'edit-summary',
      compactionId: 'e7',
      section: 'References',
      index: 0,
      text: null,
    };
    const [card] = cards(transcript(pathOf([...six, { ...covering, summary }, edit])));
    expect(card?.summary).toEqual(summaryOf({ Goal: ['move to Lyon'], References: ['b'] }));
    expect(card?.figures.lines).toBe(2);
  });

  it('stay as undone, with all that was built on them, and the model sees the messages again', () => {
    const next = newCompaction({
      generation: 2,
      covers: { from: 'e1', to: 'e5' },
      firstKeptEntryId: 'e6',
    });
    const items = transcript(
      pathOf([...six, covering, next, { kind: 'undo', compactionId: 'e7' }]),
    );
    expect(cards(items).map((card) => card.state)).toEqual(['undone', 'undone']);
    expect(messages(items).some((item) => item.archived)).toBe(false);
  });

  it('are not shown for a late result that was never in force', () => {
    expect(cards(transcript(pathOf([...six, covering, covering])))).toHaveLength(1);
  });
});

describe('a transcript that goes on', () => {
  const later: readonly NewEntry[] = [
    newUser('next'),
    newMessage(calling([call('x')])),
    newMessage(result('x', 'one')),
    newReply('done'),
    covering,
    newDigest({ first: 'e1', last: 'e2' }),
    { kind: 'pin', targetId: 'e1' },
    { kind: 'notice', about: 'turn', level: 'info', text: 'note' },
    { kind: 'delete', targetId: 'e3' },
    { kind: 'undo', compactionId: 'e11' },
    newUser('last'),
  ];
  const path = pathOf([...six, ...later]);

  it('says the same as a fresh one at every length', () => {
    let items: readonly TranscriptItem[] = [];
    let before: readonly SessionEntry[] = [];
    for (let length = 0; length <= path.length; length += 1) {
      const part = path.slice(0, length);
      items = transcript(part, { previous: { path: before, items } });
      before = part;
      expect(items).toEqual(transcript(part));
    }
  });

  it('keeps the object of every item that did not change', () => {
    const part = path.slice(0, 10);
    const items = transcript(part);
    const compacted = path.slice(0, 11);
    const next = transcript(compacted, { previous: { path: part, items } });
    const kept = next.filter((item, i) => item === items[i]);
    expect(ids(kept.map((item) => item.entry))).toEqual(['e5', 'e6', 'e7', 'e8', 'e10']);
  });

  it('returns what it was given when nothing was added', () => {
    const items = transcript(path);
    expect(transcript(path, { previous: { path, items } })).toBe(items);
  });

  it('starts anew on another branch', () => {
    const items = transcript(path);
    const branch = pathOf([newUser('elsewhere')]);
    expect(transcript(branch, { previous: { path, items } })).toEqual(transcript(branch));
  });

  it('costs the new entries: a long conversation is not read again', () => {
    const long = pathOf(exchanges(2000).map(newMessage));
    const reads = countReads(long);
    const items = transcript(reads.path);
    const whole = reads.count();
    const more = [...reads.path, ...pathOf([newUser('next')])];
    transcript(more, { previous: { path: reads.path, items } });
    expect(whole).toBeGreaterThanOrEqual(4000);
    expect(reads.count() - whole).toBeLessThan(20);
  });
});

/** Counts how often the message of an entry is looked at. */
function countReads(path: readonly SessionEntry[]) {
  let reads = 0;
  const counted = path
    .filter((entry): entry is MessageEntry => entry.kind === 'message')
    .map((entry): MessageEntry => ({
      ...entry,
      get message() {
        reads += 1;
        return entry.message;
      },
    }));
  return { path: counted, count: () => reads };
}
