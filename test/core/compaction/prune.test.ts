import { describe, expect, it } from 'vitest';
import { contextView } from '../../../src/core/context-view';
import { oneLiner, placeholderText } from '../../../src/core/compaction/one-liner';
import { proposePrunings, type PruneProposal } from '../../../src/core/compaction/prune';
import { shortenArguments } from '../../../src/core/compaction/shorten-arguments';
import { failureExcerpt, isFailureText } from '../../../src/core/compaction/tool-outcome';
import { digestText } from '../../../src/core/compaction/digest-text';
import type { SessionEntry } from '../../../src/core/entry';
import { messageText, type Message } from '../../../src/core/message';
import {
  assistant,
  call,
  calling,
  compactionOver,
  exchange,
  failure,
  filler,
  messagePath,
  newMessage,
  pathOf,
  result,
  user,
} from '../../session-builders';

const report = `All of the report. ${filler(60)}`;

function proposalsOf(path: readonly SessionEntry[]): readonly PruneProposal[] {
  return proposePrunings(contextView(path).rows, { oversizedChars: 400 });
}

function middle(...messages: readonly Message[]): readonly (readonly [string, string, string])[] {
  return proposalsOf(messagePath(messages))
    .filter((one) => one.reach === 'middle')
    .map((one) => [
      one.entryId,
      one.how,
      one.replacement === null ? '' : messageText(one.replacement),
    ]);
}

describe('trivial messages', () => {
  it('go as a pair of courtesies', () => {
    const messages = [
      ...exchange('My cat is Miu.', 'Noted.'),
      ...exchange('thanks', "You're welcome!"),
    ];
    expect(middle(...messages, user('Next'))).toEqual([
      ['e3', 'trivial', ''],
      ['e4', 'trivial', ''],
    ]);
  });

  it('stay when they answer a question', () => {
    const messages = [...exchange('Clean up', 'Shall I delete it?'), ...exchange('yes', 'Great!')];
    expect(middle(...messages, user('Next'))).toEqual([]);
  });

  it('stay when the reply to them says something', () => {
    expect(middle(...exchange('ok', 'I have booked room 12 for you.'), user('Next'))).toEqual([]);
  });
});

describe('tool results', () => {
  const one = (text: string, args: unknown = {}, name = 'recall'): readonly Message[] => [
    user('q'),
    calling([call('a', name, args)]),
    result('a', text, name),
    assistant('done'),
    user('n'),
  ];

  it('that are identical and long become references to the newest', () => {
    const twice = [
      calling([call('a')]),
      result('a', report),
      calling([call('b')]),
      result('b', report),
    ];
    expect(middle(user('q'), ...twice, assistant('done'), user('n'))[0]).toEqual([
      'e3',
      'duplicate',
      '[same result as the newer recall call below]',
    ]);
  });

  it('that are short stay', () => {
    expect(middle(...one('42'))).toEqual([]);
  });

  it('become a line with tool, key argument, size and beginning', () => {
    const text = `export const a = 1;\n${'const b = 2;\n'.repeat(30)}`;
    expect(middle(...one(text, { path: 'src/a.ts', limit: 9 }, 'read_file'))).toEqual([
      [
        'e3',
        'one-liner',
        '[read_file "src/a.ts": 410 characters, 31 lines, begins "export const a = 1;"]',
      ],
    ]);
  });

  it('of a search name the first hit, by url or href, without raw objects', () => {
    const hits = (key: string): string =>
      JSON.stringify(
        Array.from({ length: 12 }, (_, i) => ({ title: `Hit ${i}`, [key]: `https://e.org/${i}` })),
      );
    const line = oneLiner({
      toolName: 'search',
      text: hits('href'),
      isError: false,
      call: call('a', 'search', { query: 'cats' }),
    });
    expect(line).toBe(
      `[search "cats": ${hits('href').length} characters, 12 results, first: Hit 0 (https://e.org/0)]`,
    );
    expect(
      oneLiner({
        toolName: 'search',
        text: JSON.stringify({ results: [{ url: 'https://e.org' }] }),
        isError: false,
      }),
    ).toContain('1 result, first: https://e.org');
  });

  it('about which nothing can be said get the placeholder', () => {
    expect(middle(...one('QUJD'.repeat(100), {}, 'screenshot'))).toEqual([
      ['e3', 'placeholder', placeholderText],
    ]);
  });

  it('that record a failure are kept around the error, never blanked', () => {
    const log = [
      ...Array.from({ length: 40 }, (_, i) => `step ${i} fine`),
      'TypeError: x is undefined',
      'at main.ts:3',
    ].join('\n');
    const [, how, text] =
      middle(user('q'), calling([call('a', 'shell')]), failure('a', log, 'shell'), user('n'))[0] ??
      [];
    expect(how).toBe('one-liner');
    expect(text).toContain('TypeError: x is undefined\n…\nat main.ts:3');
    expect(text?.length).toBeLessThan(330);
  });
});

describe('isFailureText', () => {
  it.each([
    'Process exited with code 1',
    '{"error": "no such table"}',
    'Traceback (most recent call last):\n  File',
    'tests/test_a.py FAILED',
    'bash: foo: command not found',
    'ENOENT: no such file or directory',
    'ValueError: bad',
    'the request timed out',
  ])('is true for %j', (text) => {
    expect(isFailureText(text)).toBe(true);
  });

  it.each([
    'exit code 0',
    '0 errors, 0 warnings',
    '12 passed, 0 failed',
    '{"error": null}',
    'All good.',
    'No errors found',
  ])('is false for %j', (text) => {
    expect(isFailureText(text)).toBe(false);
  });
});

describe('arguments of old calls', () => {
  it('stay JSON, with numbers, booleans, null and arrays as they were', () => {
    const args = { path: 'a.ts', content: filler(200), n: 3, ok: true, none: null, list: [1, 'b'] };
    const short: unknown = JSON.parse(shortenArguments(JSON.stringify(args)));
    expect(short).toMatchObject({ path: 'a.ts', n: 3, ok: true, none: null, list: [1, 'b'] });
    expect(JSON.stringify(short).length).toBeLessThan(320);
  });

  it('that are no JSON become JSON that says so', () => {
    const short: unknown = JSON.parse(shortenArguments(`{"content": "${filler(100)}`));
    expect(Object.keys(short as object)).toEqual(['unreadable']);
  });

  it('that are short stay byte for byte', () => {
    expect(shortenArguments('{ "a" : 1 }')).toBe('{ "a" : 1 }');
  });

  it('are proposed for the row, its text and ids untouched', () => {
    const write = call('a', 'write_file', { path: 'a.ts', content: filler(200) });
    const path = messagePath([
      user('q'),
      calling([write], 'Writing.'),
      result('a', 'ok'),
      user('n'),
    ]);
    const [proposal] = proposalsOf(path);
    expect(proposal).toMatchObject({ entryId: 'e2', how: 'arguments' });
    expect(proposal?.replacement).toMatchObject({
      parts: [{ type: 'text', text: 'Writing.' }],
      toolCalls: [{ id: 'a', name: 'write_file' }],
    });
  });
});

describe('proposals', () => {
  const session = [
    user('q'),
    calling([call('a', 'shell', { command: filler(120) })]),
    result('a', report),
    ...exchange('thanks', 'You are welcome.'),
    user(filler(200)),
    assistant('x'),
    user('n'),
  ];

  it('are idempotent: what was pruned yields none', () => {
    const first = proposalsOf(messagePath(session)).filter((one) => one.reach === 'middle');
    expect(first.map((one) => one.how)).toEqual(['arguments', 'one-liner', 'trivial', 'trivial']);
    const prunings = first.map(({ entryId, how, replacement }) => ({
      entryId,
      how,
      replacement,
      tokensSaved: 1,
    }));
    const pruned = pathOf([
      ...session.map(newMessage),
      compactionOver({ covers: null, summary: null, firstKeptEntryId: 'e1', prunings }),
    ]);
    expect(proposalsOf(pruned).filter((one) => one.reach === 'middle')).toEqual([]);
  });

  it('never touch what is pinned, nor the newest user message', () => {
    const pins = ['e3', 'e5'].map((targetId) => ({ kind: 'pin', targetId }) as const);
    const path = pathOf([...session.map(newMessage), ...pins]);
    expect(proposalsOf(path).map((one) => one.entryId)).not.toContain('e3');
    expect(proposalsOf(path).map((one) => one.entryId)).not.toContain('e8');
  });

  it('offer a digest, not a line, of a result that the model has not read yet', () => {
    const path = messagePath([user('Read it'), calling([call('a')]), result('a', filler(600))]);
    const [proposal] = proposalsOf(path).filter((one) => one.reach === 'pressure');
    expect(proposal).toMatchObject({ entryId: 'e3', how: 'digest' });
    expect(proposal?.replacement && messageText(proposal.replacement).length).toBeGreaterThan(500);
  });

  it('offer a digest of a message that is too big, under pressure only', () => {
    const [proposal] = proposalsOf(messagePath([user(filler(200)), assistant('x'), user('n')]));
    expect(proposal).toMatchObject({ entryId: 'e1', how: 'digest', reach: 'pressure' });
  });
});

describe('digestText', () => {
  const book = Array.from(
    { length: 300 },
    (_, i) => `Sentence ${i} tells of ${filler(4, i)}.`,
  ).join(' ');

  it('keeps the beginning, the end, sentences from all over, and says how to read the rest', () => {
    const digest = digestText(book, 1000, 'e7');
    expect(digest.length).toBeLessThanOrEqual(1000);
    expect(
      digest.startsWith(
        `[${book.length} characters shortened; read_more("e7") shows all]\nSentence 0 `,
      ),
    ).toBe(true);
    expect(digest.endsWith(book.slice(-100))).toBe(true);
    expect(digest).toMatch(/\nSentence 1\d\d tells/u);
  });

  it('returns a short text itself', () => {
    expect(digestText('short', 1000, 'e7')).toBe('short');
  });
});

describe('failureExcerpt', () => {
  it('is never longer than its limit', () => {
    expect(failureExcerpt(`Error: ${'x'.repeat(5000)}`, 300).length).toBeLessThanOrEqual(300);
  });
});
