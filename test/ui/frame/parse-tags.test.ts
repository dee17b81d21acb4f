import { expect, test } from 'vitest';
import { arrangeSessions } from '../../../src/ui/frame/arrange-sessions';
import { parseTags, tagsOf } from '../../../src/ui/frame/parse-tags';

test('tags are what stands between commas, each once', () => {
  expect(parseTags(' work,  a  b ,, work、猫 ')).toEqual(['work', 'a b', '猫']);
});

test('long tags are cut between characters, and there are at most twelve', () => {
  expect(parseTags('😀'.repeat(50))).toEqual(['😀'.repeat(40)]);
  expect(parseTags(Array.from({ length: 20 }, (_, i) => `t${String(i)}`).join())).toHaveLength(12);
});

const line = (id: string, tags: readonly string[]) => ({ id, title: id, updatedAt: 0, tags });

test('the list can be of one tag alone', () => {
  const lines = [line('a', ['x']), line('b', ['y']), line('c', ['x', 'y'])];
  const groups = arrangeSessions(lines, { query: '', shelf: 'open', tag: 'x', nowMs: 0 });
  expect(groups.flatMap((group) => group.lines).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(tagsOf(lines)).toEqual(['x', 'y']);
});
