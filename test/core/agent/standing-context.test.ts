import { describe, expect, it } from 'vitest';
import { standingContext } from '../../../src/core/agent/standing-context';
import { createPassingBooks } from '../../../src/storage/agent-books';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession } from '../../memory-log';
import { say } from '../../scripted-engine';
import { lookUp, runWithTools, toolThat } from './tool-kit';

async function standing(count: number, placement: 'system' | 'row' = 'row', window = 1024) {
  const { memories, tasks } = createPassingBooks();
  await memories.put({
    key: 'style',
    value: 'Answer in French',
    kind: 'instruction',
    origin: 'user',
  });
  for (let i = 0; i < count; i += 1) {
    const value = `a value of several words, number ${i}`;
    await memories.put({ key: `fact ${i}`, value, kind: 'fact', origin: 'model' });
    await tasks.add('s', `do thing number ${i}`);
  }
  const session = await createTestSession();
  const compaction = compactionDeps(session, { window, placement });
  const parts = { sessionId: 's', memories, tasks, compaction, tools: [] };
  return { ...(await standingContext(parts)), counter: compaction.counter };
}

describe('standingContext', () => {
  it('says what is known and what is to do, each under its heading', async () => {
    const { memories, openTasks } = await standing(1, 'row', 4096);
    expect(memories).toBe(
      'Known about the user:\n- Answer in French\n- fact 0: a value of several words, number 0',
    );
    expect(openTasks).toBe('- do thing number 0');
    expect((await standing(1, 'system')).openTasks).toBe('Open tasks:\n- do thing number 0');
  });

  it('keeps within its share, instructions first, however much there is', async () => {
    const { memories = '', openTasks = '', counter } = await standing(60);
    const [known = 0, open = 0] = await counter.countTexts([memories, openTasks]);
    expect(known).toBeLessThan(1024 * 0.12);
    expect(open).toBeLessThanOrEqual(64);
    expect(memories).toContain('Answer in French');
    expect(openTasks).toContain('do thing number 49');
  });

  it('is empty where nothing is kept', async () => {
    const { memories, tasks } = createPassingBooks();
    const compaction = compactionDeps(await createTestSession());
    expect(
      await standingContext({ sessionId: 's', memories, tasks, compaction, tools: [] }),
    ).toEqual({});
  });

  it('is read anew after a compaction in the middle of a turn', async () => {
    let reads = 0;
    const { engine, path } = await runWithTools({
      scripts: ({ stopTexts }, index) =>
        stopTexts && index < 8 ? say(lookUp(`q${index}`)) : say('Done.'),
      tools: [toolThat((run) => ({ text: `${'long words '.repeat(50)}${run}`, isError: false }))],
      window: 768,
      change: { standing: () => Promise.resolve({ openTasks: `- read ${(reads += 1)}` }) },
    });
    expect(path.some(({ kind }) => kind === 'compaction')).toBe(true);
    expect(reads).toBeGreaterThan(2);
    const told = engine.requests.map(
      ({ rows }) => JSON.stringify(rows).match(/- read \d+/gu)?.length,
    );
    expect(new Set(told)).toEqual(new Set([1]));
  });
});
