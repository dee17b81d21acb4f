/** A turn with tools over a session in memory and a scripted engine, and what is left in the log after it. */
import { runTurn } from '../../../src/core/agent/run-turn';
import { done, type Tool, type ToolOutcome } from '../../../src/core/agent/tool';
import type { TurnDeps, TurnEvent, TurnOutcome } from '../../../src/core/agent/types';
import type { SessionEntry } from '../../../src/core/entry';
import { messageText } from '../../../src/core/message';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession, type TestSession } from '../../memory-log';
import {
  createScriptedEngine,
  type Script,
  type ScriptedEngine,
  type ScriptFor,
} from '../../scripted-engine';
import { testPrompts } from '../../test-prompts';

export interface ToolRun {
  readonly outcome: TurnOutcome;
  readonly events: readonly TurnEvent[];
  readonly engine: ScriptedEngine;
  readonly session: TestSession;
  readonly path: readonly SessionEntry[];
  /** Messages as `role: text`, calls as `call name(arguments)`, notices as `notice: text`. */
  readonly logged: readonly string[];
}

export interface ToolRunSetup {
  readonly scripts: readonly Script[] | ScriptFor;
  readonly tools?: readonly Tool[];
  readonly window?: number;
  readonly abortOn?: (event: TurnEvent) => boolean;
  readonly change?: Partial<TurnDeps>;
  readonly session?: TestSession;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly placement?: 'system' | 'row';
}

export async function runWithTools(setup: ToolRunSetup): Promise<ToolRun> {
  const { scripts, tools = [], window = 4096, abortOn, change = {}, placement = 'system' } = setup;
  const session = setup.session ?? (await createTestSession());
  const engine = createScriptedEngine({ scripts, contextWindow: window, placement });
  const abort = new AbortController();
  const events: TurnEvent[] = [];
  const before = (await session.path()).length;
  const deps: TurnDeps = {
    engine,
    sampling: {},
    tools,
    compaction: compactionDeps(session, {
      window,
      counter: engine,
      placement,
      ...(setup.sleep ? { sleep: setup.sleep } : {}),
    }),
    ...change,
  };
  const outcome = await runTurn(deps, {
    sessionId: session.sessionId,
    leafId: before === 0 ? null : await session.leafId(),
    text: 'Please do it',
    signal: abort.signal,
    emit: (event) => {
      events.push(event);
      if (abortOn?.(event) === true) abort.abort();
    },
  });
  const path = await session.path();
  return { outcome, events, engine, session, path, logged: path.slice(before).flatMap(linesOf) };
}

function linesOf(entry: SessionEntry): readonly string[] {
  if (entry.kind === 'notice') return [`notice: ${entry.text}`];
  if (entry.kind !== 'message') return [entry.kind];
  const { message } = entry;
  const text = messageText(message);
  if (message.role === 'tool') return [`${message.isError ? 'error' : 'tool'}: ${text}`];
  if (message.role !== 'assistant') return [`${message.role}: ${text}`];
  const calls = (message.toolCalls ?? []).map((one) => `call ${one.name}(${one.arguments})`);
  return [...(text === '' ? [] : [`assistant: ${text}`]), ...calls];
}

export const lookUp = (query: string): string =>
  `<tool_call>{"name":"recall","arguments":{"query":"${query}"}}</tool_call>`;

export interface CountingTool extends Tool {
  /** Arguments of every run. */
  readonly runs: readonly unknown[];
}

/** A tool of a name that the prompts know, which answers as told. */
export function toolThat(
  answer: (run: number) => ToolOutcome | Promise<ToolOutcome> = (run) => done(`answer ${run}`),
  name = 'recall',
  maxMs?: number,
): CountingTool {
  const runs: unknown[] = [];
  return {
    spec: { name, description: 'A tool of the test.', parameters: {} },
    ...(maxMs === undefined ? {} : { maxMs }),
    runs,
    run: async (args) => answer(runs.push(args)),
  };
}

/** Calls without a result, and results without a call. */
export function orphans(path: readonly SessionEntry[]): readonly string[] {
  const open = new Set<string>();
  const faults: string[] = [];
  for (const entry of path) {
    if (entry.kind !== 'message') continue;
    const { message } = entry;
    if (message.role === 'assistant') {
      for (const call of message.toolCalls ?? []) open.add(call.id);
    } else if (message.role === 'tool' && !open.delete(message.toolCallId)) {
      faults.push(`result of ${message.toolCallId}`);
    }
  }
  return [...faults, ...[...open].map((id) => `call ${id}`)];
}

export const shapes = testPrompts.tool_arguments;
