/** Compactions of one session: when they run, how far they are, how they ended. */
import type { TurnDeps } from '../core/agent/types';
import { runCompaction } from '../core/compaction/compact';
import type {
  CompactionDeps,
  CompactionOutcome,
  CompactionProgress,
} from '../core/compaction/outcome';
import { shouldCompactAfterReply } from '../core/compaction/schedule';
import type { CompactionEntry, CompactionTrigger } from '../core/entry';
import type { CompactionState } from './app-view';
import type { ConversationServices } from './conversation.svelte';

type RanIn = CompactionEntry['ranIn'];

export class CompactionRunner {
  readonly #sessionId: string;
  readonly #services: ConversationServices;
  readonly #refresh: () => Promise<void>;
  #state = $state.raw<CompactionState>({ kind: 'idle' });
  #running: AbortController | undefined;

  constructor(sessionId: string, services: ConversationServices, refresh: () => Promise<void>) {
    this.#sessionId = sessionId;
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
  async runInBackground(deps: TurnDeps, leafId: string | null): Promise<void> {
    if (leafId === null || this.#running) return;
    const due = await shouldCompactAfterReply(deps.compaction, { sessionId: this.#sessionId, leafId });
    if (!due) return;
    await this.#services.prepareWriters();
    await this.#run('post-response', leafId);
  }

  async runManually(leafId: string | null, focus?: string): Promise<void> {
    if (leafId === null || this.#running) return;
    await this.#services.prepareWriters();
    const outcome = await this.#run('manual', leafId, focus);
    if (outcome?.kind === 'not-needed' || outcome?.kind === 'nothing-to-compact') {
      this.#services.notify({ id: 'compaction', level: 'info', text: outcome.reason });
    }
  }

  async #run(
    trigger: CompactionTrigger,
    leafId: string,
    focus?: string,
  ): Promise<CompactionOutcome | undefined> {
    const running = new AbortController();
    this.#running = running;
    this.begin('background');
    const deps = await this.#deps(running.signal);
    const outcome: CompactionOutcome = deps
      ? await runCompaction(deps, {
          sessionId: this.#sessionId,
          leafId,
          trigger,
          ...(focus === undefined ? {} : { focus }),
          signal: running.signal,
          onProgress: (progress) => {
            this.progress(progress);
          },
        })
      : { kind: 'failed', reason: this.#services.noModelReason };
    this.#running = undefined;
    this.end(outcome);
    await this.#refresh();
    return outcome;
  }

  async #deps(signal: AbortSignal): Promise<CompactionDeps | undefined> {
    return (await this.#services.turnDeps(signal))?.compaction;
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
