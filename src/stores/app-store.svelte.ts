/** The app as the screen sees it: joins sessions, models and notices into the one view. */
import type { DevicePreference } from '../core/engine';
import { defaultSettings } from '../core/settings';
import type { AppServices } from './app-services';
import type {
  AppView,
  ChatState,
  CompactionState,
  ContextMeterParts,
  ContextSources,
  KeepingState,
  ModelState,
  Notice,
  OfflineState,
  SendOutcome,
  SessionList,
  Support,
  Theme,
} from './app-view';
import { Conversation, type ConversationServices } from './conversation.svelte';
import { Models } from './models.svelte';
import { Notices } from './notices.svelte';
import { SessionListStore } from './session-list.svelte';
import { sessionTitle } from './session-title';
import { TypedTexts } from './typed-texts.svelte';

export class AppStore implements AppView {
  readonly models: Models;
  readonly #services: AppServices;
  readonly #sessions: SessionListStore;
  readonly #notices = new Notices();
  readonly #typed: TypedTexts;
  // Nothing on the screen depends on which ones are at work.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #conversations = new Map<string, Conversation>();
  #active = $state.raw<Conversation | undefined>(undefined);
  #theme = $state.raw<Theme>('auto');
  #keeping = $state.raw<KeepingState>({ kind: 'unknown' });
  #offline = $state.raw<OfflineState>('unknown');
  #applyUpdate = $state.raw<(() => void) | undefined>(undefined);
  /** A new session is being made for the message on its way. */
  #creating = false;

  constructor(services: AppServices) {
    this.#services = services;
    this.models = new Models(services);
    this.#sessions = new SessionListStore(services.repository);
    this.#typed = new TypedTexts(services.typed);
    if (services.nothingKept !== undefined) {
      this.#keeping = { kind: 'nothing-kept', message: services.nothingKept };
    }
    services.repository.subscribe(({ change, from }) => {
      if (from === 'another-tab' && change.type === 'session') {
        void this.#conversations.get(change.sessionId)?.refresh();
      }
    });
  }

  /** Reads what is kept and loads the model. Resolves when the model is there or has failed. */
  async start(): Promise<void> {
    if (this.support.kind === 'unsupported') return;
    const { settings, repository, device } = this.#services;
    const read = await settings.read();
    const kept = read.kind === 'ok' ? read.value : defaultSettings;
    this.#theme = kept.theme;
    void this.#typed.load(null);
    await repository.settleDrafts();
    void this.#sessions.refresh();
    await this.models.load(device ?? kept.device);
    await this.#active?.refresh();
    await this.#active?.measure();
  }

  // — what the screen shows —

  get support(): Support {
    return this.#services.support;
  }

  get sessions(): SessionList {
    return this.#sessions.list;
  }

  get active(): Conversation | undefined {
    return this.#active;
  }

  get activeSessionId(): string | null {
    return this.#active?.sessionId ?? null;
  }

  get chat(): ChatState {
    const active = this.#active;
    if (!active) return { kind: 'ready', items: [], live: null };
    if (active.failure !== undefined) return { kind: 'failed', message: active.failure };
    if (!active.path) return { kind: 'loading' };
    return { kind: 'ready', items: active.items, live: active.live };
  }

  get model(): ModelState {
    return this.models.main.state;
  }

  get summarizer(): ModelState {
    return this.models.summarizer.state;
  }

  get device(): DevicePreference {
    return this.models.device;
  }

  get context(): ContextMeterParts | null {
    return this.#active?.gauge.parts ?? null;
  }

  get contextSources(): ContextSources {
    const current = this.#active?.items.findLast(
      (item) => item.kind === 'compaction' && item.state === 'current',
    );
    return {
      summary: current?.kind === 'compaction' ? current.summary : null,
      recalled: this.#active?.gauge.request?.recalled ?? [],
    };
  }

  get compaction(): CompactionState {
    return this.#active?.compaction.state ?? { kind: 'idle' };
  }

  get maxMessageTokens(): number | null {
    return this.#active?.gauge.longestMessageTokens ?? null;
  }

  get draft(): string {
    return this.#typed.get(this.activeSessionId);
  }

  get notices(): readonly Notice[] {
    return this.#notices.list;
  }

  get keeping(): KeepingState {
    return this.#keeping;
  }

  get offline(): OfflineState {
    return this.#offline;
  }

  get updateWaiting(): boolean {
    return this.#applyUpdate !== undefined;
  }

  get theme(): Theme {
    return this.#theme;
  }

  // — what a person can do —

  async send(text: string): Promise<SendOutcome> {
    const active = this.#active ?? (await this.#begin(text));
    if (!(active instanceof Conversation)) return active;
    const isNew = active.path?.length === 0;
    const outcome = await active.send(text);
    if (outcome.kind === 'sent') {
      this.#typed.sent(active.sessionId, text);
      void this.#askToKeep();
    } else if (isNew && active.path?.length === 0) {
      await this.#abandon(active);
    }
    return outcome;
  }

  stop(): void {
    this.#active?.stop();
  }

  keepDraft(text: string): void {
    this.#typed.set(this.activeSessionId, text);
  }

  compact(): void {
    this.#active?.compact();
  }

  stopCompaction(): void {
    this.#active?.compaction.stop();
  }

  undoCompaction(compactionId: string): void {
    this.#active?.undoCompaction(compactionId);
  }

  retryLoad(): void {
    void this.models.load();
  }

  setDevice(device: DevicePreference): void {
    void this.#services.settings.write('device', device);
    void this.models.setDevice(device);
  }

  newSession(): void {
    this.#active = undefined;
  }

  selectSession(id: string): void {
    if (id === this.activeSessionId) return;
    const conversation = this.#conversation(id);
    this.#active = conversation;
    void this.#open(conversation);
  }

  deleteSession(id: string): void {
    void this.#delete(id);
  }

  setTheme(theme: Theme): void {
    this.#theme = theme;
    void this.#services.settings.write('theme', theme);
  }

  dismissNotice(id: string): void {
    this.#notices.dismiss(id);
  }

  applyUpdate(): void {
    this.#applyUpdate?.();
  }

  // — what main.ts tells —

  /** A new version waits; `apply` starts it, once no reply is being written. */
  offerUpdate(apply: () => void): void {
    this.#applyUpdate = () => {
      void this.#whenIdle().then(apply);
    };
  }

  /** Shown until dismissed. */
  tell(notice: Notice): void {
    this.#notices.show(notice);
  }

  setOffline(state: OfflineState): void {
    this.#offline = state;
  }

  async #whenIdle(): Promise<void> {
    await Promise.all([...this.#conversations.values()].map((one) => one.idle()));
  }

  #conversation(id: string): Conversation {
    const known = this.#conversations.get(id);
    if (known) return known;
    const made = new Conversation(id, this.#conversationServices());
    this.#conversations.set(id, made);
    return made;
  }

  #conversationServices(): ConversationServices {
    const { repository, recall, now } = this.#services;
    const { models } = this;
    return {
      repository,
      now,
      turnDeps: (signal) => models.turnDeps(signal),
      get noModelReason() {
        return models.missingReason;
      },
      get modelName() {
        return models.main.engine.info?.modelName ?? models.main.choice.modelName;
      },
      index: (sessionId, path) => {
        recall?.add(sessionId, path);
      },
      prepareWriters: () => models.prepareWriters(),
      notify: (notice) => {
        this.#notices.show(notice);
      },
    };
  }

  async #open(conversation: Conversation): Promise<void> {
    void this.#typed.load(conversation.sessionId);
    await conversation.refresh();
    if (this.models.main.engine.info) await conversation.measure();
  }

  async #begin(text: string): Promise<Conversation | SendOutcome> {
    if (this.#creating)
      return { kind: 'refused', reason: 'The first message is still being sent.' };
    this.#creating = true;
    const created = await this.#services.repository.create({ title: sessionTitle(text) });
    this.#creating = false;
    if (created.kind === 'failed') return { kind: 'refused', reason: created.error.message };
    const conversation = this.#conversation(created.value.id);
    await conversation.refresh();
    this.#typed.set(created.value.id, text);
    this.#typed.set(null, '');
    this.#active = conversation;
    return conversation;
  }

  /** A session that never got its first message leaves nothing behind, and the text goes back. */
  async #abandon({ sessionId }: Conversation): Promise<void> {
    this.#typed.set(null, this.#typed.get(sessionId));
    this.#typed.set(sessionId, '');
    if (this.activeSessionId === sessionId) this.#active = undefined;
    this.#conversations.delete(sessionId);
    await this.#services.repository.remove(sessionId);
  }

  async #delete(id: string): Promise<void> {
    const { repository } = this.#services;
    // A deleted session keeps running nothing.
    this.#conversations.get(id)?.stop();
    const removed = await repository.remove(id);
    const notice = `deleted-${id}`;
    if (removed.kind === 'failed') {
      this.#notices.show({ id: notice, level: 'error', text: removed.error.message });
      return;
    }
    if (this.activeSessionId === id) this.#active = undefined;
    const undo = async (): Promise<void> => {
      await repository.restore(id);
      this.#notices.dismiss(notice);
      this.selectSession(id);
    };
    const run = (): void => {
      void undo();
    };
    const text = 'The conversation was deleted.';
    this.#notices.show({ id: notice, level: 'info', text, action: { label: 'Undo', run } });
  }

  async #askToKeep(): Promise<void> {
    if (this.#keeping.kind !== 'unknown') return;
    this.#keeping = { kind: 'best-effort' };
    if (await this.#services.askToKeep()) this.#keeping = { kind: 'kept' };
  }
}
