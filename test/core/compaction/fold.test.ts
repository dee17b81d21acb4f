import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractItems } from '../../../src/core/compaction/extract';
import { foldItems, mergeSources } from '../../../src/core/compaction/fold';
import { filedItems, type FiledItem, type SectionName } from '../../../src/core/compaction/summary';
import { spanOf, summaryOf, textsOf } from '../../builders';

const item = (section: SectionName, text: string, ...sources: readonly string[]): FiledItem => ({
  section,
  text,
  sources,
  origin: 'extracted',
});

describe('foldItems', () => {
  it('puts the latest value in the place of the older one', () => {
    const folded = foldItems(summaryOf({ 'Critical context': ['city: Porto', 'age: 30'] }), [
      item('Critical context', 'city: Braga', 'm9'),
    ]);
    expect(folded['Critical context']).toEqual([
      { text: 'city: Braga', sources: ['m9'], origin: 'extracted' },
      { text: 'age: 30', sources: [], origin: 'model' },
    ]);
  });

  it('takes two spellings of a key for one', () => {
    const folded = foldItems(
      summaryOf({
        'Constraints & preferences': ['favourite colour: red'],
        'Critical context': ["landlord's name: Ines"],
      }),
      [
        item('Constraints & preferences', 'favorite color: blue'),
        item('Critical context', 'landlord: Paula'),
      ],
    );
    expect(textsOf(folded)).toEqual({
      'Constraints & preferences': ['favorite color: blue'],
      'Critical context': ['landlord: Paula'],
    });
  });

  it('moves a task on, and drops repeats', () => {
    const folded = foldItems(summaryOf({ 'Next steps': ['book the hotel', 'call Anna'] }), [
      item('In progress', 'book the hotel'),
      item('Done', 'call Anna'),
      item('Critical context', 'the cellar is damp and cold'),
      item('Critical context', 'The cellar is cold and damp.'),
    ]);
    expect(textsOf(folded)).toEqual({
      'In progress': ['book the hotel'],
      Done: ['call Anna'],
      'Critical context': ['The cellar is cold and damp.'],
    });
  });

  it('keeps sentences apart that differ in a number or a name', () => {
    const texts = [
      'you paid 30 euros to Omar',
      'you paid 40 euros to Omar',
      'you paid 40 euros to Olga',
    ];
    expect(
      textsOf(
        foldItems(
          null,
          texts.map((text) => item('Critical context', text)),
        ),
      ),
    ).toEqual({ 'Critical context': texts });
  });

  it('gives back the same summary when nothing is new', () => {
    const summary = foldItems(null, [item('Goal', 'move house', 'm1')]);
    expect(foldItems(summary, [item('Goal', 'move house', 'm1')])).toBe(summary);
    expect(foldItems(summary, [])).toBe(summary);
  });

  it('keeps at most three sources, the last ones added', () => {
    expect(mergeSources(['a', 'b', 'c'], ['b', 'd'])).toEqual(['c', 'b', 'd']);
  });
});

const statements = [
  'My city is Lyon.',
  'Actually, my city is Metz.',
  'I need to pay Bauer.',
  'I paid Bauer.',
  'Cancel the payment to Bauer.',
  "I'm allergic to nuts.",
  "I'm allergic to kiwi.",
  'We will use Redis for caching.',
  'The tent is stored in the attic.',
  'I bought a desk for 80 euros.',
  'Sorry, I meant 95 euros.',
  'Ich wohne in Köln.',
];

const filed: readonly (readonly [SectionName, string])[] = [
  ['Critical context', 'a: 1'],
  ['Critical context', 'a: 2'],
  ['Critical context', 'a: in the barn'],
  ['References', 'b: x'],
  ['Next steps', 'pay Bauer'],
  ['In progress', 'pay Bauer'],
  ['Done', 'pay Bauer'],
  ['Done', 'cancelled: pay Bauer'],
  ['Constraints & preferences', 'like: tea'],
  ['Constraints & preferences', 'like: milk'],
  ['Critical context', 'you saw Rome'],
  ['Decisions', 'use X for y'],
];

describe('whatever is folded', () => {
  const items = fc.oneof(
    fc
      .array(fc.constantFrom(...statements), { maxLength: 14 })
      .map((lines) => extractItems(spanOf(...lines))),
    fc.array(
      fc
        .record({
          filed: fc.constantFrom(...filed),
          sources: fc.array(fc.constantFrom('m1', 'm2', 'm3', 'm4'), { maxLength: 3 }),
        })
        .map(({ filed: [section, text], sources }) => item(section, text, ...new Set(sources))),
      { maxLength: 12 },
    ),
  );

  // One id is one message: what was folded earlier came from other messages.
  const earlier = items.map((list) =>
    list.map((one) => ({ ...one, sources: one.sources.map((id) => `earlier-${id}`) })),
  );

  it('folding it again changes nothing', () => {
    fc.assert(
      fc.property(earlier, items, (before, added) => {
        const once = foldItems(foldItems(null, before), added);
        expect(foldItems(once, added)).toEqual(once);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('sources are those of the items', () => {
    fc.assert(
      fc.property(items, items, (before, added) => {
        const known = new Set([...before, ...added].flatMap(({ sources }) => sources));
        for (const { sources, text } of filedItems(foldItems(foldItems(null, before), added))) {
          expect(sources.length).toBeLessThanOrEqual(3);
          expect(sources.every((id) => known.has(id))).toBe(true);
          expect(text).not.toBe('');
        }
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
