/** What the gallery can show: realistic states of the whole screen. */
import { emptySummary, type Summary } from '../../src/core/compaction/summary';
import type { EngineInfo } from '../../src/core/engine';
import type {
  CompactionEntry,
  MessageEntry,
  NoticeEntry,
  SessionEntry,
} from '../../src/core/entry';
import { assistantMessage, userMessage, type Message } from '../../src/core/message';
import { transcript } from '../../src/core/transcript';
import type { TranscriptItem } from '../../src/core/transcript-item';
import type { ContextMeterParts, SessionLine } from '../../src/stores/app-view';
import type { ViewData } from './fixture-view.svelte';
import { longTalk, manyMessages, scriptsTalk, workTalk, type Line } from './talks';

const minute = 60_000;
const day = 24 * 60 * minute;

export const pocket: EngineInfo = {
  engineId: 'transformers',
  modelId: 'pocket',
  modelName: 'Pocket',
  contextWindow: 1024,
  device: 'wasm',
  deviceNote: 'The only graphics adapter here is a software one, which is slower than the CPU.',
  dtype: 'q8',
  tokenizerId: 'pocket-1',
  placement: 'system',
};

export const meter: ContextMeterParts = {
  windowTokens: 1024,
  reserveTokens: 205,
  systemTokens: 31,
  summaryTokens: 0,
  recallTokens: 0,
  turnsTokens: 241,
  totalTokens: 279,
  triggerTokens: 573,
};

function messageEntry(message: Message, seq: number, id = `e${String(seq)}`): MessageEntry {
  return {
    kind: 'message',
    id,
    sessionId: 's1',
    parentId: null,
    seq,
    createdAt: Date.now() - (200 - (seq % 200)) * minute,
    message,
    tokens: {},
    ...(message.role === 'assistant' && {
      origin: {
        engineId: 'transformers',
        modelId: 'pocket',
        modelName: 'Pocket',
        device: 'wasm',
        sampling: {},
        finishReason: 'stop',
        usage: {
          promptTokens: 279,
          cachedTokens: 240,
          completionTokens: 46,
          prefillMs: 60,
          decodeMs: 151,
        },
      },
    }),
  };
}

export function entries(lines: readonly Line[], firstSeq = 1): readonly MessageEntry[] {
  return lines.map(([who, text], index) =>
    messageEntry(who === 'you' ? userMessage(text) : assistantMessage(text), firstSeq + index),
  );
}

export function items(of: readonly SessionEntry[]): readonly TranscriptItem[] {
  return transcript(of);
}

export const lyonSummary: Summary = {
  ...emptySummary,
  Goal: [{ text: 'move to Lyon by the end of May', sources: ['e1'], origin: 'model' }],
  'Constraints & preferences': [
    { text: 'budget: 900 € a month, heating included', sources: ['e3'], origin: 'model' },
    { text: 'no ground floor', sources: ['e5', 'e7'], origin: 'extracted' },
  ],
  Decisions: [
    { text: 'district: Croix-Rousse, because of the market', sources: ['e9'], origin: 'model' },
    { text: 'keep the piano; it goes with the second van', sources: ['e11'], origin: 'user' },
  ],
  References: [
    { text: 'landlord: Ines Moreau, 04 78 55 01 22', sources: ['e13'], origin: 'audit' },
    { text: 'lease: B-1742', sources: ['e15'], origin: 'model' },
  ],
  'Next steps': [{ text: 'ask whether the piano fits the stairs', sources: [], origin: 'model' }],
};

export const compactionEntry: CompactionEntry = {
  kind: 'compaction',
  id: 'c1',
  sessionId: 's1',
  parentId: null,
  seq: 50,
  createdAt: Date.now() - 40 * minute,
  generation: 1,
  covers: { from: 'e1', to: 'e16' },
  firstKeptEntryId: 'e17',
  summary: lyonSummary,
  prunings: [],
  trigger: 'post-response',
  writer: 'Pocket',
  templateVersion: 1,
  tokensBefore: 2310,
  tokensAfter: 1204,
  tokenizerId: 'pocket-1',
  coverage: { chunks: 2, done: 2 },
  audit: { found: 14, kept: 13, added: 1, dropped: 2 },
  ms: { prepare: 4, summarize: 760, audit: 11, reassemble: 2 },
  ranIn: 'background',
};

const titles = [
  'Moving to Lyon',
  'Notes for the reading group',
  '引っ越しの相談',
  'Sourdough, third attempt',
  'كتاب عن الخط العربي',
  'Regex for invoice numbers',
  'Names for the boat',
  'Trip to Trieste by train, with two changes and a long wait',
  '',
];

const sessionLines: readonly SessionLine[] = titles.map((title, index) => ({
  id: `s${String(index + 1)}`,
  title,
  updatedAt: Date.now() - (index < 2 ? index * minute : (index - 1) * (index > 5 ? 40 : 1) * day),
}));

const base: Partial<ViewData> = {
  sessions: { kind: 'ready', lines: sessionLines },
  activeSessionId: 's1',
  model: { kind: 'ready', info: pocket },
  context: meter,
  maxMessageTokens: 260,
};

function talk(lines: readonly Line[], more: Partial<ViewData> = {}): Partial<ViewData> {
  return { ...base, chat: { kind: 'ready', items: items(entries(lines)), live: null }, ...more };
}

const notice: NoticeEntry = {
  kind: 'notice',
  id: 'n1',
  sessionId: 's1',
  parentId: null,
  seq: 60,
  createdAt: Date.now(),
  about: 'turn',
  level: 'error',
  text: 'The model’s worker stopped in the middle of the reply. What it had written is kept. Load the model again and send the message once more.',
};

function compacted(): Partial<ViewData> {
  const all = entries(longTalk);
  return {
    ...base,
    chat: { kind: 'ready', items: items([...all, compactionEntry]), live: null },
    context: { ...meter, summaryTokens: 96, recallTokens: 42, turnsTokens: 312, totalTokens: 488 },
    contextSources: {
      summary: lyonSummary,
      recalled: [
        {
          text: 'You, turn 7: “The lease is B-1742.”',
          sources: ['e15'],
          role: 'user',
          turn: 7,
          form: 'quote',
          score: 3,
        },
      ],
    },
  };
}

function stopped(): Partial<ViewData> {
  const all = entries(workTalk);
  const last = all.at(-1);
  const origin = last?.origin;
  const cut: readonly MessageEntry[] =
    last && origin
      ? [
          {
            ...last,
            message: assistantMessage('The second column holds the number of the'),
            origin: { ...origin, finishReason: 'aborted' },
          },
        ]
      : [];
  return {
    ...base,
    chat: {
      kind: 'ready',
      items: items([...all.slice(0, -1), ...cut, notice]),
      live: null,
    },
    model: {
      kind: 'lost',
      error: { kind: 'worker-crashed', message: 'The model’s worker stopped. Your text is safe.' },
    },
    context: null,
  };
}

export const scenes = {
  first: (): Partial<ViewData> => ({
    ...base,
    sessions: { kind: 'ready', lines: [] },
    activeSessionId: null,
    context: { ...meter, turnsTokens: 0, totalTokens: 38 },
  }),
  conversation: () => talk(workTalk),
  scripts: () => talk(scriptsTalk),
  compacted,
  writing: () =>
    talk(workTalk.slice(0, 3), {
      chat: {
        kind: 'ready',
        items: items(entries(workTalk.slice(0, 3))),
        live: {
          phase: 'writing',
          text: 'Here is the smallest version that keeps both:\n\n```ts\nfunction parse(line: string): Row {\n  const [number, name] = line.split(',
          reasoning: '',
          modelName: 'Pocket',
        },
      },
      compaction: {
        kind: 'running',
        ranIn: 'background',
        progress: { stage: 'summarize', done: 1, total: 3 },
      },
      draft: 'And what about the header line?',
    }),
  loading: (): Partial<ViewData> => ({
    ...base,
    activeSessionId: null,
    context: null,
    maxMessageTokens: null,
    model: {
      kind: 'loading',
      modelName: 'Pocket',
      phase: 'downloading',
      loadedBytes: 412e6,
      totalBytes: 879e6,
      startedAt: Date.now() - 18_000,
    },
    offline: 'preparing',
  }),
  failed: (): Partial<ViewData> => ({
    ...base,
    activeSessionId: null,
    context: null,
    model: {
      kind: 'failed',
      error: {
        kind: 'model-corrupt',
        message:
          'The model’s file is not a model (the server answered with a web page). Nothing was kept of it.',
      },
    },
    keeping: {
      kind: 'nothing-kept',
      message: 'The browser gives this page no database, perhaps because of a private window.',
    },
    updateWaiting: true,
    notices: [
      {
        id: 'd1',
        level: 'info',
        text: '“Names for the boat” was deleted.',
        action: { label: 'Undo', run: () => undefined },
      },
    ],
  }),
  stopped,
  missing: (): Partial<ViewData> => ({
    ...base,
    activeSessionId: 'gone',
    chat: { kind: 'missing' },
  }),
  long: () => talk(manyMessages(5000)),
  unsupported: (): Partial<ViewData> => ({
    support: { kind: 'unsupported', missing: ['WebGPU', 'WebAssembly'] },
  }),
  pasted: () => talk(workTalk, { draft: 'The quick brown fox. '.repeat(50_000) }),
} as const;

export type SceneName = keyof typeof scenes;

export function isSceneName(name: string): name is SceneName {
  return Object.hasOwn(scenes, name);
}
