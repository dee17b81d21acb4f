import { describe, expect, it } from 'vitest';
import { extractItems } from '../../../src/core/compaction/extract';
import { spanOf } from '../../builders';

const texts = (...says: readonly string[]): readonly string[] =>
  extractItems(spanOf(...says)).map(({ text }) => text);

describe('ways to say it', () => {
  it.each([
    ['Can you remember that my gym card is 7781?', ['gym card: 7781']],
    ['Remember: blue folder = taxes', ['blue folder: taxes']],
    ['my locker combo: 4-8-15', ['locker combo: 4-8-15']],
    ['I told you my name is Carl', ['name: Carl']],
    ['I am Carl, nice to meet you', ['name: Carl']],
    [
      "The dragon's name is Smolder and its weakness is salt",
      ["dragon's name: Smolder", "dragon's weakness: salt"],
    ],
    ['I have a peanut allergy', ['allergy: peanut']],
    [
      'Hi! My name is Carl and I live in Ulm and work as a baker.',
      ['name: Carl', 'city: Ulm', 'job: baker'],
    ],
    ['The answer to the riddle is a shadow', ['answer to the riddle: a shadow']],
    [
      'I moved from Paris to Lyon last month.',
      ['city: Lyon', 'you moved from Paris to Lyon last month'],
    ],
    ['Our flight got cancelled', ['cancelled: flight']],
    ['Can you remember my name?', []],
    ['I need help with my essay', []],
    ['hmm let me think', []],
  ] as const)('%s', (said, expected) => {
    expect(texts(said)).toEqual(expected);
  });
});

describe('a correction speaks of what it can speak of', () => {
  it.each([
    [
      ['My dog is called Rex.', 'Actually, Tuesday works better.'],
      ["dog's name: Rex", 'Tuesday works better'],
    ],
    [
      ['The lamp was 30 euros and my dog is called Rex.', 'No, 35 euros'],
      ['the lamp was 35 euros', "dog's name: Rex"],
    ],
    [
      ['My train leaves at 7:52.', 'I collect stamps.', 'Sorry, 8:04'],
      ['train time: 8:04', 'collect: stamps'],
    ],
    [['I live in Porto.', "Sorry, it's Lisbon, not Porto"], ['city: Lisbon']],
    [['Table for 5 people.', 'Make that 6 people.'], ['Table for 6 people']],
    [["I'm vegan.", "I'm not vegan anymore."], ['diet: no longer vegan']],
    [['I work at Bosch.', 'I quit my job at Bosch.'], ['company: no longer Bosch']],
    [['My rent is 900.', 'My rent went up to 950.'], ['rent: 950']],
    [
      ['My phone number is 0151 222.', "My number has changed, it's 0160 333."],
      ['number: 0160 333'],
    ],
    [['My dog is called Rex.', 'No, wait, Max.'], ["dog's name: Max"]],
  ] as const)('%j', (says, expected) => {
    expect(texts(...says)).toEqual(expected);
  });
});
