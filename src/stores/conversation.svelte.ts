/**
 * One session at work: its path through the log, the reply on its way, the compaction under way. It lives
 * as long as something runs in it, whatever session the screen shows, so that a running reply belongs to
 * its session and not to the view.
 */
import { alternativesOf, noAlternatives } from '../core/alternatives';
import { digestTurn } from '../core/agent/after-turn';
import type { Policy, ProfileName } from '../core/compaction/policy';
import type { TurnDeps } from '../core/agent/types';
import { withPreset } from '../core/settings-preset-turn';
import type { Preset } from '../core/settings-presets';
import { createContextReader } from '../core/context-reader';
import type { Session, SessionEntry } from '../core/entry';
import type { MeasuredContext } from '../core/measure-context';
import { messageText, type TextPart } from '../core/message';
import { transcript } from '../core/transcript';
import type { TranscriptItem } from '../core/transcript-item';
import type { StorageError, StorageResult } from '../core/session-log';
import type { SessionRepository } from '../storage/session-repository';
import type { BranchView, LiveReply, Notice, SendOutcome } from './app-view';
import { withAgent, type AgentServices } from './agent-services';
import { BranchVerbs } from './branch-verbs';
import { CompactionRunner } from './compaction-runner.svelte';
import { ContextGauge } from './context-gauge.svelte';
import { ContextVerbs } from './context-verbs';
import { MetricsRecorder } from './metrics-recorder';
import { offerUndo } from './offer-undo';
import type { Said } from './said';
import { TurnRunner } from './turn-runner.svelte';

/** What a conversation needs of the app. */
export interface ConversationServices {
  readonly repository: SessionRepository;
  readonly now: () => number;
  /** Waits for a load under way; undefined when there is no model then. */
  turnDeps(signal?: AbortSignal): Promise<TurnDeps | undefined>;
  /** Why there is no model, in words. */
  noModelReason(): string;
  modelName(): string;
  /** The archive learns of entries; cheap when it knows them already. */
  index(sessionId: string, path: readonly SessionEntry[]): void;
  /** The row of the policy table, as the person has changed it. */
  policyFor(profile: ProfileName): Policy;
  /** Undefined: none, or one that is gone. */
  presetFor(id: string | undefined): Preset | undefined;
  /** A compaction was committed; asked whether the conversation should go on elsewhere. */
  compacted(sessionId: string): void;
  /** Whether a message stops a summary that is being written in the background. */
  preempts(): boolean;
  /** Before a compaction in the background: starts the summariser if it is not there yet. */
  prepareWriters(): Promise<void>;
  readonly notify: (notice: Notice) => void;
  /** Tools, memories, tasks, figures; absent: the model only talks. */
  readonly agent?: AgentServices;
}

export class Conversation {
  readonly sessionId: string;
  readonly gauge: ContextGauge;
  readonly compaction: CompactionRunner;
  readonly verbs: ContextVerbs;
  readonly #branches: BranchVerbs;
  /** What the page does with single messages. */
  readonly branchView: BranchView;
  readonly #services: ConversationServices;
  #path = $state.raw<readonly SessionEntry[] | undefined>(undefined);
  #session = $state.raw<Session | undefined>(undefined);
  #alternatives = $state.raw(noAlternatives);
  #failure = $state.raw<StorageError | undefined>(undefined);
  /** Kept, so that no turn reads the whole log anew. */
  readonly #reader = createContextReader();
  readonly #turns: TurnRunner;
  /** The last transcript made, to continue from. */
  #shown: { path: readonly SessionEntry[]; items: readonly TranscriptItem[] } | undefined;
  readonly #metrics: MetricsRecorder | undefined;
  /** Compactions whose undoing was offered. */
  readonly #offered: string[] = [];
  /** Damaged entries that the user was told of. */
  #damagedTold = 0;
  /** The end of all that was begun: digests and background compactions included. */
  #work: Promise<unknown> = Promise.resolve();
  /** The part of it that the next message has to wait for: the digest of the turn before. */
  #digesting: Promise<unknown> = Promise.resolve();

  constructor(sessionId: string, services: ConversationServices) {
    this.sessionId = sessionId;
    this.#services = { ...services, turnDeps: (signal) => this.#turnDeps(services, signal) };
    const { agent, now } = services;
    this.#metrics = agent && new MetricsRecorder(agent.books.metrics, sessionId, now);
    this.gauge = new ContextGauge();
    this.compaction = new CompactionRunner(sessionId, this.#services, () => this.refresh());
    this.verbs = new ContextVerbs({
      sessionId,
      log: services.repository,
      path: () => this.#path ?? [],
      turnDeps: () => this.#services.turnDeps(),
      noModelReason: () => services.noModelReason(),
      notify: services.notify,
      changed: async () => {
        await this.refresh();
        await this.measure();
      },
    });
    this.#branches = new BranchVerbs({
      path: () => this.#path ?? [],
      entries: () => services.repository.entries(sessionId),
      goTo: (entryId) => this.goTo(entryId),
      answer: (answers, continues) =>
        this.#say({
          ...{ text: messageText(answers.message), files: [], answers },
          ...(continues === undefined ? {} : { continues }),
        }),
      send: (text) => this.send(text),
    });
    this.branchView = this.#makeBranchView();
    this.#turns = new TurnRunner({
      sessionId,
      services: this.#services,
      gauge: this.gauge,
      compaction: this.compaction,
      leafId: () => this.leafId,
      logged: (entry) => {
        // A question that is answered anew is told of again, and stands there already.
        if (!this.#path?.some(({ id }) => id === entry.id))
          this.#path = [...(this.#path ?? []), entry];
        this.#track(this.refresh());
      },
      refresh: () => this.refresh(),
    });
  }

  /** Undefined until read. */
  get path(): readonly SessionEntry[] | undefined {
    return this.#path;
  }

  /** Title, profile and what else the list keeps of it; undefined until read. */
  get session(): Session | undefined {
    return this.#session;
  }

  /** What the page shows; unchanged items keep their identity. */
  readonly items: readonly TranscriptItem[] = $derived.by(() => {
    const path = this.#path ?? [];
    const items = transcript(path, this.#shown ? { previous: this.#shown } : {});
    this.#shown = { path, items };
    return items;
  });

  /** Why the session cannot be shown; undefined when it can. */
  get failure(): StorageError | undefined {
    return this.#failure;
  }

  get live(): LiveReply | null {
    return this.#turns.live;
  }

  /** Everything a turn needs here; undefined without a model. */
  turnDeps(signal?: AbortSignal): Promise<TurnDeps | undefined> {
    return this.#services.turnDeps(signal);
  }

  /** Why there is no model, in words. */
  get noModelReason(): string {
    return this.#services.noModelReason();
  }

  get leafId(): string | null {
    return this.#path?.at(-1)?.id ?? null;
  }

  /** Resolves when nothing runs in this session any more. */
  async idle(): Promise<void> {
    for (let work: Promise<unknown> | undefined; work !== this.#work;) {
      work = this.#work;
      await work;
    }
  }

  /** Reads the path again: after a change in this tab or in another. */
  async refresh(): Promise<void> {
    const { repository } = this.#services;
    const session = await repository.get(this.sessionId);
    const path: StorageResult<readonly SessionEntry[]> =
      session.kind === 'ok' ? await repository.path(this.sessionId, session.value.leafId) : session;
    if (path.kind === 'failed') {
      // What is on the screen stays readable, and what is typed beside it, when the database goes away.
      if (this.#path === undefined || path.error.kind === 'not-found') this.#failure = path.error;
      return;
    }
    this.#failure = undefined;
    if (session.kind === 'ok') this.#session = session.value;
    this.#path = path.value;
    const all = await repository.entries(this.sessionId);
    if (all.kind === 'ok') this.#alternatives = alternativesOf(all.value, path.value);
    this.#services.index(this.sessionId, path.value);
    this.#tellOfDamage();
  }

  /** Entries that cannot be read are kept as they are; a person should know that they are not shown. */
  #tellOfDamage(): void {
    const damaged = this.#services.repository.problems(this.sessionId).length;
    if (damaged === this.#damagedTold) return;
    this.#damagedTold = damaged;
    const text =
      damaged === 1
        ? 'One entry of this conversation is damaged and is left out. It is kept as it is.'
        : `${damaged} entries of this conversation are damaged and are left out. They are kept as they are.`;
    this.#services.notify({ id: `damaged-${this.sessionId}`, level: 'warning', text });
  }

  /** Measures the context for the meter; undefined while no model is loaded. */
  async measure(): Promise<MeasuredContext | undefined> {
    return this.gauge.measure(await this.#services.turnDeps(), this.#path);
  }

  /** Resolves once the message is in the log, or is refused; the reply goes on after that. */
  send(text: string, files: readonly TextPart[] = []): Promise<SendOutcome> {
    return this.#say({ text, files });
  }

  #say(said: Said): Promise<SendOutcome> {
    if (this.#turns.isRunning) {
      const reason = 'A reply is still being written. Wait for it or stop it, then send.';
      return Promise.resolve({ kind: 'refused', reason });
    }
    // What is stopped here starts again after the reply, if it is still due.
    if (this.#services.preempts()) this.compaction.stop();
    this.#turns.begin();
    return new Promise((settle) => {
      this.#track(this.#runTurn(said, settle));
    });
  }

  stop(): void {
    this.#turns.stop();
  }

  /** Moves to an earlier entry: the next message begins a branch there. Refused while a reply runs. */
  async goTo(entryId: string | null): Promise<boolean> {
    if (this.#turns.isRunning) return false;
    await this.#digesting;
    const moved = await this.#services.repository.moveLeaf(this.sessionId, entryId);
    await this.refresh();
    await this.measure();
    return moved.kind === 'ok';
  }

  /** `focus`: what the summary should keep above all. */
  compact(focus?: string): void {
    this.#track(this.#compactNow(focus));
  }

  /** A new summary from all messages that the one in force stands for. */
  rebuildSummary(): void {
    this.#track(this.#compactNow(undefined, 'originals'));
  }

  undoCompaction(compactionId: string): void {
    this.#track(this.verbs.undo(compactionId));
  }

  /** Another row of the policy table, from the next request on. */
  setProfile(profile: ProfileName): Promise<void> {
    return this.follow({ profile });
  }

  /** Another preset, another row of the policy table, from the next request on. */
  async follow(change: Pick<Session, 'presetId' | 'profile'>): Promise<void> {
    const { repository, notify } = this.#services;
    const changed = await repository.update(this.sessionId, change);
    if (changed.kind === 'failed') {
      notify({ id: 'profile', level: 'error', text: changed.error.message });
    }
    await this.refresh();
    await this.measure();
  }

  async #turnDeps(
    services: ConversationServices,
    signal?: AbortSignal,
  ): Promise<TurnDeps | undefined> {
    const deps = await services.turnDeps(signal);
    return deps && this.#equip(deps, services);
  }

  /** A model's deps with what this conversation adds: its policy, preset, tools and memories. */
  equip(deps: TurnDeps): TurnDeps {
    return this.#equip(deps, this.#services);
  }

  #equip(deps: TurnDeps, services: ConversationServices): TurnDeps {
    const policy = services.policyFor(this.#session?.profile ?? 'chat');
    const preset = services.presetFor(this.#session?.presetId);
    const compaction = { ...deps.compaction, policy, reader: this.#reader };
    const own = withPreset({ ...deps, compaction }, preset);
    return services.agent ? withAgent(own, services.agent, this.sessionId) : own;
  }

  #makeBranchView(): BranchView {
    const alternatives = (): BranchView['alternatives'] => this.#alternatives;
    const tell = (outcome: SendOutcome): void => {
      if (outcome.kind === 'sent') return;
      this.#services.notify({ id: 'branch', level: 'warning', text: outcome.reason });
    };
    return {
      get alternatives() {
        return alternatives();
      },
      regenerate: (id) => void this.#branches.regenerate(id).then(tell),
      continueReply: (id) => void this.#branches.continueReply(id).then(tell),
      reword: (id, text) => this.#branches.reword(id, text),
      choose: (id) => void this.#branches.choose(id),
      pin: (id) => void this.verbs.pin(id),
      unpin: (id) => void this.verbs.unpin(id),
      remove: (id) => void this.#remove(id),
    };
  }

  /** Going back to before the deletion takes it back; what was said since stays on its branch. */
  async #remove(entryId: string): Promise<void> {
    const { notify } = this.#services;
    const before = this.leafId;
    if (!(await this.verbs.deleteMessage(entryId)) || before === null) return;
    const tombstone = this.leafId;
    const undo = (): void => {
      if (this.leafId === tombstone) void this.goTo(before);
      else
        notify({
          id: 'removed',
          level: 'info',
          text: 'More was said since; the log still has it.',
        });
    };
    const text = 'The message was deleted. It is shown and sent no more.';
    notify({ id: 'removed', level: 'info', text, action: { label: 'Undo', run: undo } });
  }

  #track(work: Promise<unknown>): void {
    this.#work = Promise.all([this.#work, work]);
  }

  async #compactNow(focus?: string, from?: 'originals'): Promise<void> {
    await this.#digesting;
    await this.compaction.runManually(this.leafId, {
      ...(focus === undefined ? {} : { focus }),
      ...(from === undefined ? {} : { from }),
    });
    await this.measure();
  }

  async #runTurn(said: Said, settle: (outcome: SendOutcome) => void): Promise<void> {
    await this.#digesting;
    const deps = await this.#turns.run(said, settle);
    if (!deps) return;
    this.#digesting = this.#digest(deps);
    await this.#judgeTurn();
    await this.#digesting;
    await this.#compactIfDue();
  }

  async #compactIfDue(): Promise<void> {
    const measured = await this.measure();
    if (measured?.kind !== 'ok' || !this.#path) return;
    const { parts, budgets } = measured;
    const contextTokens = parts.totalTokens;
    await this.compaction.runInBackground({ path: this.#path, contextTokens, budgets });
    await this.measure();
  }

  /** Writes down how the turn went, and offers to take back a summary that made answers worse. */
  async #judgeTurn(): Promise<void> {
    const path = this.#path ?? [];
    await this.#metrics?.turnEnded(path, this.gauge.request);
    offerUndo({
      path,
      offered: this.#offered,
      notify: this.#services.notify,
      undo: (id) => {
        this.undoCompaction(id);
      },
    });
  }

  async #digest(deps: TurnDeps): Promise<void> {
    if (!this.#path) return;
    const digest = await digestTurn(deps.compaction.log, {
      sessionId: this.sessionId,
      path: this.#path,
    });
    if (digest.kind === 'ok' && digest.value) await this.refresh();
  }
}
