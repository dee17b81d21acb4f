import { describe, expect, it } from 'vitest';
import { budgetsFor, type Budgets } from '../../src/core/compaction/budgets';
import type { CompactionDeps } from '../../src/core/compaction/outcome';
import { policies } from '../../src/core/compaction/policy';
import { fitContext, type FitOutcome, type FitRequest } from '../../src/core/fit-context';
import type { Message } from '../../src/core/message';
import type { RecallHit } from '../../src/core/recall';
import { compactionDeps } from '../compaction-deps';
import { createTestSession, wrapped, type TestSession } from '../memory-log';
import { assistant, exchanges, filler, toolGroup, user } from '../session-builders';
import { requestTokens } from '../word-counter';

function budgets(window = 1024): Budgets {
  const result = budgetsFor(window);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.budgets;
}

async function fit(
  session: TestSession,
  deps: CompactionDeps,
  change: Partial<FitRequest> = {},
): Promise<FitOutcome> {
  const leafId = await session.leafId();
  return fitContext(deps, { sessionId: session.sessionId, leafId, ...change });
}

async function world(messages: readonly Message[], change: Partial<CompactionDeps> = {}) {
  const session = await createTestSession(messages);
  return { session, deps: compactionDeps(session, { window: 1024, ...change }) };
}

const hits: readonly RecallHit[] = Array.from({ length: 5 }, (_, i) => ({
  text: `hit ${i}: ${filler(12, i)}`,
  sources: [`e${i}`],
  role: 'user',
  turn: i + 1,
  form: 'quote',
  score: 5 - i,
}));

function ready(outcome: FitOutcome): Extract<FitOutcome, { kind: 'ready' }> {
  if (outcome.kind !== 'ready') throw new Error(JSON.stringify(outcome));
  return outcome;
}

describe('fitContext', () => {
  it('sends a short conversation as it is, with exact figures', async () => {
    const { session, deps } = await world([...exchanges(2), user('And?')]);
    const fitted = ready(await fit(session, deps));
    const { rows, parts, maxTokens, compactions, warnings, leafId } = fitted;
    expect(rows.map((row) => row.role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    expect(parts.totalTokens).toBe(requestTokens({ rows }));
    const { totalTokens, ...named } = parts;
    const sum = Object.values<number>({ ...named }).reduce((total, tokens) => total + tokens, 0);
    expect(sum).toBe(totalTokens);
    expect([maxTokens, compactions, warnings, leafId]).toEqual([204, 0, [], 'e5']);
  });

  it('compacts before it sends what would pass the watermark, and tells of it', async () => {
    const { session, deps } = await world([...exchanges(20), user('And now?')]);
    const events: string[] = [];
    const fitted = ready(
      await fit(session, deps, { onCompaction: (event) => events.push(event.type) }),
    );
    expect(fitted.compactions).toBe(1);
    expect(requestTokens(fitted)).toBeLessThanOrEqual(budgets().preflightTokens);
    expect(fitted.rows.at(-1)).toEqual({ role: 'user', content: 'And now?' });
    expect(fitted.leafId).toBe(await session.leafId());
    expect([events[0], events.at(-1)]).toEqual(['started', 'ended']);
  });

  it('counts by tokens alone: three messages can be too much, three hundred can be fine', async () => {
    const few = await world([user(filler(700)), assistant('ok then'), user('go')]);
    expect(ready(await fit(few.session, few.deps)).compactions).toBe(1);
    const tiny = Array.from({ length: 60 }, () => [user('a'), assistant('b')]).flat();
    const many = await world([...tiny, user('go')], { window: 4096 });
    expect(ready(await fit(many.session, many.deps)).compactions).toBe(0);
  });

  it('compacts between tool steps too', async () => {
    const steps = Array.from({ length: 12 }, (_, i) =>
      toolGroup(`c${i}`, `${i} ${filler(90, i)}`),
    ).flat();
    const { session, deps } = await world([user('Do it all'), ...steps]);
    const fitted = ready(await fit(session, deps));
    expect(fitted.compactions).toBeGreaterThan(0);
    expect(fitted.rows.findLast((row) => row.role === 'user')?.content).toBe('Do it all');
    expect(fitted.rows.at(-1)?.role).toBe('tool');
  });

  it('drops recalled lines, worst first, before it compacts anything', async () => {
    const { session, deps } = await world([...exchanges(9, 14), user('And?')]);
    const bare = ready(await fit(session, deps));
    expect(bare.parts.totalTokens).toBeGreaterThan(budgets().preflightTokens - 140);
    const fitted = ready(await fit(session, deps, { recalled: hits }));
    expect(fitted.compactions).toBe(0);
    expect(fitted.recalled).toEqual(hits.slice(0, fitted.recalled.length));
    expect(fitted.recalled.length).toBeLessThan(hits.length);
    expect(fitted.parts.totalTokens).toBeLessThanOrEqual(budgets().preflightTokens);
  });

  it('keeps the recall block within its share', async () => {
    const { session, deps } = await world([user('And?')]);
    const fitted = ready(await fit(session, deps, { recalled: [...hits, ...hits, ...hits] }));
    expect(fitted.parts.recallTokens).toBeLessThanOrEqual(budgets().recallTokens);
    expect(fitted.recalled.length).toBeGreaterThan(2);
  });

  it('looks things up anew after a compaction, since more is out of sight then', async () => {
    const { session, deps } = await world([...exchanges(20), user('And now?')]);
    const generations: number[] = [];
    const recall = (view: { readonly generation: number }): Promise<readonly RecallHit[]> => {
      generations.push(view.generation);
      return Promise.resolve(hits);
    };
    const fitted = ready(await fit(session, deps, { recall }));
    expect(generations).toEqual([0, 1]);
    expect(fitted.recalled.length).toBeGreaterThan(0);
  });

  it('names the newest message where that alone is too big', async () => {
    const { session, deps } = await world([...exchanges(3), user(filler(2000))]);
    const outcome = await fit(session, deps);
    expect(outcome).toMatchObject({ kind: 'cannot-fit', offender: 'newest-message', window: 1024 });
    expect(outcome.kind === 'cannot-fit' && outcome.reason).toContain('it is not lost');
  });

  it('names the system text where that is too big', async () => {
    const { session, deps } = await world([...exchanges(3), user('hi')]);
    const fixed = { system: filler(1500) };
    expect(await fit(session, deps, { fixed })).toMatchObject({
      kind: 'cannot-fit',
      offender: 'system',
    });
  });

  it('names pinned messages where those are too big', async () => {
    const { session, deps } = await world([...exchanges(30), user('hi')]);
    const pins = Array.from(
      { length: 50 },
      (_, i) => ({ kind: 'pin', targetId: `e${i + 1}` }) as const,
    );
    await session.add(...pins);
    expect(await fit(session, deps)).toMatchObject({ kind: 'cannot-fit', offender: 'pinned' });
  });

  it('fits a large newest message by giving up older ones, down to the last exchange', async () => {
    const { session, deps } = await world([...exchanges(8), user(filler(330))]);
    const fitted = ready(await fit(session, deps));
    expect(requestTokens(fitted) + 204).toBeLessThanOrEqual(1024);
    expect(fitted.rows.at(-1)?.content).toBe(filler(330));
    expect(fitted.compactions).toBeLessThanOrEqual(3);
    expect(fitted.warnings.length).toBeGreaterThan(0);
  });

  it('goes on after many messages that never got a reply, large ones among them', async () => {
    const unanswered = Array.from({ length: 120 }, (_, i) =>
      user(filler(i % 10 === 0 ? 300 : 4, i)),
    );
    const { session, deps } = await world([...exchanges(2), ...unanswered, user('Anybody there?')]);
    const fitted = ready(await fit(session, deps));
    expect(requestTokens(fitted) + 204).toBeLessThanOrEqual(1024);
    expect(fitted.rows.at(-1)?.content).toBe('Anybody there?');
    await session.say(assistant('Yes.'), user('Good.'));
    expect(ready(await fit(session, deps)).rows.at(-2)?.content).toBe('Yes.');
  });

  it('shortens a last reply that is too big to stand beside the new message', async () => {
    const { session, deps } = await world([
      user('Tell me all'),
      assistant(filler(900)),
      user('Shorter?'),
    ]);
    const fitted = ready(await fit(session, deps));
    expect(requestTokens(fitted) + 204).toBeLessThanOrEqual(1024);
    expect(fitted.rows.at(-2)?.content).toContain('read_more("e2")');
  });

  it('compacts tighter and at once when the engine refused its request', async () => {
    const { session, deps } = await world([...exchanges(5), user('And?')]);
    const fitted = ready(await fit(session, deps, { trigger: 'overflow' }));
    const path = await session.path();
    expect(fitted.compactions).toBe(1);
    expect(path.at(-1)).toMatchObject({ kind: 'compaction', trigger: 'overflow' });
  });

  it('plans against the window of the model in use, whatever fitted the one before', async () => {
    const { session, deps } = await world([...exchanges(20), user('And now?')], { window: 8192 });
    expect(ready(await fit(session, deps)).compactions).toBe(0);
    const fitted = ready(
      await fit(session, { ...deps, window: 1024 }, { trigger: 'engine-change' }),
    );
    expect(fitted.compactions).toBe(1);
    expect(requestTokens(fitted) + 204).toBeLessThanOrEqual(1024);
  });

  it('does not compact more than three times in a turn', async () => {
    const { session, deps } = await world([...exchanges(20), user('And now?')]);
    const outcome = await fit(session, deps, { compactionsThisTurn: 3, trigger: 'overflow' });
    expect(outcome.kind).toBe('cannot-fit');
    expect((await session.path()).every((entry) => entry.kind === 'message')).toBe(true);
  });

  it('says that compaction is off where it would be needed', async () => {
    const { session, deps } = await world([...exchanges(20), user('And now?')]);
    const policy = { ...policies.chat, mode: 'off' } as const;
    const outcome = await fit(session, { ...deps, policy });
    expect(outcome.kind === 'failed' && outcome.reason).toContain('compaction is turned off');
  });

  it('refuses a window that is too small', async () => {
    const { session, deps } = await world([user('hi')], { window: 500 });
    expect(await fit(session, deps)).toMatchObject({ kind: 'failed' });
  });

  it('stops when it is told to', async () => {
    const { session, deps } = await world([user('hi')]);
    expect(await fit(session, deps, { signal: AbortSignal.abort() })).toEqual({ kind: 'aborted' });
  });

  it('sends anyway, with the reason, when a compaction fails and the request still fits', async () => {
    const { session, deps } = await world([...exchanges(10, 14), user('And?')]);
    const fitted = ready(
      await fit(session, {
        ...deps,
        log: wrapped(session.log, {
          append: () =>
            Promise.resolve({ kind: 'failed', error: { kind: 'full', message: 'Disk full.' } }),
        }),
      }),
    );
    expect(fitted.compactions).toBe(0);
    expect(fitted.warnings[0]).toBe('Disk full.');
  });

  it('keeps the message when the engine goes away', async () => {
    const { session, deps } = await world([user('hi')]);
    const counter = { ...deps.counter, countRequest: () => Promise.reject(new Error('gone')) };
    expect(await fit(session, { ...deps, counter })).toMatchObject({ kind: 'failed' });
  });
});
