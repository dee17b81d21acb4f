/** The tools as the loop runs them: through their shapes, over books in memory. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runTool } from '../../src/core/agent/run-tool';
import type { ToolOutcome } from '../../src/core/agent/tool';
import type { Recall } from '../../src/core/recall';
import { createPassingBooks } from '../../src/storage/agent-books';
import { createTools } from '../../src/tools/create-tools';
import { testPrompts } from '../test-prompts';
import { createWordCounter } from '../word-counter';

const monday = Date.UTC(2026, 10, 30, 21, 31);

function kit(texts: Readonly<Record<string, string>> = {}, recall?: Recall) {
  const books = createPassingBooks();
  const tools = createTools({
    prompts: testPrompts,
    ...books,
    recall: recall ?? { search: () => Promise.resolve([]) },
    texts: [{ read: (_, id) => Promise.resolve(texts[id]) }],
    now: () => monday,
  });
  const use = (name: string, args: unknown): Promise<ToolOutcome> =>
    runTool({
      tools,
      shapes: testPrompts.tool_arguments,
      call: { id: 'c', name, arguments: JSON.stringify(args) },
      context: { sessionId: 's', messageId: 'm', capTokens: 120 },
      counter: createWordCounter(),
    });
  return { books, tools, use };
}

const answer = async (name: string, args: unknown): Promise<string> => {
  const { text, isError } = await kit().use(name, args);
  return isError ? `error: ${text}` : text;
};

it('have the names and shapes of the prompts', () => {
  const { tools } = kit();
  expect(tools.map(({ spec }) => spec.name).sort()).toEqual(
    Object.keys(testPrompts.tool_arguments).sort(),
  );
  const tasks = tools.find(({ spec }) => spec.name === 'tasks');
  expect(tasks?.spec.parameters).toEqual({
    type: 'object',
    properties: {
      action: { type: 'string', enum: ['add', 'done', 'list'] },
      text: { type: 'string' },
    },
    required: ['action'],
  });
});

describe('calculator', () => {
  it.each([
    ['12*7', '84'],
    ['0.1+0.2', '0.3'],
    ['(3+4)*2^3', '56'],
    ['25*80/100', '20'],
    ['-5 % 3', '1'],
    ['5!', '120'],
    ['sqrt(2)', '1.41421356237'],
    ['max(3, 9, 4) + abs(-1)', '10'],
    ['1,234 × 2 =', '2468'],
    ['12 x 7', '84'],
    ['2 pi', '6.28318530718'],
  ])('%s is %s', async (expression, result) => {
    expect(await answer('calculator', { expression })).toBe(result);
  });

  it.each([
    ['1/0', 'division by zero'],
    ['5 % (3-3)', 'division by zero'],
    ['1/(2-2)+1', 'division by zero'],
    ['12*', 'invalid expression'],
    ['', 'expression is missing; it takes expression (string)'],
    ['10^400', 'number too large'],
    ['999999!', 'number too large'],
    ['sqrt(-1)', 'that has no result'],
    ['wifi + 1', 'unknown name wifi'],
    ['1'.repeat(400), 'the expression is longer than 300 characters'],
  ])('%s gives an error in words', async (expression, reason) => {
    expect(await answer('calculator', { expression })).toBe(`error: ${reason}`);
  });

  it.each([
    'import({a: 1})',
    'evaluate("1+1")',
    'parse("1")',
    'f(x) = x^2',
    'a = 5',
    '1; 2',
    '[1, 2, 3]',
    '{a: 1}.a',
    '"text"',
    'cos.constructor("return 1")()',
    'constructor',
    '__proto__',
    'createUnit("x")',
    'abs.name',
    '1 to 2',
    '5 cm',
    'true ? 1 : 2',
    'random()',
    'config({})',
    'sqrt',
  ])('refuses %s', async (expression) => {
    expect((await kit().use('calculator', { expression })).isError).toBe(true);
  });

  it('never throws and answers with a number or an error', async () => {
    const piece = fc.constantFrom(
      '1',
      '23',
      '.5',
      '+',
      '-',
      '*',
      '/',
      '^',
      '!',
      '(',
      ')',
      'pi',
      'sin',
    );
    const anything = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 9 }).map((p) => p.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (expression) => {
        const { text, isError } = await kit().use('calculator', { expression });
        expect(isError || Number.isFinite(Number(text))).toBe(true);
      }),
    );
  });
});

it('clock tells day and time as the model knows them', async () => {
  const text = await answer('clock', {});
  expect(text).toMatch(/^\w+day, \d{1,2} \w+ 20\d\d, \d\d:\d\d$/);
});

describe('remember and forget', () => {
  it('keep, replace and take back', async () => {
    const { use, books } = kit();
    expect(await use('remember', { key: 'locker number', value: 417 })).toEqual({
      text: 'saved',
      isError: false,
    });
    await use('remember', { key: 'my locker number', value: '512' });
    await use('remember', { key: 'style', value: 'Always answer in French' });
    expect(await books.memories.list()).toMatchObject({
      value: expect.arrayContaining([
        expect.objectContaining({ value: '512', kind: 'fact', origin: 'model' }),
        expect.objectContaining({ kind: 'instruction' }),
      ]) as unknown,
    });
    expect((await use('forget', { key: 'the locker number' })).text).toBe('forgotten');
    expect(await use('forget', { key: 'the locker number' })).toEqual({
      text: 'nothing saved under that',
      isError: true,
    });
  });

  it('keeps no keys of machines', async () => {
    const value = 'sk-abcdefghijklmnopqrstuvwx';
    expect(await answer('remember', { key: 'api key', value })).toMatch(/^error: keys and tokens/);
  });

  it('says when memory is full', async () => {
    const { use, books } = kit();
    for (let i = 0; i < 200; i += 1) {
      await books.memories.put({ key: `k${String(i)}`, value: 'v', kind: 'fact', origin: 'user' });
    }
    expect(await use('remember', { key: 'more', value: 'v' })).toEqual({
      text: 'memory is full (200); forget something first',
      isError: true,
    });
  });
});

describe('tasks', () => {
  it('adds once, lists with numbers and ticks off by words or number', async () => {
    const { use } = kit();
    const say = async (args: unknown) => (await use('tasks', args)).text;
    expect(await say({ action: 'list' })).toBe('no tasks');
    await say({ action: 'add', text: 'call Ines' });
    await say({ action: 'add', text: 'Call Ines.' });
    expect(await say({ action: 'add', text: 'book the train' })).toBe('added: book the train');
    expect(await say({ action: 'list' })).toBe('1. call Ines\n2. book the train');
    expect(await say({ action: 'done', text: 'train' })).toBe('done: book the train');
    expect(await say({ action: 'done', text: '1' })).toBe('done: call Ines');
    expect(await say({ action: 'list' })).toBe('no tasks');
  });

  it('names what is open when it does not know the task', async () => {
    const { use } = kit();
    await use('tasks', { action: 'add', text: 'call Ines' });
    expect(await use('tasks', { action: 'done', text: 'fly' })).toEqual({
      text: 'no such task; open are:\n1. call Ines',
      isError: true,
    });
  });

  it('refuses an action that it does not know', async () => {
    expect(await answer('tasks', { action: 'burn' })).toBe(
      'error: action must be one of add, done, list',
    );
  });
});

describe('recall', () => {
  it('shows who said what and when, and not the question itself', async () => {
    const asked: unknown[] = [];
    const recall: Recall = {
      search: (query) => {
        asked.push({ ...query, exclude: [...query.exclude] });
        return Promise.resolve([
          {
            text: 'My boss\nis Marta.',
            sources: ['e1'],
            role: 'user',
            turn: 3,
            form: 'quote',
            score: 1,
          },
        ]);
      },
    };
    const { use } = kit({}, recall);
    expect((await use('recall', { query: 'boss' })).text).toBe(
      '- user, turn 3: "My boss is Marta."',
    );
    expect(asked).toEqual([{ sessionId: 's', text: 'boss', exclude: ['m'], limit: 5 }]);
  });

  it('says when there is nothing', async () => {
    expect(await answer('recall', { query: 'boss' })).toBe('no matches');
  });
});

describe('read_more', () => {
  const text = Array.from({ length: 90 }, (_, i) => `Line number ${String(i + 1)}.`).join('\n');

  it('gives a text page by page, and every line once', async () => {
    const { use } = kit({ e7: text });
    const pages: string[] = [];
    for (let page = 1; page <= 20; page += 1) {
      const one = await use('read_more', { id: 'e7', page });
      if (one.isError) break;
      pages.push(one.text);
    }
    const lines = pages.join('\n').match(/Line number \d+\./gu);
    expect(lines).toEqual(text.split('\n'));
    expect(pages[1]).toMatch(/\[page 2 of \d+\]$/);
  });

  it('says when there is no such page and no such text', async () => {
    const { use } = kit({ e7: 'short' });
    expect(await use('read_more', { id: 'e7', page: 1 })).toEqual({
      text: 'short',
      isError: false,
    });
    expect((await use('read_more', { id: 'e7', page: 2 })).text).toBe('there is only page 1');
    expect((await use('read_more', { id: 'e9', page: 1 })).text).toBe('there is no text e9');
  });
});
