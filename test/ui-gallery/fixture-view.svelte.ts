/** An AppView over plain data: shows what it is given, keeps drafts, and records which verbs were called. */
import type { AppView, SendOutcome } from '../../src/stores/app-view';

/** The data half of a view. */
export type ViewData = {
  readonly [
    Key in keyof AppView as AppView[Key] extends (...args: never[]) => unknown ? never : Key
  ]: AppView[Key];
};

export const quietView: ViewData = {
  support: { kind: 'ok' },
  branches: null,
  sessions: { kind: 'ready', lines: [] },
  activeSessionId: null,
  chat: { kind: 'ready', items: [], live: null },
  model: { kind: 'idle' },
  summarizer: { kind: 'idle' },
  device: 'auto',
  context: null,
  contextSources: { summary: null, recalled: [] },
  compaction: { kind: 'idle' },
  agent: undefined,
  maxMessageTokens: null,
  draft: '',
  notices: [],
  keeping: { kind: 'kept' },
  offline: 'ready',
  updateWaiting: false,
  theme: 'auto',
  density: 'comfortable',
  language: 'auto',
  presets: undefined,
  tuning: null,
};

export interface FixtureView extends AppView {
  /** Each call of a verb, oldest first: `stop`, `send hello`. */
  readonly calls: readonly string[];
  /** Changes what is shown. */
  show(change: Partial<ViewData>): void;
  /** What the next sends come to. */
  answerSends(outcome: SendOutcome): void;
}

export function createFixtureView(start: Partial<ViewData> = {}): FixtureView {
  let data = $state.raw<ViewData>({ ...quietView, ...start });
  const calls: string[] = [];
  let outcome: SendOutcome = { kind: 'sent' };
  const show = (change: Partial<ViewData>): void => {
    data = { ...data, ...change };
  };
  const verb = (name: string) => (): void => {
    calls.push(name);
  };
  const verbOf = (name: string) => (subject: string) => {
    calls.push(`${name} ${subject}`);
  };
  return {
    get support() {
      return data.support;
    },
    get branches() {
      return data.branches;
    },
    get sessions() {
      return data.sessions;
    },
    get activeSessionId() {
      return data.activeSessionId;
    },
    get chat() {
      return data.chat;
    },
    get model() {
      return data.model;
    },
    get summarizer() {
      return data.summarizer;
    },
    get device() {
      return data.device;
    },
    get context() {
      return data.context;
    },
    get contextSources() {
      return data.contextSources;
    },
    get agent() {
      return data.agent;
    },
    get compaction() {
      return data.compaction;
    },
    get maxMessageTokens() {
      return data.maxMessageTokens;
    },
    get draft() {
      return data.draft;
    },
    get notices() {
      return data.notices;
    },
    get keeping() {
      return data.keeping;
    },
    get offline() {
      return data.offline;
    },
    get updateWaiting() {
      return data.updateWaiting;
    },
    density: 'comfortable',
    language: 'auto',
    presets: undefined,
    get tuning() {
      return data.tuning;
    },
    settingsScreen: () => Promise.resolve(null),
    searchScreen: () => Promise.resolve(null),
    transferScreen: () => Promise.resolve(null),
    reveal: () => Promise.resolve(false),
    get theme() {
      return data.theme;
    },
    calls,
    show,
    answerSends(next) {
      outcome = next;
    },
    send(text) {
      calls.push(`send ${text}`);
      if (outcome.kind === 'sent') show({ draft: '' });
      return Promise.resolve(outcome);
    },
    keepDraft(text) {
      show({ draft: text });
    },
    setTheme(theme) {
      calls.push(`setTheme ${theme}`);
      show({ theme });
    },
    stop: verb('stop'),
    compact: verb('compact'),
    stopCompaction: verb('stopCompaction'),
    undoCompaction: verbOf('undoCompaction'),
    retryLoad: verb('retryLoad'),
    setDevice: verbOf('setDevice'),
    newSession: verb('newSession'),
    selectSession: verbOf('selectSession'),
    changeSession: verbOf('changeSession'),
    deleteSession: verbOf('deleteSession'),
    dismissNotice: verbOf('dismissNotice'),
    inspector: () => Promise.resolve(null),
    modelScreen: () => Promise.resolve(null),
    explore: async () => null,
    applyUpdate: verb('applyUpdate'),
  };
}
