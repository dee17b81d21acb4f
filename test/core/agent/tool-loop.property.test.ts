/** Whatever a model says and a tool does: the turn ends, the log is whole, no call is carried out twice. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { done, failed } from '../../../src/core/agent/tool';
import { requestFaults } from '../../../src/core/compaction/validate';
import { call } from '../../builders';
import type { Script } from '../../scripted-engine';
import { lookUp, orphans, runWithTools, toolThat } from './tool-kit';

const garbage = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '<tool_call>',
        '</tool_call>',
        '{',
        '}',
        '"name"',
        ':',
        '"recall"',
        '\n',
        'ä',
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    lookUp('keys'),
    `Well. ${lookUp('hat')}`,
    `${lookUp('a')}${lookUp('b')}`,
    '<tool_call>{"name":"fly","arguments":{}}</tool_call>',
    '<tool_call>{"name":"recall","arguments":{}}</tool_call>',
    '<tool_call>{"name":"recall"',
  ),
);

const script: fc.Arbitrary<Script> = fc.oneof(
  { weight: 4, arbitrary: garbage.map((text): Script => ({ kind: 'say', text })) },
  {
    weight: 1,
    arbitrary: garbage.map((text): Script => ({ kind: 'say', text, finish: 'length' })),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.record({
          id: fc.constantFrom('a', 'b', ''),
          name: fc.constantFrom('recall', 'fly', ''),
          args: fc.constantFrom('{"query":"x"}', '{}', 'not json', ''),
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((calls): Script => {
        return { kind: 'call', calls: calls.map(({ id, name, args }) => call(id, name, args)) };
      }),
  },
  {
    weight: 1,
    arbitrary: garbage.map((after): Script => {
      return { kind: 'fail', error: { kind: 'internal', message: 'It broke.' }, after };
    }),
  },
);

const abortAt = fc.option(
  fc.constantFrom(
    'request',
    'text-delta',
    'call-began',
    'reply-logged',
    'tool-started',
    'tool-ended',
  ),
  { freq: 3, nil: undefined },
);

const toolKind = fc.constantFrom('answers', 'fails', 'throws', 'hangs', 'floods');

it('any sequence of model outputs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(script, { minLength: 1, maxLength: 6 }),
      toolKind,
      abortAt,
      fc.constantFrom(768, 4096),
      async (scripts, kind, abort, window) => {
        const tool = toolThat((run) => {
          if (kind === 'throws') throw new Error('broken');
          if (kind === 'hangs') return new Promise(() => undefined);
          if (kind === 'floods') return done('word '.repeat(200_000));
          return kind === 'fails' ? failed('no') : done(`answer ${String(run)}`);
        });
        const { outcome, path, engine, events } = await runWithTools({
          scripts,
          tools: [tool],
          window,
          sleep: () => Promise.resolve(),
          abortOn: ({ type }) => type === abort,
        });
        expect(['replied', 'stopped', 'engine-failed', 'cannot-fit']).toContain(outcome.kind);
        expect(orphans(path)).toEqual([]);
        const calls = events.filter((event) => event.type === 'tool-started').length;
        expect(tool.runs.length).toBeLessThanOrEqual(calls);
        const ids = path.flatMap((entry) =>
          entry.kind === 'message' && entry.message.role === 'assistant'
            ? (entry.message.toolCalls ?? []).map(({ id }) => `${entry.id} ${id}`)
            : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe(calls);
        for (const { rows } of engine.requests) {
          expect(requestFaults({ rows, newestUserText: null, purpose: 'send' })).toEqual([]);
        }
      },
    ),
    { numRuns: 200 },
  );
}, 30_000);
