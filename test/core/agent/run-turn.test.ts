import { describe, expect, it } from 'vitest';
import { runTurn } from '../../../src/core/agent/run-turn';
import type { TurnDeps, TurnEvent, TurnOutcome } from '../../../src/core/agent/types';
import type { EngineError } from '../../../src/core/engine';
import { messageText } from '../../../src/core/message';
import { createTestSession, type TestSession } from '../../memory-log';
import { createScriptedEngine, say, type Script, type ScriptedEngine } from '../../scripted-engine';
import { testPrompts } from '../../test-prompts';
import { exchanges } from '../../builders';

interface Run {
  readonly outcome: TurnOutcome;
  readonly events: readonly TurnEvent[];
  readonly session: TestSession;
  readonly engine: ScriptedEngine;
  /** Kinds of the entries after the given history, messages as `role: text`. */
  readonly logged: readonly string[];
}

interface Setup {
  readonly scripts?: readonly Script[];
  readonly text?: string;
  readonly window?: number;
  readonly history?: number;
  readonly abortOn?: TurnEvent['type'];
  readonly brokenLog?: boolean;
}

async function run(setup: Setup = {}): Promise<Run> {
  const { scripts = [say('Hello.')], text = 'Hi there', window = 4096, history = 0 } = setup;
  const session = await createTestSession(exchanges(history));
  const engine = createScriptedEngine({ scripts, contextWindow: window });
  const abort = new AbortController();
  const events: TurnEvent[] = [];
  const before = (await session.path()).length;
  const outcome = await runTurn(deps(session, engine, window, setup.brokenLog ?? false), {
    sessionId: session.sessionId,
    leafId: history === 0 ? null : await session.leafId(),
    text,
    signal: abort.signal,
    emit: (event) => {
      events.push(event);
      if (event.type === setup.abortOn) abort.abort();
    },
  });
  const logged = (await session.path()).slice(before).map((entry) => {
    if (entry.kind === 'message') return `${entry.message.role}: ${messageText(entry.message)}`;
    return entry.kind === 'notice' ? `notice: ${entry.text}` : entry.kind;
  });
  return { outcome, events, session, engine, logged };
}

function deps(
  session: TestSession,
  engine: ScriptedEngine,
  window: number,
  brokenLog: boolean,
): TurnDeps {
  const error = { kind: 'full', message: 'The disk is full.' } as const;
  const broken = { append: () => Promise.resolve({ kind: 'failed', error } as const) };
  return {
    engine,
    sampling: {},
    compaction: {
      log: brokenLog
        ? Object.assign(Object.create(session.log) as typeof session.log, broken)
        : session.log,
      counter: engine,
      window,
      placement: 'row',
      prompts: testPrompts,
      writers: [],
      now: session.now,
      exclusively: (_id, task) => task(),
    },
  };
}

const overflow: EngineError = { kind: 'context-overflow', message: 'Too long.' };
const lost: EngineError = { kind: 'device-lost', message: 'The graphics processor was reset.' };

describe('runTurn', () => {
  it('logs the message before the model is called, then the reply', async () => {
    const { outcome, events, logged } = await run();
    expect(events.map((event) => event.type)).toEqual(['message-logged', 'request', 'text-delta']);
    expect(logged).toEqual(['user: Hi there', 'assistant: Hello.']);
    expect(outcome.kind).toBe('replied');
  });

  it('records who wrote the reply and why it ended', async () => {
    const { outcome } = await run({ scripts: [{ kind: 'say', text: 'Cut', finish: 'length' }] });
    expect(outcome).toMatchObject({
      kind: 'replied',
      reply: { origin: { modelId: 'scripted', finishReason: 'length' } },
    });
  });

  it.each(['', ' \n '])('refuses %j and logs nothing', async (text) => {
    const { outcome, logged, engine } = await run({ text });
    expect(outcome.kind).toBe('refused');
    expect([logged, engine.requests]).toEqual([[], []]);
  });

  it('refuses a message longer than the window with both numbers, and logs nothing', async () => {
    const { outcome, logged } = await run({ text: 'word '.repeat(2000), window: 1024 });
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/2,00\d tokens long.*window is 1,024/) as unknown,
    });
    expect(logged).toEqual([]);
  });

  it('keeps the caller in charge of the text when the log cannot take it', async () => {
    const { outcome, engine } = await run({ brokenLog: true });
    expect(outcome).toMatchObject({ kind: 'storage-failed', isLogged: false });
    expect(engine.requests).toEqual([]);
  });

  it('keeps what was written when the user stops, and says so', async () => {
    const { outcome, logged } = await run({
      scripts: [{ kind: 'hang', after: 'Half a' }],
      abortOn: 'text-delta',
    });
    expect(outcome).toMatchObject({
      kind: 'stopped',
      reply: { origin: { finishReason: 'aborted' } },
    });
    expect(logged).toEqual(['user: Hi there', 'assistant: Half a']);
  });

  it('logs no empty reply when stopped before the first word', async () => {
    const { outcome, logged } = await run({ scripts: [{ kind: 'hang' }], abortOn: 'request' });
    expect(outcome).toEqual({ kind: 'stopped' });
    expect(logged).toEqual(['user: Hi there', 'notice: Stopped before the reply had begun.']);
  });

  it('keeps the half reply of a lost engine and notes the reason', async () => {
    const { outcome, logged } = await run({
      scripts: [{ kind: 'fail', error: lost, after: 'Half' }],
    });
    expect(outcome).toMatchObject({ kind: 'engine-failed', error: lost });
    expect(logged).toEqual(['user: Hi there', 'assistant: Half', `notice: ${lost.message}`]);
  });

  it('compacts and asks again when the engine refuses the request as too long', async () => {
    const scripts: Script[] = [{ kind: 'fail', error: overflow }, say('Now it fits.')];
    const { logged, engine } = await run({ scripts, history: 60 });
    expect(logged.map((line) => line.split(':')[0])).toEqual(['user', 'compaction', 'assistant']);
    const [first, second] = engine.requests.map((request) => request.rows.length);
    expect(second).toBeLessThan(first ?? 0);
  });

  it('gives up after three compactions, leaving the message and a reason', async () => {
    const { outcome, engine } = await run({
      scripts: [{ kind: 'fail', error: overflow }],
      history: 60,
    });
    expect(outcome.kind).toBe('engine-failed');
    expect(engine.requests.length).toBeLessThanOrEqual(4);
  });

  it('never sends more than the window holds, however long the history', async () => {
    const { engine, outcome } = await run({ history: 300, window: 1024 });
    expect(outcome.kind).toBe('replied');
    const [request] = engine.requests;
    const tokens = await engine.countRequest({ rows: request?.rows ?? [] });
    expect(tokens + (request?.maxTokens ?? Infinity)).toBeLessThanOrEqual(1024);
  });
});
