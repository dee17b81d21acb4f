import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/core/recall/archive';
import type { RecallHit } from '../../../src/core/recall';
import { estimateTokens } from '../../../src/core/tokens';

const names = { user: 'Ada', assistant: 'Bo' };

function archiveOf(...said: readonly string[]): Archive {
  const archive = new Archive();
  said.forEach((text, i) => {
    const role = i % 2 === 0 ? 'user' : 'assistant';
    const day = String(1 + Math.floor(i / 4)).padStart(2, '0');
    archive.add({ entryId: `e${i}`, role, turn: i + 1, text, saidOn: `2024-02-${day}` });
  });
  return archive;
}

function ask(archive: Archive, text: string, roomTokens = 400): readonly RecallHit[] {
  return archive.search({ text, names, exclude: new Set(), roomTokens });
}

const life = archiveOf(
  'My canoe is in the shed behind the mill.',
  'I grow tomatoes on the balcony.',
  'I started fencing lessons in Utrecht last month.',
  'My sister keeps bees.',
  'We adopted a puppy called Comet.',
  'I broke my wrist on the ice.',
  'Haha, nice!',
  'Good luck!',
);

describe('a search with room', () => {
  it('names speaker, day and sources', () => {
    const [hit] = ask(life, 'Where is the canoe?');
    expect(hit?.text).toMatch(/^1 February 2024, Ada: My canoe is in the shed behind the mill\./u);
    expect(hit?.sources[0]).toBe('e0');
    expect(hit?.form).toBe('item');
  });

  it.each([
    ['What is the capital of Mongolia?'],
    ['Tell me a joke about penguins.'],
    ['Hello.'],
    ['Hello Ada.'],
    ['What?'],
    [''],
  ])('finds nothing for "%s"', (text) => {
    expect(ask(life, text)).toEqual([]);
  });

  it('finds other forms of a word, and things of the kind asked for', () => {
    expect(ask(life, 'Tell me about the adoption', 40)[0]?.text).toContain('Comet');
    expect(ask(life, 'Which pets does Ada have?', 40)[0]?.text).toContain('puppy');
    expect(ask(life, 'Which pets do I have?', 40)[0]?.text).toContain('puppy');
    expect(ask(life, 'Which songs do I know?', 40)).toEqual([]);
  });

  it('puts the one asked about first', () => {
    const both = archiveOf('I play the cello.', 'I play the oboe.', 'Aha.', 'So.');
    expect(ask(both, 'What does Ada play?', 14)[0]?.text).toContain('cello');
    expect(ask(both, 'What does Bo play?', 14)[0]?.text).toContain('oboe');
  });

  it('tells a person by what they told where no word is shared', () => {
    const found = ask(life, 'Would Ada be considered sporty?');
    expect(found.map(({ text }) => text).join(' ')).toContain('fencing');
  });

  it('leaves out what the context holds, and what was deleted', () => {
    const exclude = new Set(['e0']);
    const text = 'Where is the canoe?';
    const found = life.search({ text, names, exclude, roomTokens: 400 });
    expect(found.flatMap(({ sources }) => sources)).not.toContain('e0');
    const archive = archiveOf('My canoe is red.', 'Ok.', 'Rain again.', 'Yes.');
    archive.remove('e0');
    expect(ask(archive, text)).toEqual([]);
  });

  it('never goes over the room, has at most three sources a line, and says nothing twice', () => {
    const words = 'canoe mill bees fencing wrist ice garden tomato Comet Utrecht sister sold'.split(
      ' ',
    );
    const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 600 }),
        (said, room) => {
          const found = ask(archiveOf(...said.map((text) => `${text.join(' ')}.`)), 'canoe?', room);
          const tokens = found.reduce((sum, { text }) => sum + estimateTokens(text), 0);
          const sources = found.flatMap((hit) => hit.sources);
          expect(tokens).toBeLessThanOrEqual(room);
          expect(found.every((hit) => hit.sources.length <= 3)).toBe(true);
          expect(new Set(sources).size).toBe(sources.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});
