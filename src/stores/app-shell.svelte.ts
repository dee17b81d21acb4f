/**
 * The view while the app behind it is still on its way: it takes what is typed, remembers what is asked,
 * and hands both over. Once the app is attached, it is the app.
 */
import type { DevicePreference } from '../core/engine';
import type { AgentView } from './agent-view';
import type { Density, Language } from '../core/settings';
import type { AttachmentsView } from './attachments-view';
import type { AppStore } from './app-store.svelte';
import type { InspectorView } from './inspector-view';
import type { ModelScreenView } from './model-screen-view';
import type { TuningView } from './model-tunings.svelte';
import type { ExploreStore } from './explore-store.svelte';
import type { PresetChoice } from './preset-choice';
import type { SearchStore } from './search-store.svelte';
import type { TransferStore } from './transfer-store.svelte';
import type { SettingsView } from './settings-view';
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

/** The model is loaded as soon as the app is there. */
const starting: ModelState = {
  kind: 'loading',
  modelName: 'Model',
  phase: 'starting',
  loadedBytes: 0,
  totalBytes: 0,
  startedAt: 0,
};

export class AppShell implements AppView {
  #app = $state.raw<AppStore | undefined>(undefined);
  #draft = $state.raw('');
  #failure = $state.raw<string | undefined>(undefined);
  #sessionId: string | undefined;
  #resolveApp: (app: AppStore) => void = () => undefined;
  readonly #attached = new Promise<AppStore>((resolve) => {
    this.#resolveApp = resolve;
  });

  /** From here on everything is the app's. */
  attach(app: AppStore): void {
    if (this.#sessionId !== undefined) app.selectSession(this.#sessionId);
    if (this.#draft !== '') app.keepDraft(this.#draft);
    this.#app = app;
    this.#resolveApp(app);
  }

  /** The app will never come: `text` says why, and what was typed stays. */
  fail(text: string): void {
    this.#failure = text;
  }

  get support(): Support {
    return this.#app?.support ?? { kind: 'ok' };
  }

  get sessions(): SessionList {
    return this.#app?.sessions ?? { kind: 'loading' };
  }

  get activeSessionId(): string | null {
    return this.#app ? this.#app.activeSessionId : (this.#sessionId ?? null);
  }

  get chat(): ChatState {
    if (this.#app) return this.#app.chat;
    if (this.#sessionId !== undefined) return { kind: 'loading' };
    return { kind: 'ready', items: [], live: null };
  }

  get model(): ModelState {
    return this.#app?.model ?? starting;
  }

  get summarizer(): ModelState {
    return this.#app?.summarizer ?? { kind: 'idle' };
  }

  get device(): DevicePreference {
    return this.#app?.device ?? 'auto';
  }

  get tuning(): TuningView | null {
    return this.#app?.tuning ?? null;
  }

  get context(): ContextMeterParts | null {
    return this.#app?.context ?? null;
  }

  get contextSources(): ContextSources {
    return this.#app?.contextSources ?? { summary: null, recalled: [] };
  }

  get agent(): AgentView | undefined {
    return this.#app?.agent;
  }

  get branches(): BranchView | null {
    return this.#app?.branches ?? null;
  }

  get compaction(): CompactionState {
    return this.#app?.compaction ?? { kind: 'idle' };
  }

  get maxMessageTokens(): number | null {
    return this.#app?.maxMessageTokens ?? null;
  }

  get attachments(): AttachmentsView | undefined {
    return this.#app?.attachments;
  }

  get draft(): string {
    return this.#app ? this.#app.draft : this.#draft;
  }

  get notices(): readonly Notice[] {
    if (this.#failure === undefined) return this.#app?.notices ?? [];
    return [{ id: 'app', level: 'error', text: this.#failure }];
  }

  get keeping(): KeepingState {
    return this.#app?.keeping ?? { kind: 'unknown' };
  }

  get offline(): OfflineState {
    return this.#app?.offline ?? 'unknown';
  }

  get updateWaiting(): boolean {
    return this.#app?.updateWaiting ?? false;
  }

  get theme(): Theme {
    return this.#app?.theme ?? 'auto';
  }

  get density(): Density {
    return this.#app?.density ?? 'comfortable';
  }

  get language(): Language {
    return this.#app?.language ?? 'auto';
  }

  get presets(): PresetChoice | undefined {
    return this.#app?.presets;
  }

  /** Waits for the app; the text stays in the field until it is in the log. */
  async send(text: string): Promise<SendOutcome> {
    const app = this.#app ?? (await this.#attached);
    return app.send(text);
  }

  stop(): void {
    this.#app?.stop();
  }

  keepDraft(text: string): void {
    if (this.#app) this.#app.keepDraft(text);
    else this.#draft = text;
  }

  compact(): void {
    this.#app?.compact();
  }

  stopCompaction(): void {
    this.#app?.stopCompaction();
  }

  undoCompaction(compactionId: string): void {
    this.#app?.undoCompaction(compactionId);
  }

  retryLoad(): void {
    this.#app?.retryLoad();
  }

  setDevice(device: DevicePreference): void {
    this.#app?.setDevice(device);
  }

  newSession(): void {
    this.#sessionId = undefined;
    this.#app?.newSession();
  }

  selectSession(id: string): void {
    this.#sessionId = id;
    this.#app?.selectSession(id);
  }

  changeSession(id: string, wishes: SessionWishes): void {
    this.#app?.changeSession(id, wishes);
  }

  deleteSession(id: string): void {
    this.#app?.deleteSession(id);
  }

  setTheme(theme: Theme): void {
    this.#app?.setTheme(theme);
  }

  dismissNotice(id: string): void {
    if (this.#failure !== undefined) this.#failure = undefined;
    this.#app?.dismissNotice(id);
  }

  async explore(): Promise<ExploreStore | null> {
    const app = this.#app ?? (await this.#attached);
    return app.explore();
  }

  async modelScreen(): Promise<ModelScreenView | null> {
    return (await this.#attached).modelScreen();
  }

  async settingsScreen(): Promise<SettingsView | null> {
    return (await this.#attached).settingsScreen();
  }

  async searchScreen(): Promise<SearchStore | null> {
    return (await this.#attached).searchScreen();
  }

  async transferScreen(): Promise<TransferStore | null> {
    return (await this.#attached).transferScreen();
  }

  async reveal(sessionId: string, entryId: string): Promise<boolean> {
    return (await this.#attached).reveal(sessionId, entryId);
  }

  async inspector(): Promise<InspectorView | null> {
    return (await this.#attached).inspector();
  }

  applyUpdate(): void {
    this.#app?.applyUpdate();
  }
}
