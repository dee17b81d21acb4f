import { describe, expect, it } from 'vitest';
import { asSecondPerson } from '../../../src/core/compaction/english-person';

describe('asSecondPerson', () => {
  it.each([
    ['I bought a lamp', 'you bought a lamp'],
    ["I'm late and my train left", 'you are late and your train left'],
    ['Anna gave me our key', 'Anna gave you your key'],
    ['We were in Rome', 'you were in Rome'],
    ['I was in Rome', 'you were in Rome'],
    ['You told me your plan', 'I told you my plan'],
    ['He said "I am here"', 'he said "I am here"'],
    ['The report is in me/notes.md', 'the report is in me/notes.md'],
    ['Anna likes the I-95', 'Anna likes the I-95'],
  ])('%s', (said, told) => {
    expect(asSecondPerson(said)).toBe(told);
  });
});
