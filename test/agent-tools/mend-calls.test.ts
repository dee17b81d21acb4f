import { describe, expect, test } from 'vitest';
import { mendCall } from '../../src/core/agent/mend-calls';
import { createCalculator } from '../../src/tools/calculator';
import { createRemember } from '../../src/tools/remember';
import { saidFact } from '../../src/tools/said-fact';
import { saidSum } from '../../src/tools/said-sum';
import { testPrompts } from '../test-prompts';

const spec = (name: string) => ({ name, description: '', parameters: {} });
const tools = [
  createCalculator(spec('calculator')),
  createRemember(spec('remember'), {
    put: () => Promise.reject(new Error('not called')),
    remove: () => Promise.reject(new Error('not called')),
    list: () => Promise.reject(new Error('not called')),
  }),
];
const shapes = testPrompts.tool_arguments;

const mended = (name: string, args: object, said: string): unknown => {
  const call = mendCall({ name, arguments: JSON.stringify(args) }, { tools, shapes, said });
  return 'written' in call ? JSON.parse(call.arguments) : 'as written';
};

describe('a sum', () => {
  test.each([
    ['What is 12 * 17?', '12 * 17'],
    ["what's 3.5 x 2", '3.5 x 2'],
    ['12*17', '12*17'],
    ['How much is (4 + 5) * 3?', '(4 + 5) * 3'],
    ['Was ist 7 × 8?', '7 × 8'],
    ['Combien font 100 / 4 ?', '100 / 4'],
    ['Please calculate 1,200 - 7.', '1,200 - 7'],
  ])('is asked for by %s', (message, sum) => {
    expect(saidSum(message)).toBe(sum);
  });

  test.each([
    'What is 20 + 5 percent of it?',
    'My number is 555-0199.',
    'What is 12 * 17 and 3 + 4?',
    'The meeting is 3-5 May.',
    'What is twice 12?',
    'How much is 12 * 17 in words?',
    '',
  ])('is not asked for, or not alone, by %s', (message) => {
    expect(saidSum(message)).toBeUndefined();
  });

  test('that the model copied wrong is the one that was said', () => {
    expect(mended('calculator', { expression: '12/10' }, 'What is 12 * 17?')).toEqual({
      expression: '12 * 17',
    });
    expect(mended('calculator', {}, 'What is 12 * 17?')).toEqual({ expression: '12 * 17' });
  });

  test.each([
    [{ expression: '12*17' }, 'What is 12 * 17?'],
    [{ expression: '(12 × 17)' }, 'What is 12 * 17?'],
    [{ expression: '20*1.05' }, 'What is 20 + 5 percent?'],
    [{ expression: '3*12' }, 'I bought three boxes of 12 eggs. How many are that?'],
  ])('%j stays for "%s"', (args, said) => {
    expect(mended('calculator', args, said)).toBe('as written');
  });
});

describe('a fact to remember', () => {
  test('is read from the message', () => {
    expect(saidFact('Remember that my birthday is 3 November.')).toEqual({
      key: 'birthday',
      value: '3 November',
    });
  });

  test.each([
    [{ key: 'boss', value: '3 November' }],
    [{ key: 'birthday', value: '5 November' }],
    [{ key: 'birthday' }],
  ])('is not %j when the birthday was told', (args) => {
    expect(mended('remember', args, 'Remember that my birthday is 3 November.')).toEqual({
      key: 'birthday',
      value: '3 November',
    });
  });

  test.each([
    [{ key: 'birthday', value: '3 November' }, 'Remember that my birthday is 3 November.'],
    [{ key: 'birthday date', value: '3 November' }, 'Remember that my birthday is 3 November.'],
    [{ key: 'style', value: 'short answers' }, 'Please always answer shortly, and in French.'],
    [{ key: 'boss', value: 'Marta' }, 'Remember what I told you.'],
  ])('%j stays for "%s"', (args, said) => {
    expect(mended('remember', args, said)).toBe('as written');
  });
});

test('a call of an unknown tool, and one without a rule, stay as they are', () => {
  const request = { tools, shapes, said: 'What is 1 + 1?' };
  const call = { name: 'weather', arguments: '{' };
  expect(mendCall(call, request)).toBe(call);
});
