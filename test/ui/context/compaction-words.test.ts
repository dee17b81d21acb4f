import { expect, test } from 'vitest';
import { compactionWords } from '../../../src/ui/context/compaction-words';

test('says where it runs, and how far it is when there are several parts', () => {
  const running = { kind: 'running', ranIn: 'background' } as const;
  expect([
    compactionWords({ ...running, progress: { stage: 'prepare', done: 0, total: 1 } }),
    compactionWords({ ...running, progress: { stage: 'summarize', done: 1, total: 3 } }),
    compactionWords({
      ...running,
      ranIn: 'foreground',
      progress: { stage: 'summarize', done: 3, total: 3 },
    }),
  ]).toEqual([
    'Summarizing in the background',
    'Summarizing in the background, 2/3',
    'Summarizing before the reply, 3/3',
  ]);
});
