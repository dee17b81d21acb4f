import { expect, test } from 'vitest';
import { modelLine, modelSentence } from '../../../src/ui/model/model-line';
import { pocket } from '../../ui-gallery/scenes';

const loading = {
  kind: 'loading',
  modelName: 'Pocket',
  phase: 'downloading',
  loadedBytes: 412e6,
  totalBytes: 879e6,
  startedAt: 0,
} as const;

test('a load says how much, of how much, and how long it will take', () => {
  expect(modelLine(loading, 18_000)).toEqual({
    tone: 'busy',
    name: 'Pocket',
    phrases: ['loading 46 %', '412 MB of 879 MB', 'about 20 s left'],
    progress: 412 / 879,
    retryLabel: null,
  });
});

test('says nothing that it does not know yet', () => {
  const phrases = [
    modelLine({ ...loading, phase: 'starting' }, 0),
    modelLine({ ...loading, loadedBytes: 0, totalBytes: 0 }, 9000),
    modelLine({ ...loading, loadedBytes: 5e6, totalBytes: 0 }, 9000),
    modelLine({ ...loading, loadedBytes: 5e6 }, 9000),
    modelLine(loading, 500),
  ].map((line) => line.phrases);
  expect(phrases).toEqual([
    ['starting'],
    ['loading'],
    ['loading', '5.0 MB'],
    ['loading 0 %', '5.0 MB of 879 MB'],
    ['loading 46 %', '412 MB of 879 MB'],
  ]);
});

test('a screen reader hears of a load once, and when it is done', () => {
  expect([
    modelSentence(loading),
    modelSentence({ ...loading, loadedBytes: 800e6 }),
    modelSentence({ kind: 'ready', info: pocket }),
  ]).toEqual(['Pocket is loading.', 'Pocket is loading.', 'Pocket is ready on the CPU.']);
});

test('a ready model has a name and a place, and needs nothing', () => {
  expect(modelLine({ kind: 'ready', info: pocket }, 0)).toEqual({
    tone: 'good',
    name: 'Pocket',
    phrases: ['CPU', 'ready'],
    progress: null,
    retryLabel: null,
  });
});

test('what went wrong is said in its own words, with what can be done', () => {
  const error = { kind: 'device-lost', message: 'The graphics processor was lost.' } as const;
  const [failed, lost] = [
    modelLine({ kind: 'failed', error }, 0),
    modelLine({ kind: 'lost', error }, 0),
  ];
  expect([failed.phrases, failed.retryLabel, lost.phrases, lost.retryLabel]).toEqual([
    [error.message],
    'Try again',
    [error.message],
    'Load again',
  ]);
});
