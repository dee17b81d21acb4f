/**
 * A conversation fed into a session turn by turn, as the app would take it: logged, digested, indexed,
 * compacted in the background. Afterwards it can be asked, each question on a branch of its own.
 */
import { digestTurn } from '../../src/core/agent/after-turn.ts';
import { budgetsFor, type Budgets } from '../../src/core/compaction/budgets.ts';
import { runCompaction } from '../../src/core/compaction/compact.ts';
import type { CompactionDeps } from '../../src/core/compaction/outcome.ts';
import { policies } from '../../src/core/compaction/policy.ts';
import {
  afterRun,
  decideBackground,
  freshSchedule,
  type ScheduleState,
} from '../../src/core/compaction/schedule.ts';
import { createContextReader } from '../../src/core/context-reader.ts';
import { verbatimIds } from '../../src/core/context-view.ts';
import type { NewEntry, SessionEntry } from '../../src/core/entry.ts';
import { fitContext, type FitOutcome } from '../../src/core/fit-context.ts';
import { measureContext } from '../../src/core/measure-context.ts';
import { assistantMessage, userMessage } from '../../src/core/message.ts';
import type { PromptConstants } from '../../src/core/prompts.ts';
import type { SpeakerNames } from '../../src/core/recall.ts';
import type { StorageResult } from '../../src/core/session-log.ts';
import { createMinisearchRecall } from '../../src/recall/minisearch-recall.ts';
import { createMemoryLog } from '../../src/storage/memory-log.ts';
import type { SessionRepository } from '../../src/storage/session-repository.ts';
import { charCounter } from './char-counter.ts';
import { timeOf, type EvalConversation, type EvalTurn } from './conversation.ts';

export const window = 4096;
export const reserveTokens = 512;
const policy = policies.eval;

/** Between turns of one sitting; people type. */
const turnMs = 30_000;

export interface Played {
  /** Entry id by turn id. */
  readonly entryIds: ReadonlyMap<string, string>;
  readonly compactions: number;
  /** Indexing a turn and looking for what belongs to it, for each turn, by the clock. */
  readonly turnMs: readonly number[];
  /** Processor time of the same, all turns together: a busy machine does not count in it. */
  readonly processorMs: number;
  /** Contexts made while the conversation went on: how many, and how many over the window. */
  readonly contexts: { readonly made: number; readonly over: number };
  ask(question: string): Promise<FitOutcome>;
}

function valueOf<T>(result: StorageResult<T>): T {
  if (result.kind === 'ok') return result.value;
  throw new Error(result.error.message);
}

class Player {
  readonly entryIds = new Map<string, string>();
  readonly turnMs: number[] = [];
  readonly contexts = { made: 0, over: 0 };
  compactions = 0;
  processorMs = 0;
  readonly #names: SpeakerNames;
  readonly #log: SessionRepository;
  readonly #recall: ReturnType<typeof createMinisearchRecall>;
  readonly #deps: CompactionDeps;
  readonly #budgets: Budgets;
  #sessionId = '';
  #clock = 0;
  #turn = 0;
  #schedule: ScheduleState = freshSchedule;

  constructor(
    readonly chat: EvalConversation,
    prompts: PromptConstants,
  ) {
    const [user, assistant] = chat.speakers;
    this.#names = { user, assistant };
    const now = (): number => this.#clock;
    let ids = 0;
    this.#log = createMemoryLog({ now, newId: () => `e${String((ids += 1))}` });
    this.#recall = createMinisearchRecall({ prompts });
    const budgeted = budgetsFor(window, policy, reserveTokens);
    if (budgeted.kind === 'refused') throw new Error(budgeted.reason);
    this.#budgets = budgeted.budgets;
    this.#deps = {
      log: this.#log,
      counter: charCounter,
      window,
      reserveTokens,
      policy,
      placement: 'system',
      prompts,
      writers: [],
      now,
      exclusively: (_, task) => task(),
      reader: createContextReader(),
    };
  }

  async play(): Promise<void> {
    this.#sessionId = valueOf(await this.#log.create({ title: this.chat.id })).id;
    for (const turn of this.chat.turns) await this.#take(turn);
    if (this.chat.turns.at(-1)?.speaker === this.chat.speakers[0]) await this.#settle();
  }

  async ask(question: string): Promise<FitOutcome> {
    const before = await this.#leafId();
    this.#clock += turnMs;
    const leafId = await this.#append({
      kind: 'message',
      message: userMessage(question),
      tokens: {},
    });
    const fitted = await this.#fit(leafId, question);
    valueOf(await this.#log.moveLeaf(this.#sessionId, before));
    return fitted;
  }

  async #take({ id, speaker, when, text }: EvalTurn): Promise<void> {
    this.#clock = Math.max(this.#clock + turnMs, timeOf(when) ?? 0);
    const isUser = speaker === this.chat.speakers[0];
    const message = isUser ? userMessage(text) : assistantMessage(text);
    const entryId = await this.#append({ kind: 'message', message, tokens: {} });
    this.entryIds.set(id, entryId);
    if (isUser) this.#turn += 1;
    const path = await this.#path();
    const begin = performance.now();
    await this.#timed(() => {
      this.#recall.add(this.#sessionId, path);
      return this.#search(text, new Set([entryId]));
    });
    this.turnMs.push(performance.now() - begin);
    if (isUser) this.#count(await this.#fit(entryId, text));
    else await this.#settle();
  }

  /** What the app does once a reply is there. */
  async #settle(): Promise<void> {
    valueOf(await digestTurn(this.#log, { sessionId: this.#sessionId, path: await this.#path() }));
    const path = await this.#path();
    await this.#timed(() => {
      this.#recall.add(this.#sessionId, path);
    });
    const measured = await measureContext(this.#deps, path);
    if (measured.kind === 'failed') throw new Error(measured.reason);
    const decision = decideBackground({
      state: this.#schedule,
      now: this.#clock,
      turn: this.#turn,
      contextTokens: measured.parts.totalTokens,
      budgets: this.#budgets,
    });
    const leafId = path.at(-1)?.id;
    if (decision.kind === 'wait' || leafId === undefined) return;
    const outcome = await runCompaction(this.#deps, {
      sessionId: this.#sessionId,
      leafId,
      trigger: 'post-response',
      strictness: decision.strictness,
      ranIn: 'background',
    });
    if (outcome.kind === 'failed') throw new Error(outcome.reason);
    if (outcome.kind === 'compacted') this.compactions += 1;
    this.#schedule = afterRun(this.#schedule, outcome, { now: this.#clock, turn: this.#turn });
  }

  async #timed(work: () => unknown): Promise<void> {
    const used = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(used);
    this.processorMs += (user + system) / 1000;
  }

  #count(fitted: FitOutcome): void {
    this.contexts.made += 1;
    const fits = fitted.kind === 'ready' && fitted.parts.totalTokens + reserveTokens <= window;
    if (!fits) this.contexts.over += 1;
    if (fitted.kind === 'ready') this.compactions += fitted.compactions;
  }

  #fit(leafId: string, text: string): Promise<FitOutcome> {
    return fitContext(this.#deps, {
      sessionId: this.#sessionId,
      leafId,
      recall: (view) => this.#search(text, verbatimIds(view)),
    });
  }

  #search(text: string, exclude: ReadonlySet<string>) {
    return this.#recall.search({
      sessionId: this.#sessionId,
      text,
      exclude,
      limit: Infinity,
      roomTokens: this.#budgets.recallTokens,
      names: this.#names,
    });
  }

  async #append(entry: NewEntry): Promise<string> {
    const parentId = await this.#leafId();
    const request = { sessionId: this.#sessionId, parentId, entries: [entry] };
    const id = valueOf(await this.#log.append(request)).at(0)?.id;
    if (id === undefined) throw new Error('The log appended nothing.');
    return id;
  }

  async #leafId(): Promise<string | null> {
    return valueOf(await this.#log.get(this.#sessionId)).leafId;
  }

  async #path(): Promise<readonly SessionEntry[]> {
    return valueOf(await this.#log.path(this.#sessionId, await this.#leafId()));
  }
}

export async function playConversation(
  chat: EvalConversation,
  prompts: PromptConstants,
): Promise<Played> {
  const player = new Player(chat, prompts);
  await player.play();
  const { entryIds, compactions, turnMs: spent, processorMs, contexts } = player;
  return {
    entryIds,
    compactions,
    turnMs: spent,
    processorMs,
    contexts,
    ask: (question) => player.ask(question),
  };
}
