import { describe, expect, it } from 'vitest';
import { isComplaint } from '../../../src/core/compaction/complaint';
import { compactionRecords, worthUndoing } from '../../../src/core/compaction/records';
import type { MessageEntry, MessageOrigin, NewEntry } from '../../../src/core/entry';
import { assistant, compactionOver, newMessage, pathOf, user } from '../../session-builders';

const origin: MessageOrigin = {
  engineId: 'scripted',
  modelId: 'm',
  modelName: 'M',
  device: 'wasm',
  sampling: {},
  finishReason: 'stop',
};

const asked = (text: string): NewEntry<MessageEntry> => newMessage(user(text));
const answered: NewEntry<MessageEntry> = { ...newMessage(assistant('Well.')), origin };
const stopped: NewEntry<MessageEntry> = {
  ...newMessage(assistant('We')),
  origin: { ...origin, finishReason: 'aborted' },
};
const compaction = compactionOver({
  covers: { from: 'e1', to: 'e2' },
  firstKeptEntryId: 'e3',
  prunings: [{ entryId: 'e4', how: 'one-liner', replacement: null, tokensSaved: 5 }],
  ms: { prepare: 1, summarize: 2, audit: 3, reassemble: 4 },
});

describe('compactionRecords', () => {
  it('counts how the conversation went before and after each', () => {
    const path = pathOf([
      asked('My boat is red.'),
      answered,
      asked('What color is my boat?'),
      stopped,
      compaction,
      asked('I told you: red.'),
      answered,
    ]);
    expect(compactionRecords(path)).toEqual([
      {
        entry: path[4],
        isUndone: false,
        tokensSaved: 300,
        totalMs: 10,
        pruned: { 'one-liner': 1 },
        before: { turns: 2, completed: 1, complaints: 0 },
        after: { turns: 1, completed: 1, complaints: 1 },
      },
    ]);
  });

  it('knows what was undone, with all that came after it', () => {
    const second = { ...compaction, generation: 2 };
    const path = pathOf([
      asked('a'),
      answered,
      asked('b'),
      compaction,
      second,
      { kind: 'undo', compactionId: 'e4' },
      compaction,
    ]);
    expect(compactionRecords(path).map((record) => record.isUndone)).toEqual([true, true, false]);
  });
});

describe('worthUndoing', () => {
  const worse = [asked('I already told you that'), answered, asked('No, it is red'), answered];

  it('offers it when the user corrects more than before', () => {
    const path = pathOf([asked('a'), answered, compaction, ...worse]);
    expect(worthUndoing(compactionRecords(path))?.id).toBe('e3');
  });

  it('does not for one correction, for a user who always corrects, nor for what is undone', () => {
    const once = pathOf([asked('a'), answered, compaction, ...worse.slice(0, 2)]);
    const always = pathOf([...worse, compaction, ...worse]);
    const undone = pathOf([
      asked('a'),
      answered,
      compaction,
      ...worse,
      { kind: 'undo', compactionId: 'e3' },
    ]);
    expect([once, always, undone].map((path) => worthUndoing(compactionRecords(path)))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('isComplaint', () => {
  it.each([
    'I told you that already',
    "That's wrong",
    'No, it is Ines.',
    'You forgot my name',
    'As I said, Monday',
    'Das habe ich doch schon gesagt',
  ])('hears %j', (text) => {
    expect(isComplaint(text, [])).toBe(true);
  });

  it.each([
    'No',
    'I told Anna about the boat, she laughed',
    'What is wrong with my code?',
    'Now it works',
  ])('does not hear %j', (text) => {
    expect(isComplaint(text, [])).toBe(false);
  });

  it('hears a question that is asked again', () => {
    expect(isComplaint('What is my landlord called', ['What is my landlord called?', 'Hm.'])).toBe(
      true,
    );
    expect(isComplaint('And now?', ['And now?'])).toBe(false);
  });
});
