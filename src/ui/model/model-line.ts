/** The state of a model in a few plain words, and the one thing that can be done about it. */
import type { ModelState } from '../../stores/app-view';
import type { EngineDevice } from '../../core/engine';
import { formatBytes, formatDuration, formatShare } from '../quantity';

export interface ModelLine {
  readonly tone: 'quiet' | 'busy' | 'good' | 'bad';
  /** `Pocket`, or what to call it while there is no name. */
  readonly name: string;
  /** What comes after the name, each a phrase of its own. */
  readonly phrases: readonly string[];
  /** Share loaded, 0 to 1; null while unknown or not loading. */
  readonly progress: number | null;
  /** The label of `retryLoad`; null when there is nothing to do. */
  readonly retryLabel: string | null;
}

const deviceNames: Readonly<Record<EngineDevice, string>> = {
  webgpu: 'GPU',
  wasm: 'CPU',
  browser: 'browser',
};

export function deviceName(device: EngineDevice): string {
  return deviceNames[device];
}

/** `nowMs` is compared with the start of a load for the time left. */
export function modelLine(state: ModelState, nowMs: number): ModelLine {
  switch (state.kind) {
    case 'idle':
      return line('quiet', 'Model', ['not loaded'], { retryLabel: 'Load' });
    case 'loading':
      return loadingLine(state, nowMs);
    case 'ready':
      return line('good', state.info.modelName, [deviceName(state.info.device), 'ready']);
    case 'failed':
      return line('bad', 'Model', [state.error.message], { retryLabel: 'Try again' });
    case 'lost':
      return line('bad', 'Model', [state.error.message], { retryLabel: 'Load again' });
    default:
      return state satisfies never;
  }
}

/** Said to screen readers when the state changes; a load is not told percent by percent. */
export function modelSentence(state: ModelState): string {
  switch (state.kind) {
    case 'idle':
      return 'No model is loaded.';
    case 'loading':
      return `${state.modelName} is loading.`;
    case 'ready':
      return `${state.info.modelName} is ready on the ${deviceName(state.info.device)}.`;
    case 'failed':
    case 'lost':
      return state.error.message;
    default:
      return state satisfies never;
  }
}

function line(
  tone: ModelLine['tone'],
  name: string,
  phrases: readonly string[],
  more: Partial<Pick<ModelLine, 'progress' | 'retryLabel'>> = {},
): ModelLine {
  return { tone, name, phrases, progress: null, retryLabel: null, ...more };
}

/** Before this share a guess of the time left swings too much to be worth showing. */
const leastShareForGuess = 0.05;

function loadingLine(state: Extract<ModelState, { kind: 'loading' }>, nowMs: number): ModelLine {
  const { phase, loadedBytes, totalBytes } = state;
  if (phase === 'starting') return line('busy', state.modelName, ['starting']);
  if (phase === 'preparing') return line('busy', state.modelName, ['preparing']);
  if (totalBytes <= 0) {
    const phrases = loadedBytes > 0 ? ['loading', formatBytes(loadedBytes)] : ['loading'];
    return line('busy', state.modelName, phrases);
  }
  const share = Math.min(1, loadedBytes / totalBytes);
  const phrases = [
    `loading ${formatShare(loadedBytes, totalBytes)}`,
    `${formatBytes(loadedBytes)} of ${formatBytes(totalBytes)}`,
  ];
  const elapsedMs = nowMs - state.startedAt;
  if (share >= leastShareForGuess && share < 1 && elapsedMs > 1000) {
    phrases.push(`about ${formatDuration((elapsedMs * (1 - share)) / share)} left`);
  }
  return line('busy', state.modelName, phrases, { progress: share });
}
