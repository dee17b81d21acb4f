/** All invariants over generated sessions, with a summarizer that does everything wrong. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetsFor } from '../../../src/core/compaction/budgets';
import { runCompaction } from '../../../src/core/compaction/compact';
import type { CompactionDeps, CompactionOutcome } from '../../../src/core/compaction/outcome';
import { renderSummary } from '../../../src/core/compaction/render-summary';
import { undoCompaction } from '../../../src/core/compaction/verbs';
import { assembleContext } from '../../../src/core/context';
import { contextView, lastUserRow } from '../../../src/core/context-view';
import type { ContextView } from '../../../src/core/context-row';
import { fitContext } from '../../../src/core/fit-context';
import { messageText, type Message } from '../../../src/core/message';
import { messageRow } from '../../../src/core/message-row';
import { checkRequest } from '../../check-request';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession, type TestSession } from '../../memory-log';
import { createScriptedEngine, type Script, type ScriptedEngine } from '../../scripted-engine';
import { hostileScript, turnMessages } from '../../session-arbitrary';
import { user } from '../../session-builders';
import { requestTokens, wordTokens } from '../../word-counter';

const runs = Number(process.env.PROPERTY_RUNS ?? 60);

type Action =
  | { readonly do: 'turn'; readonly messages: readonly Message[] }
  | {
      readonly do: 'compact';
      readonly trigger: 'manual' | 'post-response' | 'overflow' | 'engine-change';
    }
  | { readonly do: 'ask'; readonly text: string }
  | { readonly do: 'pin' | 'delete'; readonly at: number }
  | { readonly do: 'undo' }
  | { readonly do: 'rebuild' }
  | { readonly do: 'swap'; readonly window: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: turnMessages.map((messages): Action => ({ do: 'turn', messages })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        'manual' as const,
        'post-response' as const,
        'overflow' as const,
        'engine-change' as const,
      )
      .map((trigger): Action => ({ do: 'compact', trigger })),
  },
  {
    weight: 2,
    arbitrary: fc
      .string({ minLength: 1, maxLength: 60 })
      .map((text): Action => ({ do: 'ask', text })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('pin' as const, 'delete' as const),
      at: fc.nat(99),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'undo' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'rebuild' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(768, 1024, 2048, 8192)
      .map((window): Action => ({ do: 'swap', window })),
  },
);

interface World {
  readonly session: TestSession;
  readonly writer: ScriptedEngine;
  deps: CompactionDeps;
}

async function view(world: World): Promise<ContextView> {
  return contextView(await world.session.path());
}

function bareTokens(world: World, of: ContextView): number {
  const { prompts, placement } = world.deps;
  return requestTokens(assembleContext({ view: of, prompts, placement }));
}

/** Rows, roles, tools and the newest text, whatever was done before. */
function checkView(world: World, of: ContextView): void {
  const { prompts, placement } = world.deps;
  const newest = lastUserRow(of);
  checkRequest({
    rows: assembleContext({ view: of, prompts, placement }).rows,
    newestUserText: newest === undefined ? undefined : messageRow(newest.entry.message).content,
    purpose: 'keep',
  });
}

/** What stands must still stand: pins, the last visible reply, the newest user message. */
function checkKept(before: ContextView, after: ContextView): void {
  const ids = new Set(after.rows.map((row) => row.entry.id));
  for (const row of before.rows) if (row.isPinned) expect(ids).toContain(row.entry.id);
  const reply = before.rows.findLast(
    ({ message }) => message.role === 'assistant' && messageText(message).trim() !== '',
  );
  if (reply !== undefined) expect(ids).toContain(reply.entry.id);
  const newest = lastUserRow(before);
  if (newest !== undefined) {
    expect(lastUserRow(after)?.message).toEqual(newest.entry.message);
  }
}

async function compact(
  world: World,
  trigger: Extract<Action, { do: 'compact' }>['trigger'],
  from: 'summary' | 'originals' = 'summary',
): Promise<void> {
  const { session, deps } = world;
  const pathBefore = await session.path();
  const before = contextView(pathBefore);
  const leafId = await session.leafId();
  const outcome = await runCompaction(deps, {
    sessionId: session.sessionId,
    leafId,
    trigger,
    from,
  });
  const pathAfter = await session.path();
  expect(pathBefore.every((entry, i) => entry === pathAfter[i])).toBe(true);
  if (outcome.kind !== 'compacted')
    return checkUntouched(outcome, pathBefore.length, pathAfter.length);
  const after = contextView(pathAfter);
  expect(after.compaction?.id).toBe(outcome.entry.id);
  const { tokensBefore, tokensAfter, summary } = outcome.entry;
  expect(tokensAfter).toBeLessThan(tokensBefore);
  if (from === 'summary') expect(tokensBefore).toBe(bareTokens(world, before));
  expect(tokensAfter).toBe(bareTokens(world, after));
  const budgets = budgetsFor(deps.window);
  if (budgets.kind === 'ok' && summary !== null) {
    expect(wordTokens(renderSummary(summary))).toBeLessThanOrEqual(budgets.budgets.summaryTokens);
  }
  checkKept(before, after);
  await checkIdle(world, after);
}

function checkUntouched(outcome: CompactionOutcome, before: number, after: number): void {
  expect(after, outcome.kind).toBe(before);
  if (outcome.kind !== 'aborted' && outcome.kind !== 'superseded' && outcome.kind !== 'compacted') {
    expect(outcome.reason).not.toBe('');
  }
}

/** With nothing new said, one more run does nothing and asks no model. */
async function checkIdle(world: World, after: ContextView): Promise<void> {
  const { session, deps, writer } = world;
  const budgets = budgetsFor(deps.window);
  if (budgets.kind !== 'ok' || bareTokens(world, after) > budgets.budgets.backgroundTokens) return;
  const calls = writer.requests.length;
  const leafId = await session.leafId();
  const again = await runCompaction(deps, {
    sessionId: session.sessionId,
    leafId,
    trigger: 'manual',
  });
  expect(again.kind).toBe('nothing-to-compact');
  expect(writer.requests.length).toBe(calls);
  expect(await session.leafId()).toBe(leafId);
}

async function ask(world: World, text: string): Promise<void> {
  const { session, deps } = world;
  await session.say(user(text));
  const newest = (await view(world)).rows.findLast((row) => row.message.role === 'user');
  const hit = {
    text: 'My cat is called Miu.',
    sources: [],
    role: 'user',
    turn: 1,
    form: 'quote',
    score: 1,
  } as const;
  const recalled = Array.from({ length: 6 }, () => hit);
  const leafId = await session.leafId();
  const fitted = await fitContext(deps, { sessionId: session.sessionId, leafId, recalled });
  const budgets = budgetsFor(deps.window);
  if (budgets.kind !== 'ok') throw new Error(budgets.reason);
  if (fitted.kind === 'cannot-fit') {
    expect(fitted.tokens).toBeGreaterThan(fitted.limitTokens);
    expect(fitted.window).toBe(deps.window);
    return;
  }
  if (fitted.kind !== 'ready') throw new Error(JSON.stringify(fitted));
  const tokens = requestTokens({
    rows: fitted.rows,
    ...(fitted.tools ? { tools: fitted.tools } : {}),
  });
  expect(tokens + budgets.budgets.reserveTokens).toBeLessThanOrEqual(deps.window);
  expect(fitted.parts.totalTokens).toBe(tokens);
  expect(fitted.compactions).toBeLessThanOrEqual(3);
  const newestUserText =
    newest === undefined ? undefined : messageRow(newest.entry.message).content;
  checkRequest({ rows: fitted.rows, newestUserText, purpose: 'send' });
}

async function undo(world: World): Promise<void> {
  const { session } = world;
  const path = await session.path();
  const { compaction } = contextView(path);
  if (compaction === null) return;
  const target = { log: session.log, sessionId: session.sessionId, leafId: await session.leafId() };
  await undoCompaction(target, compaction.id);
  const restored = await view(world);
  const at = path.findIndex((entry) => entry.id === compaction.id);
  const earlier = contextView(path.filter((_, i) => i !== at));
  expect(restored.rows).toEqual(earlier.rows);
  expect(restored.summary).toEqual(earlier.summary);
}

async function act(world: World, step: Action): Promise<void> {
  const { session } = world;
  switch (step.do) {
    case 'turn':
      await session.say(...step.messages);
      return;
    case 'compact':
      return compact(world, step.trigger);
    case 'rebuild':
      return compact(world, 'manual', 'originals');
    case 'ask':
      return ask(world, step.text);
    case 'undo':
      return undo(world);
    case 'swap':
      world.deps = { ...world.deps, window: step.window };
      return;
    case 'pin':
    case 'delete': {
      const messages = (await session.path()).filter((entry) => entry.kind === 'message');
      const target = messages[step.at % Math.max(1, messages.length)];
      if (target !== undefined) await session.add({ kind: step.do, targetId: target.id });
      return;
    }
    default:
      step satisfies never;
  }
}

async function createWorld(
  scripts: readonly Script[],
  placement: 'system' | 'row',
): Promise<World> {
  const session = await createTestSession();
  const writer = createScriptedEngine({ scripts, contextWindow: 1024, modelId: 'hostile' });
  const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const deps = compactionDeps(session, { window: 1024, placement, writers: [writer], sleep });
  return { session, writer, deps };
}

describe('invariants', () => {
  it('hold for any session, any sequence of compactions and any summarizer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 6, maxLength: 50, size: '+1' }),
        fc.array(hostileScript, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('system' as const, 'row' as const),
        async (steps, scripts, placement) => {
          const world = await createWorld(scripts, placement);
          for (const step of steps) {
            await act(world, step);
            checkView(world, await view(world));
          }
          const said = (await world.session.path()).filter((entry) => entry.kind === 'message');
          const all = await world.session.log.entries(world.session.sessionId);
          if (all.kind === 'failed') throw new Error(all.error.message);
          expect(all.value.filter((entry) => entry.kind === 'message').length).toBe(said.length);
        },
      ),
      { numRuns: runs },
    );
  }, 3_600_000);
});
