import { expect, test } from 'vitest';
import { openAnswerLog, type TextFiles } from './answer-log';

function memoryFiles(): TextFiles {
  const files = new Map<string, string>();
  return {
    read: (path) => {
      const text = files.get(path);
      return text === undefined ? Promise.reject(new Error('missing')) : Promise.resolve(text);
    },
    write: (path, text) => Promise.resolve(files.set(path, text)),
  };
}

test('a run that was stopped finds its answers again, one with another name does not', async () => {
  const files = memoryFiles();
  const first = await openAnswerLog('a.json', files);
  await first.add('blind 0', { text: 'Noted.', ended: true });
  const again = await openAnswerLog('a.json', files);
  expect(again.get('blind 0')).toEqual({ text: 'Noted.', ended: true });
  expect(again.get('blind 1')).toBeUndefined();
  expect((await openAnswerLog('b.json', files)).get('blind 0')).toBeUndefined();
});

test('a file that holds something else is not taken for answers', async () => {
  const files = memoryFiles();
  await files.write('a.json', '{"blind 0": 1}');
  await expect(openAnswerLog('a.json', files)).rejects.toThrow();
});
