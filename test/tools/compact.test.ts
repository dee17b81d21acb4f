import { describe, expect, it } from 'vitest';
import { createNodeCounter, readPrompts } from '../../tools/compact/node-counter';
import { runPasses, type CompactOptions } from '../../tools/compact/passes';
import { exitCodeOf, reportOf } from '../../tools/compact/report';
import { readTranscript } from '../../tools/compact/transcript';
import { exchanges, filler } from '../session-builders';
import { messageText } from '../../src/core/message';

const folder = 'public/models/pocket';
const counter = createNodeCounter(folder, 'pocket');
const prompts = readPrompts(folder);

interface OpenAi {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly unknown[];
  readonly tool_call_id?: string;
}

const chat = (count: number): readonly OpenAi[] =>
  exchanges(count).map((message) => ({ role: message.role, content: messageText(message) }));

async function compact(transcript: unknown, change: Partial<CompactOptions> = {}) {
  const read = readTranscript(JSON.stringify(transcript));
  if (read.kind === 'unusable') throw new Error(read.reason);
  const options = {
    messages: read.messages,
    window: 1024,
    times: 1,
    isForced: false,
    counter,
    prompts,
    now: () => 0,
  };
  const passes = await runPasses({ ...options, ...change });
  return { code: exitCodeOf(passes), report: reportOf(passes, prompts, change.window ?? 1024) };
}

const system: OpenAi = { role: 'system', content: 'You are terse.' };

describe('npm run compact', () => {
  it('makes a long conversation fit, and says what it did in indexes of the file', async () => {
    const { code, report } = await compact([
      system,
      ...chat(20),
      { role: 'user', content: 'And now?' },
    ]);
    expect(code).toBe(0);
    expect(report).toMatchObject({
      outcome: { kind: 'compacted' },
      window: 1024,
      reserveTokens: 204,
      plan: { head: [0], tail: [37, 41], pruned: [], chunks: 1 },
      records: [{ pass: 1, trigger: 'preflight', writer: 'extractive' }],
    });
    const messages = report.messages as readonly OpenAi[];
    const tokens = await counter.countRequest({
      rows: messages.map(({ role, content }) => ({ role: role as 'user', content: content ?? '' })),
    });
    expect(tokens).toBe(report.tokensAfter);
    expect(tokens + 204).toBeLessThanOrEqual(1024);
    expect(messages[0]?.content?.startsWith('You are terse.\n[CONTEXT SUMMARY]')).toBe(true);
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'And now?' });
  });

  it('leaves alone what fits, unless it is forced to', async () => {
    const calm = await compact(chat(4));
    expect([calm.code, calm.report.outcome]).toMatchObject([0, { kind: 'not-needed' }]);
    expect((calm.report.messages as readonly OpenAi[]).length).toBe(8);
    const forced = await compact(chat(4), { isForced: true });
    expect(forced.report.outcome).toEqual({ kind: 'compacted' });
    expect(forced.report.tokensAfter).toBeLessThan(forced.report.tokensBefore as number);
  });

  it('stops at the first pass that has nothing to do', async () => {
    const { report } = await compact(chat(20), { times: 5, isForced: true });
    expect(report.outcome).toEqual({ kind: 'compacted' });
    expect((report.records as readonly unknown[]).length).toBe(1);
  });

  it('has nothing to do for no messages', async () => {
    const { code, report } = await compact([], { isForced: true });
    expect([code, report.outcome]).toMatchObject([0, { kind: 'nothing-to-compact' }]);
    expect(report.messages).toEqual([]);
  });

  it('names what cannot fit', async () => {
    const { code, report } = await compact([{ role: 'system', content: filler(2000) }, ...chat(1)]);
    expect([code, report.outcome]).toMatchObject([
      2,
      { kind: 'cannot-fit', offender: 'system', window: 1024 },
    ]);
    const long = await compact([...chat(3), { role: 'user', content: filler(3000) }]);
    expect(long.report.outcome).toMatchObject({ kind: 'cannot-fit', offender: 'newest-message' });
    const small = await compact(chat(3), { window: 500 });
    expect([small.code, small.report.outcome]).toMatchObject([2, { kind: 'failed' }]);
  });

  it('keeps calls and results together and takes the reserve that is asked for', async () => {
    const steps = Array.from({ length: 15 }, (_, i) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: `c${i}`,
            type: 'function',
            function: { name: 'shell', arguments: `{"command":"step ${i}"}` },
          },
        ],
      },
      { role: 'tool', tool_call_id: `c${i}`, content: filler(60, i) },
    ]).flat();
    const { report } = await compact([{ role: 'user', content: 'Do it' }, ...steps], {
      reserveTokens: 300,
    });
    const messages = report.messages as readonly OpenAi[];
    expect(report.reserveTokens).toBe(300);
    expect(report.tokensAfter).toBeLessThanOrEqual(724);
    const calls = messages.flatMap((message) => message.tool_calls ?? []).length;
    expect(calls).toBe(messages.filter((message) => message.role === 'tool').length);
    expect(messages.findLast((message) => message.role === 'user')?.content).toBe('Do it');
  });
});

describe('readTranscript', () => {
  it('takes an array, an object with messages, content in parts, and our own entries', () => {
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'image_url', image_url: { url: 'x' } },
    ];
    const read = readTranscript(JSON.stringify({ messages: [{ role: 'user', content: parts }] }));
    expect(read.kind === 'ok' && read.messages.map(messageText)).toEqual(['a\n[image]']);
    const own = {
      entries: [
        { kind: 'digest' },
        { kind: 'message', message: { role: 'user', parts: [{ type: 'text', text: 'b' }] } },
      ],
    };
    const back = readTranscript(JSON.stringify(own));
    expect(back.kind === 'ok' && back.messages.map(messageText)).toEqual(['b']);
  });

  it.each([
    ['{', 'This is not JSON'],
    ['{"a":1}', 'Expected a JSON array'],
    ['[{"role":"wizard","content":"x"}]', 'Message 0, role'],
    [
      '[{"role":"user","content":"x"},{"role":"assistant","tool_calls":[{}]}]',
      'Message 1, tool_calls.0.function',
    ],
    ['"hello"', 'Expected a JSON array'],
  ])('says in one line what is wrong with %s', (json, reason) => {
    const read = readTranscript(json);
    expect(read.kind === 'unusable' && read.reason).toContain(reason);
    expect(read.kind === 'unusable' && read.reason).not.toContain('\n');
  });
});
