import { describe, expect, it } from 'vitest';
import { previewCompaction, runCompaction } from '../../../src/core/compaction/compact';
import type {
  CompactionDeps,
  CompactionOutcome,
  CompactionRequest,
} from '../../../src/core/compaction/outcome';
import { policies } from '../../../src/core/compaction/policy';
import { isSummaryEmpty } from '../../../src/core/compaction/summary';
import {
  branchEntries,
  editSummaryItem,
  pinMessage,
  undoCompaction,
} from '../../../src/core/compaction/verbs';
import { budgetsFor } from '../../../src/core/compaction/budgets';
import { contextView } from '../../../src/core/context-view';
import { assistantMessage } from '../../../src/core/message';
import { compactionDeps, createLock } from '../../compaction-deps';
import {
  createTestSession,
  diskFull,
  failingAppends,
  wrapped,
  type TestSession,
} from '../../memory-log';
import {
  createScriptedEngine,
  say,
  type Script,
  type ScriptedEngine,
  type ScriptFor,
} from '../../scripted-engine';
import { exchange, exchanges, filler, newMessage, user } from '../../session-builders';

const goodSummary = '## Goal\n- write about the harbor\n## Critical context\n- none';

async function compact(
  session: TestSession,
  deps: CompactionDeps,
  change: Partial<CompactionRequest> = {},
): Promise<CompactionOutcome> {
  const leafId = await session.leafId();
  return runCompaction(deps, {
    sessionId: session.sessionId,
    leafId,
    trigger: 'manual',
    ...change,
  });
}

/** Twenty exchanges at a window of 1,024: well past every threshold. */
async function full(
  scripts: readonly Script[] | ScriptFor = [say(goodSummary)],
  change: (session: TestSession) => Partial<CompactionDeps> = () => ({}),
) {
  const session = await createTestSession(exchanges(20));
  const writer = createScriptedEngine({ scripts, contextWindow: 1024, modelId: 'small' });
  const deps = compactionDeps(session, { window: 1024, writers: [writer], ...change(session) });
  return { session, writer, deps };
}

/** Resolves once the summarizer has one more request: the run is under way. */
async function asked(writer: ScriptedEngine): Promise<void> {
  const before = writer.requests.length;
  while (writer.requests.length === before) await new Promise((resolve) => setTimeout(resolve, 0));
}

const rowIds = async (session: TestSession): Promise<readonly string[]> =>
  contextView(await session.path()).rows.map((row) => row.entry.id);

describe('runCompaction', () => {
  it('puts a summary in the place of old messages, and records how', async () => {
    const { session, deps } = await full();
    const before = await session.path();
    const outcome = await compact(session, deps);
    if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
    const { entry } = outcome;
    expect((await session.path()).slice(0, -1)).toEqual(before);
    expect(entry).toMatchObject({
      generation: 1,
      covers: { from: 'e1', to: 'e34' },
      firstKeptEntryId: 'e35',
      trigger: 'manual',
      ranIn: 'foreground',
      tokenizerId: 'words',
    });
    expect(entry.tokensAfter).toBeLessThan(entry.tokensBefore);
    expect(entry.summary === null || isSummaryEmpty(entry.summary)).toBe(false);
    expect(await rowIds(session)).toEqual(['e35', 'e36', 'e37', 'e38', 'e39', 'e40']);
  });

  it('stores a boundary, not copies of what is kept', async () => {
    const { session, deps } = await full();
    await session.say(user('keep this: zanzibar quokka'), assistantMessage('kept'));
    const outcome = await compact(session, deps);
    expect(JSON.stringify(outcome)).not.toContain('quokka');
    expect(JSON.stringify(outcome).length).toBeLessThan(8000);
  });

  it('tells of its stages in order', async () => {
    const { session, deps } = await full();
    const stages: string[] = [];
    await compact(session, deps, { onProgress: ({ stage }) => stages.push(stage) });
    expect([...new Set(stages)]).toEqual(['prepare', 'summarize', 'reassemble', 'commit']);
  });

  it('is not needed below the threshold of its trigger, and always runs by hand', async () => {
    const session = await createTestSession(exchanges(6));
    const deps = compactionDeps(session, { window: 1024 });
    for (const trigger of ['post-response', 'preflight', 'watermark', 'engine-change'] as const) {
      expect((await compact(session, deps, { trigger })).kind).toBe('not-needed');
    }
    expect((await compact(session, deps)).kind).toBe('compacted');
  });

  it('does nothing twice: with nothing new said no model is asked', async () => {
    const { session, deps, writer } = await full();
    await compact(session, deps);
    const calls = writer.requests.length;
    const path = await session.path();
    expect(await compact(session, deps)).toEqual({
      kind: 'nothing-to-compact',
      reason: 'Nothing was said since the last compaction.',
    });
    expect(writer.requests.length).toBe(calls);
    expect(await session.path()).toEqual(path);
  });

  it('brings the earlier summary up to date the next time, and covers the head too', async () => {
    const { session, deps } = await full();
    await compact(session, deps);
    await session.say(...exchanges(12));
    const outcome = await compact(session, deps);
    if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
    expect(outcome.entry).toMatchObject({ generation: 2, covers: { from: 'e1' } });
  });

  it('keeps what was said meanwhile, after the swap', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const { session, deps, writer } = await full([{ kind: 'late', text: goodSummary, until }]);
    const running = compact(session, deps, { trigger: 'post-response' });
    await asked(writer);
    await session.say(user('Said meanwhile'), assistantMessage('And answered.'));
    release();
    const outcome = await running;
    expect(outcome.kind).toBe('compacted');
    expect(await rowIds(session)).toEqual(['e35', 'e36', 'e37', 'e38', 'e39', 'e40', 'e41', 'e42']);
    expect((await session.path()).map((entry) => entry.kind).slice(-3)).toEqual([
      'message',
      'message',
      'compaction',
    ]);
  });

  it('drops its late result when somebody undid or edited meanwhile', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    let isLate = false;
    const { session, deps, writer } = await full(() =>
      isLate ? { kind: 'late', text: goodSummary, until } : say(goodSummary),
    );
    await compact(session, deps);
    await session.say(...exchanges(20));
    isLate = true;
    const [compaction] = (await session.path()).filter((entry) => entry.kind === 'compaction');
    const running = compact(session, deps);
    await asked(writer);
    await session.add({ kind: 'undo', compactionId: compaction?.id ?? '' });
    const path = await session.path();
    release();
    expect(await running).toEqual({ kind: 'superseded' });
    expect(await session.path()).toEqual(path);
  });

  it('drops its result when the user went to another branch meanwhile', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const { session, deps, writer } = await full([{ kind: 'late', text: goodSummary, until }]);
    const running = compact(session, deps);
    await asked(writer);
    await session.log.moveLeaf(session.sessionId, 'e10');
    release();
    expect((await running).kind).toBe('superseded');
    expect(await session.leafId()).toBe('e10');
  });

  it('leaves everything as it was when it is stopped, at whatever stage', async () => {
    const { session, deps } = await full();
    const path = await session.path();
    for (const stage of ['prepare', 'summarize', 'reassemble'] as const) {
      const stop = new AbortController();
      const outcome = await compact(session, deps, {
        signal: stop.signal,
        onProgress: (progress) => {
          if (progress.stage === stage) stop.abort();
        },
      });
      expect([stage, outcome]).toEqual([stage, { kind: 'aborted' }]);
      expect(await session.path()).toEqual(path);
    }
  });

  it('leaves everything as it was when the disk is full, and says so', async () => {
    const { session, deps } = await full([say(goodSummary)], ({ log }) => ({
      log: failingAppends(log),
    }));
    const path = await session.path();
    expect(await compact(session, deps)).toEqual({
      kind: 'failed',
      reason: diskFull.message,
      error: diskFull,
    });
    expect(await session.path()).toEqual(path);
  });

  it('survives a counter that dies, and a lock that breaks', async () => {
    const gone = Object.assign(new Error('The worker is gone.'), { kind: 'worker-crashed' });
    const { session, deps } = await full();
    const countRequest = (): Promise<number> => Promise.reject(gone);
    const counter = { ...deps.counter, countRequest };
    expect(await compact(session, { ...deps, counter })).toEqual({
      kind: 'failed',
      reason: 'The compaction was given up: The worker is gone.',
    });
    const exclusively = (): Promise<never> => Promise.reject(new Error('no lock'));
    expect((await compact(session, { ...deps, exclusively })).kind).toBe('failed');
  });

  it('takes a hopeless summarizer for none: the rules write the summary', async () => {
    for (const script of [say(''), { kind: 'throw', message: 'boom' }] as const) {
      const { session, deps } = await full([script]);
      const outcome = await compact(session, deps);
      if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
      expect(outcome.entry.writer).toBe('extractive');
      expect(outcome.entry.fallbackReason).not.toBe(undefined);
    }
  });

  it('runs once at a time in a session: the second finds the work done', async () => {
    const { session, deps, writer } = await full();
    const trigger = 'post-response';
    const alone = await full();
    await compact(alone.session, alone.deps, { trigger });
    const outcomes = await Promise.all([
      compact(session, deps, { trigger }),
      compact(session, deps, { trigger }),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['compacted', 'not-needed']);
    expect(writer.requests.length).toBe(alone.writer.requests.length);
  });

  it('does not commit what is not smaller', async () => {
    const session = await createTestSession([...exchange('a', 'b'), ...exchange('c', 'd')]);
    const deps = compactionDeps(session, { window: 1024 });
    const path = await session.path();
    expect((await compact(session, deps)).kind).toBe('nothing-to-compact');
    expect(await session.path()).toEqual(path);
  });

  it('plans in shadow mode and applies nothing; does nothing when off', async () => {
    const { session, deps } = await full();
    const path = await session.path();
    const shadow = await compact(session, {
      ...deps,
      policy: { ...policies.chat, mode: 'shadow' },
    });
    expect(shadow.kind === 'not-needed' && shadow.reason).toMatch(
      /^Shadow mode: .* → at most \d+ tokens/u,
    );
    const off = await compact(session, { ...deps, policy: { ...policies.chat, mode: 'off' } });
    expect(off.kind).toBe('not-needed');
    expect(await session.path()).toEqual(path);
  });

  it('prunes without a model where that is enough', async () => {
    const report = filler(500);
    const messages = [
      ...exchange('Start', 'Started.'),
      ...[1, 2].flatMap((n) => [
        user(`Read ${n}`),
        {
          role: 'assistant' as const,
          parts: [],
          toolCalls: [{ id: 'c', name: 'read_file', arguments: `{"path":"${n}"}` }],
        },
        {
          role: 'tool' as const,
          parts: [{ type: 'text' as const, text: `${n} ${report}` }],
          toolCallId: 'c',
          toolName: 'read_file',
          isError: false,
        },
        assistantMessage(`Read it, ${n}.`),
      ]),
      ...exchanges(5),
    ];
    const session = await createTestSession(messages);
    const writer = createScriptedEngine({ scripts: [say(goodSummary)] });
    const deps = compactionDeps(session, { window: 2048, writers: [writer] });
    const outcome = await compact(session, deps);
    if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
    expect(outcome.entry).toMatchObject({ covers: null, summary: null, writer: 'none' });
    expect(outcome.entry.prunings.map((one) => one.how)).toContain('one-liner');
    expect(writer.requests).toEqual([]);
  });

  it('lets no fault of the log through as something else', async () => {
    const { session, deps } = await full([say(goodSummary)], ({ log }) => ({
      log: wrapped(log, {
        path: () =>
          Promise.resolve({ kind: 'failed', error: { kind: 'unavailable', message: 'Gone.' } }),
      }),
    }));
    expect(await compact(session, deps)).toMatchObject({ kind: 'failed', reason: 'Gone.' });
  });
});

describe('previewCompaction', () => {
  it('says what a run would do, and does nothing', async () => {
    const { session, deps, writer } = await full();
    const path = await session.path();
    const leafId = await session.leafId();
    const request = { sessionId: session.sessionId, leafId, trigger: 'manual' } as const;
    const preview = await previewCompaction(deps, request);
    if (preview.kind !== 'prepared') throw new Error(JSON.stringify(preview));
    expect(writer.requests).toEqual([]);
    expect(await session.path()).toEqual(path);
    const outcome = await compact(session, deps);
    if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
    expect(outcome.entry.covers).toEqual(preview.covers);
    expect(outcome.entry.tokensBefore).toBe(preview.tokensBefore);
    expect(outcome.entry.tokensAfter).toBeLessThanOrEqual(preview.predictedTokensAfter);
  });
});

describe('what a person can do', () => {
  const targetOf = async (session: TestSession) => ({
    log: session.log,
    sessionId: session.sessionId,
    leafId: await session.leafId(),
  });

  it('undo brings the earlier view back exactly', async () => {
    const { session, deps } = await full();
    const before = contextView(await session.path());
    const outcome = await compact(session, deps);
    if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
    await undoCompaction(await targetOf(session), outcome.entry.id);
    const after = contextView(await session.path());
    expect(after.rows).toEqual(before.rows);
    expect([after.summary, after.generation]).toEqual([null, 0]);
  });

  it('rebuild makes a new summary from the originals, in one step with the undo', async () => {
    const { session, deps } = await full();
    await compact(session, deps);
    await session.say(...exchanges(12));
    await compact(session, deps);
    await session.say(...exchange('One more?', 'Yes.'));
    const outcome = await compact(session, deps, { from: 'originals' });
    if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
    expect(outcome.entry).toMatchObject({ generation: 1, covers: { from: 'e1' } });
    expect((await session.path()).slice(-2).map((entry) => entry.kind)).toEqual([
      'undo',
      'compaction',
    ]);
    expect(contextView(await session.path()).chain).toEqual([outcome.entry]);
  });

  it('an edited item stays edited through the next compaction', async () => {
    const { session, deps } = await full([say('')]);
    const outcome = await compact(session, deps);
    if (outcome.kind !== 'compacted') throw new Error(JSON.stringify(outcome));
    const edit = {
      compactionId: outcome.entry.id,
      section: 'Critical context',
      index: 99,
    } as const;
    await editSummaryItem(await targetOf(session), { ...edit, text: 'cat: Miu' });
    await session.say(...exchanges(12));
    await compact(session, deps);
    const items = contextView(await session.path()).summary?.['Critical context'] ?? [];
    expect(items).toContainEqual({ text: 'cat: Miu', sources: [], origin: 'user' });
  });

  it('a pin is refused when pins would crowd out the conversation', async () => {
    const { session } = await full();
    const result = budgetsFor(1024);
    if (result.kind === 'refused') throw new Error(result.reason);
    const { budgets } = result;
    const target = await targetOf(session);
    const pin = { targetId: 'e1', pinnedTokens: 0, budgets };
    expect((await pinMessage(target, { ...pin, tokens: 20 })).kind).toBe('ok');
    expect(await pinMessage(target, { ...pin, tokens: 500 })).toMatchObject({ kind: 'refused' });
  });

  it('a branch starts from the summary and the kept messages; the parent stays whole', async () => {
    const { session, deps } = await full();
    expect(branchEntries(contextView(await session.path()))).toBe(null);
    await compact(session, deps);
    const parent = contextView(await session.path());
    const child = await createTestSession();
    await child.add(...(branchEntries(parent) ?? []));
    const view = contextView(await child.path());
    expect(view.summary).toEqual(parent.summary);
    expect(view.rows.map((row) => row.message)).toEqual(parent.rows.map((row) => row.message));
    await child.add(...exchanges(20).map(newMessage));
    const childDeps = { ...deps, log: child.log, exclusively: createLock() };
    const again = await compact(child, childDeps);
    expect(again.kind).toBe('compacted');
  });
});
