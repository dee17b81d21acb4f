import { expect, test } from 'vitest';
import { refile } from '../../../src/core/compaction/refile';
import { fileItems, type FiledItem, type SectionName } from '../../../src/core/compaction/summary';

const item = (section: SectionName, text: string): FiledItem => ({
  section,
  text,
  sources: ['e1'],
  origin: 'model',
});

const extracted = [
  item('Critical context', 'spare key: under the flowerpot'),
  item('Constraints & preferences', 'allergy: peanuts'),
  item('In progress', 'painting the fence'),
  item('Next steps', 'call Marta'),
];

test('a plain fact leaves the sections of work', () => {
  const written = fileItems([
    item('Blocked', 'spare key: under the flowerpot'),
    item('Goal', 'allergy: peanuts'),
  ]);
  expect(refile(written, extracted)).toEqual(
    fileItems([
      item('Critical context', 'spare key: under the flowerpot'),
      item('Constraints & preferences', 'allergy: peanuts'),
    ]),
  );
});

test.each([
  ['is told by no rule', item('Blocked', 'permit: not there yet')],
  ['is no plain fact for the rules either', item('Done', 'painting the fence')],
  ['stands with other facts', item('References', 'spare key: under the flowerpot')],
  ['is a decision', item('Decisions', 'allergy: peanuts')],
])('what %s stays where the writer put it', (_what, one) => {
  const written = fileItems([one]);
  expect(refile(written, extracted)).toEqual(written);
});
