/** A conversation that changes its model on the way, with engines that count differently. */
import { describe, expect, test } from 'vitest';
import { runTurn } from '../../../src/core/agent/run-turn';
import type { TurnDeps } from '../../../src/core/agent/types';
import type { EngineInfo, LoadOutcome } from '../../../src/core/engine';
import { messageText } from '../../../src/core/message';
import { measureContext } from '../../../src/core/measure-context';
import { compactForWindow } from '../../../src/core/swap/compact-for-window';
import { depsFor, planSwap, type SwapTarget } from '../../../src/core/swap/plan-swap';
import { runSwap, type SwapOutcome, type SwapPorts } from '../../../src/core/swap/run-swap';
import { exchanges } from '../../builders';
import { compactionDeps, createLock } from '../../compaction-deps';
import { createTestSession, type TestSession } from '../../memory-log';
import { createScriptedEngine, say, type ScriptedEngine } from '../../scripted-engine';

const answer = say('That is noted, and here is a little more about it than was asked for.');

const target = (window: number, modelId = `m${window}`): SwapTarget => ({
  modelId,
  modelName: `Model ${window}`,
  window,
});

/** One engine at a time, as on a real machine; `failing` ids cannot be loaded. */
function world(session: TestSession, start: number, failing: readonly string[] = []) {
  const lock = createLock();
  const make = (window: number): ScriptedEngine =>
    createScriptedEngine({
      scripts: [answer],
      contextWindow: window,
      modelId: `m${window}`,
      // Each model counts with a tokenizer of its own.
      tokenizerId: `words-${window}`,
    });
  let engine: ScriptedEngine | undefined = make(start);
  let before = start;
  const loads: string[] = [];
  const infoOf = (one: ScriptedEngine): EngineInfo => {
    if (one.info === undefined) throw new Error('A scripted engine is loaded.');
    return one.info;
  };
  const put = (window: number): LoadOutcome => {
    engine = make(window);
    return { kind: 'loaded', info: infoOf(engine) };
  };
  const turnDeps = (): TurnDeps => {
    if (engine === undefined) throw new Error('No model is loaded.');
    const window = infoOf(engine).contextWindow;
    const compaction = compactionDeps(session, {
      counter: engine,
      window,
      placement: 'row',
      writers: [],
      exclusively: lock,
    });
    return { engine, compaction, sampling: {} };
  };
  const ports: SwapPorts = {
    deps: () => Promise.resolve(engine && turnDeps().compaction),
    load: ({ modelId, window }) => {
      loads.push(modelId);
      before = engine ? infoOf(engine).contextWindow : before;
      engine = undefined;
      if (!failing.includes(modelId)) return Promise.resolve(put(window));
      const error = { kind: 'out-of-memory', message: 'It does not fit.' } as const;
      return Promise.resolve({ kind: 'failed', error });
    },
    comeBack: () => {
      loads.push(`back to m${before}`);
      return Promise.resolve(put(before));
    },
  };
  return { ports, turnDeps, loads, engine: () => engine };
}

type World = ReturnType<typeof world>;

async function swapTo(
  session: TestSession,
  { ports }: World,
  to: SwapTarget,
): Promise<SwapOutcome> {
  const { sessionId } = session;
  const conversation = { sessionId, leafId: await session.leafId() };
  return runSwap(ports, { conversation, from: 'before', target: to });
}

/** A message and its answer; how much of the window the request and its reply took at most. */
async function tell(session: TestSession, { turnDeps }: World, text: string) {
  const deps = turnDeps();
  let used = 0;
  const outcome = await runTurn(deps, {
    sessionId: session.sessionId,
    leafId: await session.leafId(),
    text,
    emit: (event) => {
      if (event.type !== 'request') return;
      used = event.context.parts.totalTokens + event.context.maxTokens;
    },
  });
  return { kind: outcome.kind, used, window: deps.compaction.window };
}

describe('4,096 → 1,024 → 8,192 → 4,096 in one conversation', () => {
  test('no request is ever longer than the window, and the log holds every word', async () => {
    const session = await createTestSession(exchanges(60));
    const all = world(session, 4096);
    const said: string[] = [];
    const results = [];
    for (const window of [4096, 1024, 8192, 4096]) {
      if (window !== all.turnDeps().compaction.window) {
        expect((await swapTo(session, all, target(window))).kind).toBe('swapped');
      }
      for (let i = 0; i < 8; i += 1) {
        const text = `With ${window} tokens, the locker of guest ${i} is number ${window + i}.`;
        said.push(text);
        results.push(await tell(session, all, text));
      }
    }
    expect(results.map(({ kind }) => kind)).toEqual(results.map(() => 'replied'));
    expect(results.filter(({ used, window }) => used > window)).toEqual([]);
    const path = await session.path();
    const texts = path.flatMap((e) => (e.kind === 'message' ? [messageText(e.message)] : []));
    expect(said.filter((text) => !texts.includes(text))).toEqual([]);
    const changes = path.flatMap((e) => (e.kind === 'engine-change' ? [e.window] : []));
    expect(changes).toEqual([1024, 8192, 4096]);
    const origins = path.flatMap((e) =>
      e.kind === 'message' && e.origin ? [e.origin.modelId] : [],
    );
    expect([...new Set(origins)]).toEqual(['m4096', 'm1024', 'm8192']);
  });
});

describe('the plan', () => {
  test('says what a smaller window takes away, and the run keeps to it', async () => {
    const session = await createTestSession(exchanges(60));
    const all = world(session, 4096);
    const { sessionId } = session;
    const leafId = await session.leafId();
    const deps = all.turnDeps().compaction;
    const plan = await planSwap(deps, { sessionId, leafId, target: target(1024) });
    expect(plan).toMatchObject({ kind: 'plan', windowAfter: 1024, counting: 'estimated' });
    if (plan.kind !== 'plan' || plan.compaction === null) throw new Error('Nothing was planned.');
    expect(plan.compaction.messages).toBeGreaterThan(50);
    expect(plan.compaction.tokensBefore).toBe(plan.tokensNow);
    const outcome = await swapTo(session, all, target(1024));
    if (outcome.kind !== 'swapped') throw new Error(outcome.kind);
    expect(outcome.tokens).toBeLessThanOrEqual(plan.compaction.tokensAfter);
    expect((await session.path()).filter((e) => e.kind === 'compaction')).toHaveLength(1);
  });

  test('is exact where the tokenizer is the same, and touches nothing where it fits', async () => {
    const session = await createTestSession(exchanges(4));
    const deps = world(session, 4096).turnDeps().compaction;
    const same = { ...target(8192), tokenizerId: deps.counter.tokenizerId };
    const leafId = await session.leafId();
    const plan = await planSwap(deps, { sessionId: session.sessionId, leafId, target: same });
    expect(plan).toMatchObject({ kind: 'plan', counting: 'exact', compaction: null });
  });

  test('and the change count tools, memories and tasks, which stand in every request', async () => {
    const session = await createTestSession(exchanges(60));
    const { sessionId } = session;
    const leafId = await session.leafId();
    const deps = world(session, 4096).turnDeps().compaction;
    const fixed = {
      memories: '- The user lives in Berlin and works as a nurse.\n- The user has two cats.',
      openTasks: '- Call the landlord about the heating.',
    };
    const request = { sessionId, leafId, target: target(1024) };
    const plans = [await planSwap(deps, request), await planSwap({ ...deps, fixed }, request)];
    const [bare = 0, dressed = 0] = plans.map((one) => (one.kind === 'plan' ? one.tokensNow : -1));
    const next = depsFor(deps, request.target);
    const measured = await measureContext(next, await session.path(), fixed);
    expect(dressed).toBeGreaterThan(bare);
    expect(measured).toMatchObject({ kind: 'ok', parts: { totalTokens: dressed } });
    const fit = await compactForWindow({ ...next, fixed }, { sessionId, leafId });
    const after = await measureContext(next, await session.path(), fixed);
    expect(fit.fits).toBe(true);
    expect(after).toMatchObject({ kind: 'ok', parts: { totalTokens: fit.tokens } });
  });

  test('refuses a window in which nothing fits', async () => {
    const session = await createTestSession(exchanges(4));
    const deps = world(session, 4096).turnDeps().compaction;
    const request = { sessionId: session.sessionId, leafId: await session.leafId() };
    const plan = await planSwap(deps, { ...request, target: target(512) });
    expect(plan).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('768') as unknown,
    });
  });
});

describe('when the new model cannot be loaded', () => {
  test('the old one comes back, and the conversation is as it was', async () => {
    const session = await createTestSession(exchanges(60));
    const all = world(session, 4096, ['m1024']);
    const before = (await tell(session, all, 'How long is this?')).used;
    const outcome = await swapTo(session, all, target(1024));
    expect(outcome).toMatchObject({ kind: 'came-back', error: { kind: 'out-of-memory' } });
    expect(all.loads).toEqual(['m1024', 'back to m4096']);
    const after = await tell(session, all, 'And now?');
    expect(after.kind).toBe('replied');
    expect(after.used).toBeGreaterThanOrEqual(before);
    expect((await session.path()).some((e) => e.kind === 'engine-change')).toBe(false);
  });

  test('a stop before the load leaves the old one where it is', async () => {
    const session = await createTestSession(exchanges(60));
    const all = world(session, 4096);
    const stop = new AbortController();
    const outcome = await runSwap(all.ports, {
      conversation: { sessionId: session.sessionId, leafId: await session.leafId() },
      from: null,
      target: target(1024),
      signal: stop.signal,
      onStage: () => {
        stop.abort();
      },
    });
    expect([outcome.kind, all.loads]).toEqual(['aborted', []]);
    expect(all.turnDeps().compaction.window).toBe(4096);
  });
});

test('without a conversation only the model changes', async () => {
  const session = await createTestSession();
  const all = world(session, 4096);
  const outcome = await runSwap(all.ports, {
    conversation: null,
    from: null,
    target: target(1024),
  });
  expect(outcome).toMatchObject({ kind: 'swapped', tokens: null });
  expect(all.turnDeps().compaction.window).toBe(1024);
});
