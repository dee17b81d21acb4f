/**
 * The one queue in front of the one model. What is to be done is read off the board (chains with waiting
 * cards), so that a reload, a retry and a redo go on by themselves; the chat may take the model away at any
 * time, and the job is then done again.
 */
import { findChain, type Dimension } from '../core/explore/board';
import { failCard, waitingIn } from '../core/explore/chain-results';
import type { SuggestedDimension } from '../core/explore/parse-dimension';
import type { BoardStore } from './board-store.svelte';
import { failWaiting, runChain } from './explore-chain-job';
import type { JobContext, JobEnd } from './explore-job';
import { runnerWords } from './explore-runner-words';
import type { ExploreServices } from './explore-services';
import { runSketch, runSuggest } from './explore-short-jobs';

type Job =
  | { readonly kind: 'chain'; readonly chainId: string }
  | { readonly kind: 'sketch'; readonly itemId: string; readonly done: (note: string) => void }
  | {
      readonly kind: 'suggest';
      readonly itemId: string;
      readonly done: (found: readonly SuggestedDimension[]) => void;
    };

export class ExploreRunner {
  readonly #services: ExploreServices;
  readonly #store: BoardStore;
  readonly #meanings = new Map<string, Dimension>(); // eslint-disable-line svelte/prefer-svelte-reactivity -- not shown
  #queue = $state.raw<readonly Job[]>([]);
  #running = $state.raw<Job | undefined>(undefined);
  #drafts = $state.raw<Readonly<Record<string, string>>>({});
  #news = $state.raw('');
  #stop: AbortController | undefined;
  #isClosed = false;

  constructor(services: ExploreServices, store: BoardStore) {
    this.#services = services;
    this.#store = store;
  }

  /** Chains in the order in which they are written, the running one first. */
  get order(): readonly string[] {
    const jobs = this.#running ? [this.#running, ...this.#queue] : this.#queue;
    return jobs.flatMap((job) => (job.kind === 'chain' ? [job.chainId] : []));
  }

  get runningChainId(): string | undefined {
    return this.#running?.kind === 'chain' ? this.#running.chainId : undefined;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** By card: the text that is being written, not yet checked. */
  get drafts(): Readonly<Record<string, string>> {
    return this.#drafts;
  }

  /** What ended last, for a screen reader. */
  get news(): string {
    return this.#news;
  }

  /** Takes up every chain that has waiting cards; drops those that have none any more. */
  sync(): void {
    const { board } = this.#store;
    const isWaiting = (chainId: string): boolean => {
      const chain = findChain(board, chainId);
      return chain !== undefined && waitingIn(board, chain).length > 0;
    };
    const kept = this.#queue.filter((job) => job.kind !== 'chain' || isWaiting(job.chainId));
    const known = this.order;
    const more = board.chains
      .filter(({ id }) => !known.includes(id) && isWaiting(id))
      .map(({ id }): Job => ({ kind: 'chain', chainId: id }));
    this.#queue = [...kept, ...more];
    const running = this.runningChainId;
    if (running !== undefined && !isWaiting(running)) this.#stop?.abort();
    void this.#work();
  }

  /** Its waiting cards stay as cards that can be tried again. */
  stopChain(chainId: string): void {
    const { board } = this.#store;
    const chain = findChain(board, chainId);
    const waiting = chain ? waitingIn(board, chain) : [];
    this.stopCards(waiting);
  }

  stopCards(ids: readonly string[]): void {
    this.#store.amend((board) =>
      ids.reduce((next, id) => failCard(next, id, runnerWords.stopped), board),
    );
    this.sync();
  }

  stopAll(): void {
    for (const chainId of this.order) this.stopChain(chainId);
  }

  sketch(itemId: string): Promise<string> {
    return new Promise((done) => {
      this.#queue = [...this.#queue, { kind: 'sketch', itemId, done }];
      void this.#work();
    });
  }

  suggest(itemId: string): Promise<readonly SuggestedDimension[]> {
    return new Promise((done) => {
      // Somebody waits for it with a field open: before the chains.
      this.#queue = [{ kind: 'suggest', itemId, done }, ...this.#queue];
      void this.#work();
    });
  }

  /** The board is left: what waits is taken up when it is opened again. */
  close(): void {
    this.#isClosed = true;
    this.#queue = [];
    this.#stop?.abort();
  }

  async #work(): Promise<void> {
    if (this.#running || this.#isClosed) return;
    for (let job = this.#take(); job; job = this.#take()) {
      const stop = new AbortController();
      this.#stop = stop;
      this.#running = job;
      const end = await this.#run(job, stop.signal);
      this.#running = undefined;
      this.#drafts = {};
      if (end === 'preempted' && !this.#isClosed) this.#queue = [job, ...this.#queue];
    }
  }

  #take(): Job | undefined {
    if (this.#isClosed) return undefined;
    const [next, ...rest] = this.#queue;
    this.#queue = rest;
    return next;
  }

  async #run(job: Job, signal: AbortSignal): Promise<JobEnd> {
    const { ready, loadPrompts, missingReason } = this.#services;
    const info = await ready(signal);
    const prompts = info ? await loadPrompts() : undefined;
    if (signal.aborted) return 'over';
    if (prompts?.kind !== 'ok') {
      this.#giveUp(job, prompts ? prompts.error.message : missingReason());
      return 'over';
    }
    const context: JobContext = {
      services: this.#services,
      store: this.#store,
      prompts: prompts.prompts,
      signal,
      meanings: this.#meanings,
      onDrafts: (drafts) => {
        this.#drafts = drafts;
      },
      onNews: (news) => {
        this.#news = news;
      },
    };
    switch (job.kind) {
      case 'chain':
        return runChain(context, job.chainId);
      case 'sketch':
        return runSketch(context, job);
      case 'suggest':
        return runSuggest(context, job);
      default:
        return job satisfies never;
    }
  }

  #giveUp(job: Job, reason: string): void {
    this.#news = reason;
    if (job.kind === 'suggest') job.done([]);
    else if (job.kind === 'sketch') job.done(reason);
    else failWaiting(this.#store, job.chainId, reason);
  }
}
