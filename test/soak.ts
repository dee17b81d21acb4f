/**
 * A long life in short: thousands of turns with random sizes, tools, stopped and missing replies, failing
 * summarizers, a disk that is full at times, and changes of model. Every request that would be sent is
 * counted and checked by code that is not the app's.
 */
import { digestTurn } from '../src/core/agent/after-turn';
import { budgetsFor } from '../src/core/compaction/budgets';
import { runCompaction } from '../src/core/compaction/compact';
import type { CompactionDeps } from '../src/core/compaction/outcome';
import {
  afterRun,
  decideBackground,
  freshSchedule,
  type ScheduleState,
} from '../src/core/compaction/schedule';
import { createContextReader } from '../src/core/context-reader';
import { lastUserRow } from '../src/core/context-view';
import { fitContext, type FitOutcome } from '../src/core/fit-context';
import type { Message } from '../src/core/message';
import { messageRow } from '../src/core/message-row';
import type { RecallHit } from '../src/core/recall';
import { createArrayLog, type ArrayLog } from './array-log';
import { checkRequest } from './check-request';
import { compactionDeps } from './compaction-deps';
import { createScriptedEngine, say, type Script } from './scripted-engine';
import { assistant, filler, newMessage, toolGroup, user } from './session-builders';
import { requestTokens, wordTokens } from './word-counter';

export interface SoakOptions {
  readonly turns: number;
  /** The largest; swaps go to smaller ones and back. */
  readonly window: number;
  readonly seed: number;
  /** Called every twentieth of the way. */
  readonly onProgress?: (life: SoakLife) => void;
}

/** What can be looked at while it goes on. */
export interface SoakLife {
  readonly turn: number;
  readonly log: ArrayLog;
}

export interface SoakReport {
  readonly turns: number;
  readonly requests: number;
  /** Requests that, with the reserve, were larger than the window. Must be 0. */
  readonly overflows: number;
  /** Messages that the log no longer has. Must be 0. */
  readonly lost: number;
  readonly compactions: Readonly<Record<'background' | 'foreground', number>>;
  readonly writers: Readonly<Record<string, number>>;
  /** Requests by how many compactions they had to wait for. */
  readonly waits: Readonly<Record<number, number>>;
  readonly refusals: Readonly<Record<string, number>>;
  readonly failures: number;
  readonly swaps: number;
  readonly largestRequestShare: number;
}

/** Small, fast and the same everywhere (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Soak {
  readonly log: ArrayLog;
  readonly random: () => number;
  readonly writers: Record<string, number> = {};
  readonly waits: Record<number, number> = {};
  readonly refusals: Record<string, number> = {};
  readonly compactions = { background: 0, foreground: 0 };
  said = 0;
  requests = 0;
  overflows = 0;
  failures = 0;
  swaps = 0;
  largestShare = 0;
  clock = 0;
  turn = 0;
  schedule: ScheduleState = freshSchedule;
  deps: CompactionDeps;

  constructor(readonly options: SoakOptions) {
    this.random = createRandom(options.seed);
    const now = (): number => (this.clock += 7);
    this.log = createArrayLog('soak', now);
    const scripts = (): Script => this.script();
    const writer = createScriptedEngine({
      scripts,
      contextWindow: 1024,
      modelId: 'small',
      forgetful: true,
    });
    this.deps = {
      ...compactionDeps({ log: this.log, now }, { window: options.window, writers: [writer] }),
      reader: createContextReader(),
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    };
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** Mostly short, seldom long: the tail that real messages have. */
  words(most: number): string {
    const length = 2 + Math.floor(most * this.random() ** 4);
    return filler(length, Math.floor(this.random() * 1e6));
  }

  /** A few in a hundred are as large as half the window, or larger. */
  message(): string {
    return this.words(this.deps.window / (this.chance(0.03) ? 2 : 10));
  }

  script(): Script {
    if (this.chance(0.9)) {
      return say(`## Goal\n- none\n## Critical context\n- code ${this.turn}: ${this.words(6)}`);
    }
    const bad: readonly Script[] = [
      say(''),
      { kind: 'endless', line: '- and so on' },
      { kind: 'throw', message: 'boom' },
      { kind: 'fail', error: { kind: 'device-lost', message: 'Lost.' } },
      { kind: 'hang' },
    ];
    return bad[Math.floor(this.random() * bad.length)] ?? say('');
  }

  async say(...messages: readonly Message[]): Promise<void> {
    this.said += messages.length;
    const entries = messages.map(newMessage);
    await this.log.append({ sessionId: 'soak', parentId: this.log.leafId, entries });
  }

  swapModel(): void {
    this.swaps += 1;
    const windows = [this.options.window, Math.max(768, this.options.window / 2)];
    const window = windows[this.swaps % 2] ?? this.options.window;
    const placement = this.chance(0.5) ? 'row' : 'system';
    this.deps = { ...this.deps, window, placement };
  }

  async takeTurn(): Promise<void> {
    this.turn += 1;
    this.clock += 20_000; // people need a while for a turn
    if (this.chance(0.004)) this.swapModel();
    this.log.isFull = this.chance(0.05);
    await this.say(user(`${this.turn}: ${this.message()}`));
    if (this.chance(0.15)) await this.takeSteps();
    const fitted = await this.fit();
    if (fitted.kind === 'ready') await this.reply(fitted.maxTokens);
    // As the app does: digested right after the reply, so that a compaction only folds.
    await digestTurn(this.log, { sessionId: 'soak', path: this.log.entries });
    await this.compactBehind();
  }

  async takeSteps(): Promise<void> {
    const steps = 1 + Math.floor(this.random() * 4);
    for (let step = 0; step < steps; step += 1) {
      const group = toolGroup(`call-${step}`, this.message());
      await this.say(...(this.chance(0.05) ? group.slice(0, 1) : group));
      const fitted = await this.fit();
      if (fitted.kind !== 'ready') return;
    }
  }

  async fit(): Promise<FitOutcome> {
    const recalled: readonly RecallHit[] = Array.from({ length: 4 }, (_, i) => ({
      text: this.words(30),
      sources: [],
      role: 'user',
      turn: i + 1,
      form: 'quote',
      score: 1,
    }));
    const leafId = this.log.leafId ?? '';
    const fitted = await fitContext(this.deps, { sessionId: 'soak', leafId, recalled });
    if (fitted.kind === 'ready') this.check(fitted);
    else {
      const name = fitted.kind === 'cannot-fit' ? fitted.offender : fitted.kind;
      this.refusals[name] = (this.refusals[name] ?? 0) + 1;
    }
    return fitted;
  }

  check(fitted: Extract<FitOutcome, { kind: 'ready' }>): void {
    const budgeted = budgetsFor(this.deps.window);
    if (budgeted.kind === 'refused') throw new Error(budgeted.reason);
    this.requests += 1;
    this.compactions.foreground += fitted.compactions;
    this.waits[fitted.compactions] = (this.waits[fitted.compactions] ?? 0) + 1;
    const tokens = requestTokens({ rows: fitted.rows });
    this.largestShare = Math.max(this.largestShare, tokens / budgeted.budgets.usableTokens);
    if (tokens + budgeted.budgets.reserveTokens > this.deps.window) this.overflows += 1;
    const newest = lastUserRow(fitted.view);
    const newestUserText =
      newest === undefined ? undefined : messageRow(newest.entry.message).content;
    checkRequest({ rows: fitted.rows, newestUserText, purpose: 'send' });
  }

  async reply(maxTokens: number): Promise<void> {
    if (this.chance(0.02)) return; // stopped before the first word
    const words = this.words(Math.floor(maxTokens / 3)).split(' ');
    while (wordTokens(words.join(' ')) > maxTokens) words.pop();
    await this.say(assistant(words.join(' ')));
  }

  async compactBehind(): Promise<void> {
    const budgeted = budgetsFor(this.deps.window);
    if (budgeted.kind === 'refused') throw new Error(budgeted.reason);
    const { budgets } = budgeted;
    const at = { now: this.clock, turn: this.turn };
    const contextTokens = budgets.backgroundTokens + 1; // the run looks itself whether it is needed
    const decision = decideBackground({ state: this.schedule, ...at, contextTokens, budgets });
    if (decision.kind === 'wait') return;
    const { strictness, writers } = decision;
    const deps = writers === 'all' ? this.deps : { ...this.deps, writers: [] };
    const leafId = this.log.leafId ?? '';
    const request = { sessionId: 'soak', leafId, trigger: 'post-response', strictness } as const;
    const outcome = await runCompaction(deps, request);
    this.schedule = afterRun(this.schedule, outcome, at);
    if (outcome.kind === 'failed') this.failures += 1;
    if (outcome.kind !== 'compacted') return;
    this.compactions.background += 1;
    const { writer } = outcome.entry;
    this.writers[writer] = (this.writers[writer] ?? 0) + 1;
  }

  report(): SoakReport {
    const kept = this.log.entries.filter((entry) => entry.kind === 'message').length;
    return {
      turns: this.turn,
      requests: this.requests,
      overflows: this.overflows,
      lost: this.said - kept,
      compactions: this.compactions,
      writers: this.writers,
      waits: this.waits,
      refusals: this.refusals,
      failures: this.failures,
      swaps: this.swaps,
      largestRequestShare: this.largestShare,
    };
  }
}

/** Throws at the first request that is not sound; the report says the rest. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const life = new Soak(options);
  const every = Math.max(1, Math.floor(options.turns / 20));
  for (let turn = 1; turn <= options.turns; turn += 1) {
    await life.takeTurn();
    if (turn % every === 0) options.onProgress?.(life);
  }
  return life.report();
}
