import { describe, expect, it } from 'vitest';
import { exactTokens } from '../../../src/core/compaction/exact-parts';
import { SourceFinder } from '../../../src/core/compaction/sources';
import type { FiledItem } from '../../../src/core/compaction/summary';
import { spanOf, summaryOf } from '../../builders';

const messages = spanOf(
  'My sister Philippa moved to Tromsø in 2019.',
  'We pay 1,180 euros rent and the code is 7F-22-kx.',
  'The rent was raised twice.',
  '請記住：我的房租是4500元。',
);
const finder = new SourceFinder(messages, summaryOf({ 'Critical context': ['doctor: Wu'] }));
const written = (text: string): FiledItem => ({
  section: 'Critical context',
  text,
  sources: [],
  origin: 'model',
});
const sourcesOf = (text: string): readonly string[] | 'dropped' =>
  finder.attribute([written(text)]).kept[0]?.sources ?? 'dropped';

describe('an item’s sources', () => {
  it('are the messages that share its rare words, names and numbers', () => {
    expect(sourcesOf("Philippa's city: Tromsø")).toEqual(['m1']);
    expect(sourcesOf('rent: 1,180 euros')).toEqual(['m2']);
    expect(sourcesOf('code: 7F-22-kx')).toEqual(['m2']);
    expect(sourcesOf('房租: 4500元')).toEqual(['m4']);
  });

  it('are empty for what the previous summary alone knows', () => {
    expect(sourcesOf('doctor: Wu')).toEqual([]);
  });
});

describe('an item is dropped', () => {
  it.each([
    'rent: 1,190 euros',
    "brother's name: Oskar",
    'Tromsø has 77 bridges',
    'hobby: asecarving',
    'code: 7F-22-kz',
  ])('when nobody said so: %s', (text) => {
    expect(sourcesOf(text)).toBe('dropped');
  });

  it.each(['rent: 1180 euros', 'moved in 2019', 'the rent was raised two times'])(
    'but not for another way to say it: %s',
    (text) => {
      expect(sourcesOf(text)).not.toBe('dropped');
    },
  );
});

describe('exactTokens', () => {
  it('finds numbers, ids, links, paths and addresses in one form', () => {
    expect(
      exactTokens(
        'Pay $1,200.50 by 14:30 to a@b.org, see https://x.dev/a?b=1, ~/notes/a.md and B-17.',
      ),
    ).toEqual(['https://x.dev/a?b=1', 'a@b.org', '~/notes/a.md', 'b-17', '1200.50', '14:30']);
  });
});

describe('a very small model', () => {
  const kept = (text: string): boolean =>
    finder.attribute([written(text)], 'words').kept.length > 0;

  it.each(["sister's name: Philippa", 'code: 7F-22-kx', 'the rent was raised twice', 'doctor: Wu'])(
    'is believed where one message says so: %s',
    (text) => {
      expect(kept(text)).toBe(true);
    },
  );

  it.each(['code: Philippa', 'sister: twice', 'Philippa raised the code', 'rent: Tromsø'])(
    'is not where it puts true words together: %s',
    (text) => {
      expect(kept(text)).toBe(false);
    },
  );
});
