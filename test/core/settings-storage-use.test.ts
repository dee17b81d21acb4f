import { expect, it } from 'vitest';
import { useShares, type StorageUse } from '../../src/core/settings-storage-use';

const none = { bytes: 0, count: 0 };
const use: StorageUse = {
  parts: {
    conversations: { bytes: 200, count: 1 },
    memories: none,
    boards: none,
    documents: none,
    models: { bytes: 600, count: 3 },
    app: none,
  },
  isPersisted: false,
};
const shown = (given: StorageUse) =>
  useShares(given)
    .filter(({ bytes }) => bytes > 0)
    .map(({ kind, percent }) => [kind, percent]);

it('is of what the browser counts, the rest being its own', () => {
  expect(shown({ ...use, usedBytes: 1000 })).toEqual([
    ['conversations', 20],
    ['models', 60],
    ['overhead', 20],
  ]);
});

it('is of the parts where the browser counts less or nothing', () => {
  const ofParts = [
    ['conversations', 25],
    ['models', 75],
  ];
  expect(shown({ ...use, usedBytes: 700 })).toEqual(ofParts);
  expect(shown(use)).toEqual(ofParts);
  expect(shown({ parts: { ...use.parts, conversations: none, models: none }, isPersisted: true })) //
    .toEqual([]);
});
