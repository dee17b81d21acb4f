import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../src/core/recall/question';

const names = { user: 'Rosalind', assistant: 'Theo' };
const read = (text: string) => readQuestion(text, names);

describe('readQuestion', () => {
  it.each([
    ["What is Rosalind's boat called?", 'user'],
    ['Where did Rosa sail to?', 'user'],
    ['What does Theo cook?', 'assistant'],
    ['How did Theo and Rosalind meet?', undefined],
    ['When did I sell my bike?', 'user'],
    ['What did you recommend?', 'assistant'],
    ['Who won the race?', undefined],
  ])('knows whom "%s" is about', (text, about) => {
    expect(read(text).about).toBe(about);
  });

  it.each([
    ['Would Theo like opera?', 'quotes'],
    ['How many cats does Theo have?', 'quotes'],
    ['Did Theo move?', 'quotes'],
    ['Where did Theo move?', 'facts'],
  ])('knows what "%s" wants', (text, wants) => {
    expect(read(text).wants).toBe(wants);
  });

  it('hears months, and no month in a verb', () => {
    expect(read('Where was Theo in August 2021?').month).toBe(8);
    expect(read('What happened on May 3?').month).toBe(5);
    expect(read('What may Theo eat?').month).toBeUndefined();
  });

  it('joins the forms of a word, and knows things of a kind', () => {
    const asked = read('What is the adoption fee of pets?');
    expect(asked.terms).toEqual(readQuestion('adopt fee pet', {}).terms);
    expect(asked.topics.has('kitten')).toBe(true);
  });

  it('does not search for the names of the two', () => {
    expect(read('What does Theo cook?').terms).toEqual(read('What does she cook?').terms);
  });
});
