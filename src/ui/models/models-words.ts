/** Every word of the model screen. */
import type { AdmissionReason } from '../../core/models/admission';
import type { FitLevel, FitReason, GpuLimitName } from '../../core/models/fit-verdict';
import type { Machine } from '../../core/models/machine';
import type { EngineId, Fact, ModelFeature, ModelRole } from '../../core/models/model-card';
import type { SwapOutcome, SwapStage } from '../../core/swap/run-swap';
import { countOf, formatBytes, formatCount, formatDuration } from '../quantity';

export const modelsWords = {
  title: 'Models',
  intro:
    'Models run on this device, and nothing you write leaves it. A larger one knows more and needs more.',
  asking: 'Looking at what this device can do…',
  inUse: 'In use',
  main: 'Main model',
  mainHint: 'answers you',
  summarizer: 'Summarizer',
  summarizerHint: 'shortens long conversations in the background',
  window: 'Window',
  wholeWindow: (tokens: number): string => `${formatCount(tokens)} tokens, all of it`,
  someWindow: (tokens: number): string => `${formatCount(tokens)} tokens`,
  notLoaded: 'not loaded',
  loadedWhenNeeded: 'loaded when it is needed',
  loading: 'loading',
  ready: (device: string): string => `ready on the ${device}`,
  ownSummarizer: 'A second model',
  mainDoesBoth: 'The main model does both',
  search: 'Search models',
  searchHint: 'Name, maker, license or language',
  filters: 'Show',
  all: 'All',
  runsHere: 'Runs here',
  stored: 'On this device',
  forMain: 'For answers',
  forSummaries: 'For summaries',
  found: (count: number, all: number): string =>
    count === all ? countOf(all, 'model') : `${formatCount(count)} of ${countOf(all, 'model')}`,
  noneFound: 'No model matches. Take away a filter, or search for something shorter.',
  storage: 'Storage',
  used: (bytes: number): string => `${formatBytes(bytes)} used`,
  free: (bytes: number): string => `${formatBytes(bytes)} free`,
  unknownStorage: 'This browser does not say how much space there is.',
  persisted: 'The browser keeps it until you delete it.',
  notPersisted: 'The browser may clear it when space runs short.',
  details: 'Details',
  download: 'Download',
  memory: 'Memory',
  languages: 'Languages',
  license: 'License',
  features: 'Features',
  engine: 'Runs with',
  from: (source: string, checked: string): string => `${source}, ${checked}`,
  unknown: 'unknown',
  windowUnknown: 'told when it is loaded',
  lies: (seen: number): string => `${formatCount(seen)} tokens, as its own files say`,
  smaller: (name: string): string => `The next smaller one that runs here is ${name}.`,
  confirmDelete: (name: string): string => `Delete what is stored of ${name}?`,
  keep: 'Keep it',
  benchmark: 'Speed',
  measure: 'Measure',
  measuring: 'Measuring…',
  stop: 'Stop',
  speed: (tokensPerSecond: number): string => `${tokensPerSecond.toFixed(1)} tokens/s`,
  firstToken: (ms: number): string => `first word after ${formatDuration(ms)}`,
  loadTime: (ms: number): string => `loaded in ${formatDuration(ms)}`,
  measureHint: 'Loads nothing and sends nothing; takes a few seconds.',
  add: 'Add a model',
  addLabel: 'Id or address of a model',
  addHint: 'For example onnx-community/Qwen3-0.6B-ONNX, or the address of your own server.',
  addButton: 'Look at it',
  addFolder: 'Choose a folder…',
  addFolderHint: 'A folder with config.json, tokenizer.json and onnx/ needs no network at all.',
  looking: 'Looking at it…',
  added: 'Added to the list.',
  back: 'Back to the conversation',
  oneModel: 'This app knows one model alone.',
} as const;

export const engineNames: Readonly<Record<EngineId, string>> = {
  transformers: 'transformers.js',
  'web-llm': 'web-llm',
  'prompt-api': 'the browser',
};

export const roleNames: Readonly<Record<ModelRole, string>> = {
  main: modelsWords.main,
  summarizer: modelsWords.summarizer,
};

export const deviceNames: Readonly<Record<string, string>> = {
  webgpu: 'GPU',
  wasm: 'CPU',
  browser: 'browser',
};

export const featureNames: Readonly<Record<ModelFeature, string>> = {
  thinking: 'thinks before it answers',
  tools: 'calls tools',
  vision: 'sees pictures',
};

export const verdictWords: Readonly<Record<FitLevel, string>> = {
  fits: 'Runs here',
  tight: 'May run here',
  no: 'Does not run here',
};

const limitNames: Readonly<Record<GpuLimitName, string>> = {
  'storage-buffers': 'storage buffers at a time',
  'workgroup-storage': 'bytes of shared working memory',
  'buffer-size': 'bytes in one buffer',
};

/** Why a verdict is what it is, in one sentence. */
export function reasonWords(reason: FitReason): string {
  switch (reason.kind) {
    case 'no-webassembly':
      return 'This browser has no WebAssembly.';
    case 'no-browser-model':
      return 'This browser brings no model of its own.';
    case 'no-gpu':
      return 'It needs a graphics processor, and this browser offers none (WebGPU).';
    case 'software-gpu':
      return 'It needs a graphics processor, and the one here is an imitation on the CPU.';
    case 'no-shader-f16':
      return 'It needs 16-bit floats, and this graphics processor has none. Look for the one with 32-bit floats.';
    case 'gpu-limit':
      return `It needs ${formatCount(reason.needs)} ${limitNames[reason.limit]}, and this graphics processor offers ${formatCount(reason.has)}.`;
    case 'memory':
      return `It needs ${formatBytes(reason.needs)} of memory, and this device says it has ${formatBytes(reason.has)} in all.`;
    case 'memory-unknown':
      return `It needs ${formatBytes(reason.needs)} of memory, and this browser does not say how much there is.`;
    case 'cpu-memory':
      return `It needs ${formatBytes(reason.needs)}, and a page can use ${formatBytes(reason.has)} on the CPU.`;
    case 'slow-on-cpu':
      return 'It would run on the CPU, a word in seconds.';
    case 'storage':
      return `The download needs ${formatBytes(reason.needs)}, and ${formatBytes(reason.has)} are free. Delete a model to make room, or use it without keeping it.`;
    case 'size-unknown':
      return 'How much memory it needs is not known.';
    default:
      return reason satisfies never;
  }
}

export function bothWords(reason: AdmissionReason): string {
  switch (reason.kind) {
    case 'chosen':
      return 'As you chose.';
    case 'memory':
      return `The two together need ${formatBytes(reason.needs)} and this device has ${formatBytes(reason.has)}, so the main model writes the summaries for now.`;
    case 'memory-unknown':
      return `The two together need ${formatBytes(reason.needs)} and this browser does not say how much there is, so the main model writes the summaries for now.`;
    default:
      return reason satisfies never;
  }
}

export function machineWords({ gpu, memoryBytes, webAssembly }: Machine): string {
  const graphics =
    gpu.kind === 'real'
      ? `a graphics processor ${gpu.shaderF16 ? 'with' : 'without'} 16-bit floats`
      : gpu.kind === 'software'
        ? 'no graphics processor but an imitation'
        : 'no graphics processor';
  const memory =
    memoryBytes === null
      ? 'memory that the browser does not tell'
      : `${atLeast(memoryBytes)} of memory`;
  return `This device: ${graphics}, ${memory}${webAssembly ? '' : ', no WebAssembly'}.`;
}

/** Browsers stop counting at 8 GiB. */
function atLeast(bytes: number): string {
  const gigabytes = Math.round(bytes / 1024 ** 3);
  return gigabytes >= 8 ? `${String(gigabytes)} GB or more` : `${String(gigabytes)} GB`;
}

export function bytesFact(fact: Fact<number>): string {
  if (fact.kind === 'unknown') return modelsWords.unknown;
  return `${fact.kind === 'about' ? 'about ' : ''}${formatBytes(fact.value)}`;
}

export function windowFact(fact: Fact<number>): string {
  if (fact.kind === 'unknown') return modelsWords.windowUnknown;
  return `${fact.kind === 'about' ? 'about ' : ''}${formatCount(fact.value)} tokens`;
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

export function languagesFact(fact: Fact<readonly string[]>): string {
  if (fact.kind === 'unknown') return modelsWords.unknown;
  return fact.value
    .map((code) => (code === 'multilingual' ? 'many' : (languageNames.of(code) ?? code)))
    .join(', ');
}

export function textFact(fact: Fact<string>): string {
  return fact.kind === 'unknown' ? modelsWords.unknown : fact.value;
}

export const stageWords: Readonly<Record<SwapStage, string>> = {
  compacting: 'Shortening the conversation for the new window…',
  loading: 'Loading the new model…',
  checking: 'Counting the conversation with the new model…',
  'coming-back': 'It did not load. Bringing the old model back…',
};

export const swapWords = {
  planning: (name: string): string => `Counting what ${name} would mean for this conversation…`,
  heading: (name: string): string => `Change to ${name}?`,
  window: (before: number, after: number): string =>
    `The window changes from ${formatCount(before)} to ${formatCount(after)} tokens.`,
  sameWindow: (tokens: number): string => `The window stays at ${formatCount(tokens)} tokens.`,
  fits: (tokens: number): string =>
    `The conversation has ${formatCount(tokens)} tokens and fits as it is.`,
  compacts: (messages: number, before: number, after: number): string =>
    messages === 0
      ? `Long messages are shortened: ${formatCount(before)} → at most ${formatCount(after)} tokens.`
      : `${countOf(messages, 'message')} become a summary: ${formatCount(before)} → at most ${formatCount(after)} tokens. The originals stay readable.`,
  estimated: 'Counted with the loaded model; the new one counts a little differently.',
  unkept: 'It is fetched into memory now and is gone when this page is closed.',
  unplanned: 'Its window is told when it loads. What does not fit then is summarized.',
  nothingOpen: 'No conversation is open, so only the model changes.',
  change: 'Change',
  cancel: 'Cancel',
  close: 'Close',
  refused: (name: string): string => `${name} cannot take this conversation over.`,
} as const;

export function outcomeWords(name: string, outcome: SwapOutcome): string {
  switch (outcome.kind) {
    case 'swapped': {
      const window = formatCount(outcome.info.contextWindow);
      const tokens =
        outcome.tokens === null ? '' : ` The conversation takes ${formatCount(outcome.tokens)}.`;
      return `${name} is ready, with a window of ${window} tokens.${tokens}${outcome.warning ? ` ${outcome.warning}` : ''}`;
    }
    case 'came-back':
      return `${name} did not load: ${outcome.error.message} The model before is back, and the conversation is as it was.`;
    case 'aborted':
      return 'Stopped. The model before is still there.';
    case 'lost':
      return `${name} did not load, and the model before did not come back: ${outcome.error.message}`;
    default:
      return outcome satisfies never;
  }
}
