/** The app as the screen sees it: joins sessions, models and notices into the one view. */
import type { DevicePreference } from '../core/engine';
import type { Density, Language } from '../core/settings';
import { AgentStore } from './agent-store.svelte';
import type { AgentView } from './agent-view';
import type { AppServices } from './app-services';
import type {
  AppView,
  BranchView,
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
  SessionWishes,
  Support,
  Theme,
} from './app-view';
import { Attachments } from './attachments.svelte';
import type { Conversation } from './conversation.svelte';
import type { InspectorView } from './inspector-view';
import { ModelStore } from './model-store.svelte';
import type { ModelScreenView } from './model-screen-view';
import { tunedModel, type TuningView } from './model-tunings.svelte';
import { Conversations } from './conversations.svelte';
import type { DataStores } from './data-stores';
import type { SearchStore } from './search-store.svelte';
import type { TransferStore } from './transfer-store.svelte';
import type { ExploreStore } from './explore-store.svelte';
import { Models } from './models.svelte';
import { Notices } from './notices.svelte';
import { Policies } from './policies.svelte';
import { createPresetChoice, type PresetChoice } from './preset-choice';
import { Presets } from './presets.svelte';
import { resumeTurn } from './resume-turn';
import { SessionListStore } from './session-list.svelte';
import { SettingsStore } from './settings-store.svelte';
import type { SettingsView } from './settings-view';
import { TypedTexts } from './typed-texts.svelte';

export class AppStore implements AppView {
  readonly models: Models;
  readonly #modelStore: ModelStore | undefined;
  readonly policies: Policies;
  readonly presets: PresetChoice;
  readonly #presets: Presets;
  readonly #settings: SettingsStore;
  readonly #services: AppServices;
  readonly #sessions: SessionListStore;
  readonly #notices = new Notices();
  readonly #typed: TypedTexts;
  readonly #conversations: Conversations;
  readonly #agent: AgentStore | undefined;
  readonly attachments: Attachments | undefined;
  #keeping = $state.raw<KeepingState>({ kind: 'unknown' });
  #offline = $state.raw<OfflineState>('unknown');
  #explore: Promise<ExploreStore | null> | undefined;
  #data: Promise<DataStores | null> | undefined;
  #applyUpdate = $state.raw<(() => void) | undefined>(undefined);

  constructor(services: AppServices) {
    this.#services = services;
    this.models = new Models(services, (notice) => this.#notices.show(notice), {
      runOnCpu: () => this.setDevice('wasm'),
      change: (card) => {
        if (card) this.#modelStore?.useAsMain(card.modelId, null);
        services.models?.show?.();
      },
    });
    const { repository, settings } = services;
    this.#settings = new SettingsStore({
      repository: settings,
      subscribe: (listener) => repository.subscribe(listener),
      notify: (notice) => this.#notices.show(notice),
    });
    this.policies = new Policies(this.#settings);
    this.#presets = new Presets(this.#settings);
    this.presets = createPresetChoice(this.#presets, () => this.active);
    this.#modelStore = services.models && this.#createModelStore(services.models);
    this.#sessions = new SessionListStore(services.repository);
    this.#typed = new TypedTexts(services.typed, (notice) => this.#notices.show(notice));
    const { models, policies } = this;
    const [notices, typed] = [this.#notices, this.#typed];
    const presets = this.#presets;
    this.#conversations = new Conversations({
      services,
      models,
      policies,
      presets,
      notices,
      typed,
    });
    const { agent, attachments } = services;
    this.attachments = attachments && new Attachments(attachments, () => this.activeSessionId);
    this.#agent = agent && new AgentStore(agent.books, () => this.activeSessionId);
    if (services.nothingKept !== undefined) {
      this.#keeping = { kind: 'nothing-kept', message: services.nothingKept };
    }
  }

  /** Reads what is kept and loads the model. Resolves when the model is there or has failed. */
  async start(): Promise<void> {
    if (this.support.kind === 'unsupported') return;
    const { repository, device } = this.#services;
    const kept = await this.#settings.read();
    void this.#typed.load(null);
    await repository.settleDrafts();
    void this.#sessions.refresh();
    await this.#modelStore?.start();
    await this.models.start(kept, device ?? kept.device);
    await this.active?.refresh();
    await this.active?.measure();
  }

  // — what the screen shows —

  get support(): Support {
    return this.#services.support;
  }

  get sessions(): SessionList {
    return this.#sessions.list;
  }

  get active(): Conversation | undefined {
    return this.#conversations.active;
  }

  get activeSessionId(): string | null {
    return this.active?.sessionId ?? null;
  }

  get chat(): ChatState {
    const active = this.active;
    if (!active) return { kind: 'ready', items: [], live: null };
    const { failure } = active;
    if (failure?.kind === 'not-found') return { kind: 'missing' };
    if (failure) return { kind: 'failed', message: failure.message };
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

  get tuning(): TuningView | null {
    return this.models.tunings.view(tunedModel(this.models));
  }

  get context(): ContextMeterParts | null {
    return this.active?.gauge.parts ?? null;
  }

  get contextSources(): ContextSources {
    const current = this.active?.items.findLast(
      (item) => item.kind === 'compaction' && item.state === 'current',
    );
    return {
      summary: current?.kind === 'compaction' ? current.summary : null,
      recalled: this.active?.gauge.request?.recalled ?? [],
    };
  }

  get agent(): AgentView | undefined {
    return this.#agent;
  }

  get branches(): BranchView | null {
    return this.active?.branchView ?? null;
  }

  get compaction(): CompactionState {
    return this.active?.compaction.state ?? { kind: 'idle' };
  }

  get maxMessageTokens(): number | null {
    return this.active?.gauge.longestMessageTokens ?? null;
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
    return this.#settings.current.theme;
  }

  get density(): Density {
    return this.#settings.current.density;
  }

  get language(): Language {
    return this.#settings.current.language;
  }

  // — what a person can do —

  async send(text: string): Promise<SendOutcome> {
    const files = await this.attachments?.outgoing(this.maxMessageTokens);
    if (files?.kind === 'refused') return files;
    const outcome = await this.#conversations.send(text, files?.parts);
    if (outcome.kind === 'sent' && files) this.attachments?.sent(files.ids);
    if (outcome.kind === 'sent') void this.#askToKeep();
    return outcome;
  }

  stop(): void {
    this.active?.stop();
  }

  keepDraft(text: string): void {
    this.#typed.set(this.activeSessionId, text);
  }

  compact(): void {
    this.active?.compact();
  }

  stopCompaction(): void {
    this.active?.compaction.stop();
  }

  undoCompaction(compactionId: string): void {
    this.active?.undoCompaction(compactionId);
  }

  retryLoad(): void {
    void this.#recover(() => this.models.load());
  }

  /** Loads the model again, and asks again what its loss left without an answer. */
  async #recover(load: () => Promise<void>): Promise<void> {
    const wasLost = this.model.kind === 'lost' || this.model.kind === 'failed';
    await load();
    const { active } = this;
    if (wasLost && active && this.models.main.engine.info) {
      await resumeTurn(active, this.#services.repository);
    }
  }

  setDevice(device: DevicePreference): void {
    void this.#services.settings.write('device', device);
    void this.#recover(() => this.models.setDevice(device));
  }

  newSession(): void {
    this.#conversations.leave();
  }

  selectSession(id: string): void {
    this.#conversations.select(id);
  }

  changeSession(id: string, wishes: SessionWishes): void {
    void this.#conversations.change(id, wishes);
  }

  deleteSession(id: string): void {
    void this.#conversations.delete(id);
  }

  setTheme(theme: Theme): void {
    void this.#settings.write('theme', theme);
  }

  dismissNotice(id: string): void {
    this.#notices.dismiss(id);
  }

  #createModelStore(parts: NonNullable<AppServices['models']>): ModelStore {
    const conversation = (): Conversation | undefined => this.active;
    const resume = async (): Promise<void> => {
      if (this.active) await resumeTurn(this.active, this.#services.repository);
    };
    const { models } = this;
    return new ModelStore({ services: this.#services, models, parts, conversation, resume });
  }

  modelScreen(): Promise<ModelScreenView | null> {
    return Promise.resolve(this.#modelStore ?? null);
  }

  async inspector(): Promise<InspectorView | null> {
    const conversation = this.active;
    if (!conversation) return null;
    const { Inspector } = await import('./inspector.svelte');
    const { sessionId } = conversation;
    const branch = (): void => {
      void this.#conversations.branch(sessionId);
    };
    return new Inspector({ conversation, policies: this.policies, branch });
  }

  async settingsScreen(): Promise<SettingsView | null> {
    const { settingsPage: services } = this.#services;
    if (services === undefined) return null;
    const { SettingsScreen } = await import('./settings-screen.svelte');
    const { models, policies } = this;
    const [settings, presets] = [this.#settings, this.#presets];
    return new SettingsScreen({ services, settings, presets, policies, models });
  }

  async searchScreen(): Promise<SearchStore | null> {
    return (await this.#loadData())?.search ?? null;
  }

  async transferScreen(): Promise<TransferStore | null> {
    return (await this.#loadData())?.transfer ?? null;
  }

  /** Where a folder for it was chosen, once a day; nothing is asked. */
  async backUpIfDue(): Promise<void> {
    await (await this.#loadData())?.transfer?.backUpIfDue();
  }

  reveal(sessionId: string, entryId: string): Promise<boolean> {
    return this.#conversations.reveal(sessionId, entryId);
  }

  #loadData(): Promise<DataStores | null> {
    this.#data ??= this.#services.data?.() ?? Promise.resolve(null);
    return this.#data;
  }

  /** One for as long as the page is open. */
  explore(): Promise<ExploreStore | null> {
    this.#explore ??= this.#services.explore?.(this.models) ?? Promise.resolve(null);
    return this.#explore;
  }

  applyUpdate(): void {
    this.#applyUpdate?.();
  }

  // — what main.ts tells —

  /** A new version waits; `apply` starts it, once no reply is being written. */
  offerUpdate(apply: () => void): void {
    this.#applyUpdate = () => {
      void this.#conversations.idle().then(apply);
    };
  }

  /** Shown until dismissed. */
  tell(notice: Notice): void {
    this.#notices.show(notice);
  }

  setOffline(state: OfflineState): void {
    this.#offline = state;
  }

  async #askToKeep(): Promise<void> {
    if (this.#keeping.kind !== 'unknown') return;
    this.#keeping = { kind: 'best-effort' };
    if (await this.#services.askToKeep()) this.#keeping = { kind: 'kept' };
  }
}
