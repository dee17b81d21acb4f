import { expect, test } from 'vitest';
import {
  compactionCost,
  compactionDeed,
  compactionGain,
  compactionStory,
} from '../../../src/ui/chat/compaction-line';
import { compactionEntry } from '../../ui-gallery/scenes';

const figures = {
  turns: 12,
  lines: 9,
  prunings: 0,
  tokensBefore: 2310,
  tokensAfter: 1204,
  ms: 777,
  writer: 'by the model pocket',
};

test('the line says what was done, what it bought and what it cost', () => {
  expect([
    compactionDeed(figures),
    compactionGain(figures),
    compactionCost(figures, 'background'),
    compactionCost(figures, 'foreground'),
  ]).toEqual([
    '12 turns became 9 lines',
    '2,310 → 1,204 tokens',
    '0.8 s, in the background',
    '0.8 s, before the reply',
  ]);
});

test('a split turn and a mere shortening are called what they are', () => {
  expect([
    compactionDeed({ ...figures, turns: 0, lines: 1 }),
    compactionDeed({ ...figures, turns: 0, lines: 0, prunings: 3 }),
  ]).toEqual(['A part of a turn became 1 line', '3 messages made shorter']);
});

test('the story names the writer, the reason for it, what is missing, and the check', () => {
  const story = compactionStory(
    {
      ...compactionEntry,
      fallbackReason: 'the summarizer looped',
      coverage: { chunks: 3, done: 2 },
      audit: { found: 14, kept: 13, added: 1, dropped: 2 },
    },
    'by rules, without a model',
  );
  expect(story).toEqual([
    'Written by rules, without a model.',
    'The summarizer looped.',
    'Only 2 of 3 parts could be summarized.',
    'The check found 14 facts in these turns and 13 of them in the summary; 1 added back, 2 unsupported lines dropped.',
  ]);
});
