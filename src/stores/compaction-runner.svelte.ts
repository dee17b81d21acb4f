/** Compactions of one session: when they run, how far they are, how they ended. */
import { fixedContext } from '../core/agent/run-steps';
import type { Budgets } from '../core/compaction/budgets';
import { runCompaction } from '../core/compaction/compact';
import type {
  CompactionOutcome,
  CompactionProgress,
  CompactionRequest,
} from '../core/compaction/outcome';
import {
  afterRun,
  decideBackground,
  scheduleFromLog,
  type ScheduleState,
} from '../core/compaction/schedule';
import type { CompactionEntry, SessionEntry } from '../core/entry';
import type { CompactionState } from './app-view';
import type { ConversationServices } from './conversation.svelte';

export interface BackgroundRequest {
  readonly path: readonly SessionEntry[];
  /** Exact, without a recall block. */
  readonly contextTokens: number;
  readonly budgets: Budgets;
}

/** `focus`: what the summary should keep above all; `from`: see CompactionRequest. */
export type ManualRequest = Pick<CompactionRequest, 'focus' | 'from'>;

type RanIn = CompactionEntry['ranIn'];

export class CompactionRunner {
  readonly #sessionId: string;
  readonly #services: ConversationServices;
  readonly #refresh: () => Promise<void>;
  #state = $state.raw<CompactionState>({ kind: 'idle' });
  #running: AbortController | undefined;
  /** Undefined until read off the log. */
  #schedule: ScheduleState | undefined;
  readonly #now: () => number;

  constructor(sessionId: string, services: ConversationServices, refresh: () => Promise<void>) {
    this.#sessionId = sessionId;
    this.#now = services.now;
    this.#services = services;
    this.#refresh = refresh;
  }

  get state(): CompactionState {
    return this.#state;
  }

  /** The turn itself compacts, while the user waits. */
  begin(ranIn: RanIn): void {
    this.#state = { kind: 'running', ranIn, progress: { stage: 'prepare', done: 0, total: 1 } };
  }

  progress(progress: CompactionProgress): void {
    if (this.#state.kind === 'running') this.#state = { ...this.#state, progress };
  }

  end(outcome: CompactionOutcome): void {
    this.#state = { kind: 'idle' };
    const text = outcomeText(outcome);
    if (text) this.#services.notify({ id: 'compaction', level: 'warning', text });
  }

  /** Stops what runs in the background or was asked for; the turn's own is stopped with the turn. */
  stop(): void {
    this.#running?.abort();
  }

  /** After a reply: only if enough has gathered, and never in the user's way. */
  async runInBackground(request: BackgroundRequest): Promise<void> {
    const { path, contextTokens, budgets } = request;
    const leafId = path.at(-1)?.id;
    if (leafId === undefined || this.#running) return;
    const turn = path.filter((e) => e.kind === 'message' && e.message.role === 'user').length;
    this.#schedule ??= scheduleFromLog(path, turn);
    const state = this.#schedule;
    const now = this.#now();
    const decision = decideBackground({ state, now, turn, contextTokens, budgets });
    if (decision.kind === 'wait') {
      if (decision.why === 'breaker') {
        this.#services.notify({ id: 'breaker', level: 'warning', text: decision.reason });
      }
      return;
    }
    const { strictness, writers } = decision;
    if (writers === 'all') await this.#services.prepareWriters();
    const outcome = await this.#run({ trigger: 'post-response', leafId, strictness }, writers);
    this.#schedule = afterRun(state, outcome, { now: this.#now(), turn });
  }

  async runManually(leafId: string | null, asked: ManualRequest = {}): Promise<void> {
    if (leafId === null || this.#running) return;
    await this.#services.prepareWriters();
    const outcome = await this.#run({ trigger: 'manual', leafId, ...asked }, 'all');
    if (outcome.kind === 'not-needed' || outcome.kind === 'nothing-to-compact') {
      this.#services.notify({ id: 'compaction', level: 'info', text: outcome.reason });
    }
  }

  async #run(
    request: Omit<CompactionRequest, 'sessionId'>,
    writers: 'all' | 'none',
  ): Promise<CompactionOutcome> {
    const running = new AbortController();
    this.#running = running;
    this.begin('background');
    const turn = await this.#services.turnDeps(running.signal);
    const deps = turn?.compaction;
    const fixed = turn && (await fixedContext(turn));
    const outcome: CompactionOutcome = deps
      ? await runCompaction(writers === 'all' ? deps : { ...deps, writers: [] }, {
          ...request,
          sessionId: this.#sessionId,
          ranIn: 'background',
          ...(fixed ? { fixed } : {}),
          signal: running.signal,
          onProgress: (progress) => {
            this.progress(progress);
          },
        })
      : { kind: 'failed', reason: this.#services.noModelReason() };
    this.#running = undefined;
    this.end(outcome);
    if (outcome.kind === 'compacted') this.#services.compacted(this.#sessionId);
    if (outcome.kind === 'failed') await this.#noteFailure(request.leafId, outcome.reason);
    await this.#refresh();
    return outcome;
  }

  /** No failure goes without a trace; the schedule reads it, so that a pause outlasts a reload. */
  async #noteFailure(parentId: string, text: string): Promise<void> {
    await this.#services.repository.append({
      sessionId: this.#sessionId,
      parentId,
      entries: [{ kind: 'notice', about: 'compaction', level: 'error', text }],
      ontoLeaf: true,
    });
  }
}

/** What a person should hear; undefined when it went as it should, or as they asked. */
function outcomeText(outcome: CompactionOutcome): string | undefined {
  switch (outcome.kind) {
    case 'cannot-fit':
    case 'failed':
      return `The conversation could not be made shorter: ${outcome.reason} Nothing was changed.`;
    case 'compacted':
    case 'not-needed':
    case 'nothing-to-compact':
    case 'aborted':
    case 'superseded':
      return undefined;
    default:
      return outcome satisfies never;
  }
}
