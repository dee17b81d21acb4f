/** The judge of the built-in model's answers: it must be able to say no. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sectionNames } from '../../src/core/compaction/summary';
import { testPrompts } from '../test-prompts';
import { contains, judge, type Check } from './check';
import { ownWords } from './free-check';
import { readBlind, readCases, readFree } from './question';

const isRight = (check: Check, said: string, ended = true): boolean =>
  judge(check, said, ended, testPrompts).every(({ hits, total }) => hits === total);

const folder = 'tools/pocket-model/evaluation';
const file = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));

test('a value is a whole word, in any script', () => {
  expect(contains('Udo', 'Your landlord is Udo.')).toBe(true);
  expect(contains('Udo', 'Your landlord is Udos.')).toBe(false);
  expect(contains('Łódź', 'Your city is Łódźa.')).toBe(false);
  expect(contains('C++ (17)', 'You use C++ (17).')).toBe(true);
});

test('an old value beside the new one is wrong', () => {
  const check: Check = { kind: 'value', value: 'Udo', avoid: ['Odo'] };
  expect(isRight(check, 'It is Udo.')).toBe(true);
  expect(isRight(check, 'It is Odo or Udo.')).toBe(false);
});

test('the unknown must be said', () => {
  const said = testPrompts.unknown.replace('{key}', 'Your cat');
  expect(isRight({ kind: 'unknown' }, said)).toBe(true);
  expect(isRight({ kind: 'unknown' }, 'Your cat is Ines.')).toBe(false);
});

test('a call is judged as JSON between its markers', () => {
  const check: Check = {
    kind: 'call',
    call: { name: 'read_more', arguments: { id: 'r1', page: 2 } },
  };
  const marked = (body: string) => `${testPrompts.tool_open}${body}${testPrompts.tool_close}`;
  const good = '{"name":"read_more","arguments":{"page":2,"id":"r1"}}';
  expect(isRight(check, marked(good))).toBe(true);
  expect(isRight(check, good)).toBe(false);
  expect(isRight(check, marked(good.slice(0, -1)))).toBe(false);
  expect(isRight(check, marked(good.replace('2', '3')))).toBe(false);
});

test('a list has every line once, in its form, and an end', () => {
  const check: Check = { kind: 'lines', lines: ['(1)\\. (.+)', '(2)\\. (.+)'] };
  expect(isRight(check, '1. a\n2. b')).toBe(true);
  for (const wrong of ['1. a', '1. a\n3. b', '1. a\n2. b\n3. c']) {
    expect(isRight(check, wrong)).toBe(false);
  }
  expect(isRight(check, '1. a\n2. b', false)).toBe(false);
});

describe('a summary', () => {
  const check: Check = { kind: 'summary', items: ['dog: Rex', 'budget: 40'], drop: ['30'] };
  const summary = (items: string) =>
    sectionNames.map((name) => `## ${name}\n${name === 'Goal' ? items : '- none'}`).join('\n');
  const marks = (said: string) =>
    judge(check, said, true, testPrompts).map(({ hits, total }) => `${hits}/${total}`);

  test('is judged by what it kept, its form, and what had to go', () => {
    expect(marks(summary('- dog: Rex\n- budget: 40'))).toEqual(['2/2', '1/1', '1/1']);
    expect(marks(summary('- dog: Rex\n- budget: 30'))).toEqual(['1/2', '1/1', '0/1']);
    expect(marks(`${summary('- dog: Rex')}\nBye`)).toEqual(['1/2', '0/1', '1/1']);
  });

  test('that goes on behind its end is read to the end', () => {
    const twice = `${summary('- dog: Rex')}\n## Goal\n- budget: 40`;
    expect(marks(twice)).toEqual(['1/2', '0/1', '1/1']);
  });
});

test('an answer to a free text ends, is of words, and does not repeat itself', () => {
  const check: Check = { kind: 'free', text: 'We ate pie.', own: ownWords([], testPrompts) };
  expect(isRight(check, 'Noted: pie.')).toBe(true);
  for (const wrong of [
    '',
    'Got it: thads.',
    'pie pie pie pie pie pie',
    'We ate pie, we ate pie.',
  ]) {
    expect(isRight(check, wrong)).toBe(false);
  }
  expect(isRight(check, 'Noted: pie.', false)).toBe(false);
  const marks = judge(check, 'Got it: thads.', true, testPrompts);
  expect(marks.map(({ aspect, hits }) => `${aspect} ${String(hits)}`)).toEqual([
    'ends 1',
    'no fault 0',
  ]);
});

test('the sets can be read, and no question carries its answer', () => {
  const cases = readCases(file('cases.json'), testPrompts);
  const blind = readBlind(file('blind.json'), testPrompts);
  const free = readFree(file('free.json'), new Set(), testPrompts);
  expect([cases.length, blind.length, free.length]).toEqual([480, 134, 40]);
  for (const { rows } of [...cases, ...blind, ...free]) {
    const last = rows.at(-1);
    expect(last === 'own answer' ? '' : last?.role).toMatch(/^(?:user|tool)$/u);
  }
  expect(cases.every(({ rows }) => rows.every((row) => row !== 'own answer'))).toBe(true);
});
