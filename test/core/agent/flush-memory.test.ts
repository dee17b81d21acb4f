import { describe, expect, it } from 'vitest';
import { flushMemory } from '../../../src/core/agent/flush-memory';
import { runCompaction } from '../../../src/core/compaction/compact';
import { lastingFacts, maxPerFlush } from '../../../src/core/memory/lasting-facts';
import { createPassingMemories } from '../../../src/storage/memory-repository';
import { assistant, exchanges, spanOf, user } from '../../builders';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession } from '../../memory-log';
import { createScriptedEngine, say, type Script } from '../../scripted-engine';
import { testPrompts } from '../../test-prompts';

const span = spanOf('My name is Anna.', ['assistant', 'Hello Anna.'], 'I prefer short answers.');
const background = { sessionId: 's', ranIn: 'background' } as const;
const call = (key: string, value: string) =>
  `<tool_call>{"name":"remember","arguments":{"key":"${key}","value":"${value}"}}</tool_call>`;

async function flush(scripts: readonly Script[], change: object = {}, ranIn = background) {
  const memories = createPassingMemories(() => 1);
  const engine = createScriptedEngine({ scripts, contextWindow: 8192, ...change });
  await flushMemory({ memories, prompts: testPrompts, writers: [engine] }, span, ranIn);
  const kept = await memories.list();
  const lines = kept.kind === 'ok' ? kept.value.map((one) => `${one.origin} ${one.value}`) : [];
  return { lines, engine };
}

describe('a memory flush', () => {
  it('lets a model that can choose with the memory tool alone', async () => {
    const text = `${call('style', 'short answers')}\n${call('name', 'Anna')}`;
    const { lines, engine } = await flush([say(text)]);
    expect(lines.toSorted()).toEqual(['model Anna', 'model short answers']);
    expect(engine.requests[0]?.tools?.map(({ name }) => name)).toEqual(['remember']);
  });

  it.each([
    ['says nothing of use', [say('none')], {}],
    ['writes garbage', [say('<tool_call>{{{')], {}],
    ['calls another tool', [say('<tool_call>{"name":"clock","arguments":{}}</tool_call>')], {}],
    ['breaks its contract', [{ kind: 'throw', message: 'gone' } as const], {}],
    ['is too small', [say(call('x', 'y'))], { contextWindow: 1024 }],
    ['was trained for small tasks alone', [say(call('x', 'y'))], { placement: 'system' }],
    ['is not loaded', [say(call('x', 'y'))], { unloaded: true }],
  ])('goes by rule where the model %s', async (_, scripts, change) => {
    const { lines } = await flush(scripts, change);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.startsWith('rule '))).toBe(true);
    expect(lines.join()).toContain('short answers');
  });

  it('asks no model while a user waits, and nothing at all once it is stopped', async () => {
    const memories = createPassingMemories();
    const engine = createScriptedEngine({ scripts: [say(call('x', 'y'))], contextWindow: 8192 });
    const deps = { memories, prompts: testPrompts, writers: [engine] };
    await flushMemory(deps, span, {
      sessionId: 's',
      ranIn: 'background',
      signal: AbortSignal.abort(),
    });
    expect(await memories.list()).toMatchObject({ value: [] });
    await flushMemory(deps, span, { sessionId: 's', ranIn: 'foreground' });
    expect(engine.requests).toEqual([]);
    expect(await memories.list()).not.toMatchObject({ value: [] });
  });

  it('keeps no more than its limit, however much is called for', async () => {
    const text = Array.from({ length: 9 }, (_, i) => call(`k${i}`, `v${i}`)).join('\n');
    expect((await flush([say(text)])).lines).toHaveLength(maxPerFlush);
  });

  it('comes before a compaction and leaves nothing in the log', async () => {
    const session = await createTestSession([
      user('My name is Anna and I prefer short answers.'),
      assistant('Understood.'),
      ...exchanges(40),
    ]);
    const memories = createPassingMemories();
    const told: number[] = [];
    const deps = compactionDeps(session, {
      window: 1024,
      beforeCompaction: async (part, run) => {
        told.push(part.length);
        await flushMemory({ memories, prompts: testPrompts, writers: [] }, part, run);
      },
    });
    const before = (await session.path()).length;
    const { sessionId } = session;
    const leafId = await session.leafId();
    const outcome = await runCompaction(deps, { sessionId, leafId, trigger: 'manual' });
    expect(outcome.kind).toBe('compacted');
    expect(told).toHaveLength(1);
    const added = (await session.path()).slice(before).map(({ kind }) => kind);
    expect(added).toEqual(['compaction']);
    expect(JSON.stringify(await memories.list())).toContain('short answers');
  });
});

describe('lastingFacts', () => {
  const values = (...said: readonly (string | readonly ['user' | 'assistant', string])[]) =>
    lastingFacts(spanOf(...said)).map(({ value }) => value);

  it('puts wishes and preferences before corrections, and facts about the user last', () => {
    const drafts = lastingFacts(
      spanOf('My name is Anna.', 'I prefer tea.', 'Always answer in French.', 'The file is a.txt.'),
    );
    expect(drafts[0]).toMatchObject({ kind: 'instruction', value: 'Always answer in French.' });
    const all = drafts.map(({ value }) => value).join(' | ');
    expect(all.indexOf('tea')).toBeLessThan(all.indexOf('Anna'));
    expect(all).not.toContain('a.txt');
  });

  it('finds what is asked for again and again', () => {
    const again = ['Make it shorter please.', 'Now shorter, make it shorter please.'];
    expect(values(...again, 'Make it shorter please.', 'Make it shorter please.')).toContain(
      'Make it shorter please.',
    );
    expect(values('Make it shorter please.')).toEqual([]);
  });

  it('keeps nothing of an assistant, of pasted texts, and no secrets', () => {
    expect(values(['assistant', 'Always answer in French.'])).toEqual([]);
    expect(values(`${'word '.repeat(600)} Always answer in French.`)).toEqual([]);
    expect(values('Always use sk-abcdefghijklmnopqrstuvwx.')).toEqual([]);
  });
});
