import { expect, test } from 'vitest';
import { draftNote } from '../../../src/ui/chat/draft-note';

test('an ordinary message needs no note', () => {
  expect([draftNote('Hello', 200), draftNote('', 200), draftNote('Hello', null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a long one says how long, and what will happen to it', () => {
  expect([draftNote('word '.repeat(400), 900), draftNote('word '.repeat(400), 200)]).toEqual([
    '2,000 characters, about 500 tokens. This model takes about 900 in one message.',
    '2,000 characters, about 500 tokens. This model takes about 200 in one message, so it may be refused. Your text stays here if it is.',
  ]);
});

test('a short one that is still too long for the model is told so', () => {
  expect(draftNote('漢'.repeat(300), 200)).toContain('so it may be refused');
});

test('a megabyte is judged by a sample', () => {
  const text = 'word '.repeat(200_000);
  const begun = performance.now();
  expect(draftNote(text, null)).toBe('1,000,000 characters, about 250,000 tokens.');
  expect(performance.now() - begun).toBeLessThan(200);
});
