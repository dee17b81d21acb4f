/** The page's side of an engine on web-llm: a fresh worker for each load, and none without a model in it. */
import type { ModelRecord } from '@mlc-ai/web-llm';
import { proxy, type Remote } from 'comlink';
import type { Engine, EngineInfo, LoadProgress, LoadRequest } from '../core/engine';
import { probeCapabilities, type Capabilities } from './capabilities';
import { describeThrown, engineError } from './engine-errors';
import { createModelEngine, type OpenModel, type OpenOutcome } from './model-engine';
import { startReply, type ReplyTiming } from './reply-call';
import { createWatchdog } from './watchdog';
import { webLlmObstacle } from './web-llm-gate';
import type { Thinking, WebLlmHost, WebLlmLoadOutcome, WebLlmModelInfo } from './web-llm-protocol';
import { webLlmSamplingControls } from './web-llm-sampling';
import { openWorker, type WorkerHandle } from './worker-lifecycle';

export interface WebLlmTiming extends ReplyTiming {
  /** A load without any progress for this long is given up, in ms. */
  readonly loadQuietMs: number;
}

// Compiling shaders shows no progress, and a prompt is read without a sign of life in between: on a weak
// GPU a long one takes minutes.
const defaultTiming: WebLlmTiming = { loadQuietMs: 300_000, stopGraceMs: 300, quietMs: 300_000 };

export interface WebLlmEngineOptions {
  /** Makes a fresh worker that runs a web-llm host; see web-llm-workers.ts. */
  readonly startWorker: () => Worker;
  /** A model that a person added; undefined for those of the library's own list. */
  readonly findRecord?: (modelId: string) => ModelRecord | undefined;
  /** Left out: a model that can think is told not to. */
  readonly thinking?: () => Thinking;
  readonly capabilities?: () => Promise<Capabilities>;
  readonly timing?: Partial<WebLlmTiming>;
}

type Handle = WorkerHandle<WebLlmHost>;

export function createWebLlmEngine(options: WebLlmEngineOptions): Engine {
  const timing = { ...defaultTiming, ...options.timing };
  return createModelEngine({
    async open(request, onProgress, signal): Promise<OpenOutcome> {
      const capabilities = await (options.capabilities ?? probeCapabilities)();
      const obstacle = webLlmObstacle(request, capabilities);
      if (obstacle !== undefined) return { kind: 'failed', error: obstacle };
      let handle: Handle;
      try {
        handle = openWorker<WebLlmHost>(options.startWorker);
      } catch (thrown) {
        const error = engineError('worker-crashed', { detail: describeThrown(thrown) });
        return { kind: 'failed', error };
      }
      // The library resolves a load that was cancelled as if it were done; ending the worker is certain.
      signal.addEventListener('abort', handle.close, { once: true });
      if (signal.aborted) handle.close();
      const outcome = await loadInto(handle, request, { options, timing, onProgress });
      signal.removeEventListener('abort', handle.close);
      if (outcome.kind === 'loaded') {
        return { kind: 'opened', model: openModel(handle, request, outcome.info, timing) };
      }
      handle.close();
      return outcome;
    },
  });
}

interface LoadParts {
  readonly options: WebLlmEngineOptions;
  readonly timing: WebLlmTiming;
  readonly onProgress: (progress: LoadProgress) => void;
}

async function loadInto(
  handle: Handle,
  request: LoadRequest,
  { options, timing, onProgress }: LoadParts,
): Promise<WebLlmLoadOutcome> {
  let phase: LoadProgress['phase'] = 'starting';
  const watchdog = createWatchdog(timing.loadQuietMs, () => {
    const kind = phase === 'preparing' ? 'worker-crashed' : 'network';
    handle.fail(engineError(kind, { detail: `no progress while ${phase}` }));
  });
  const report = (progress: LoadProgress): void => {
    phase = progress.phase;
    watchdog.touch();
    onProgress(progress);
  };
  const { modelId, maxContextWindow, withoutKeeping } = request;
  const record = options.findRecord?.(modelId);
  const thinking = request.thinking ?? options.thinking?.() ?? 'off';
  const outcome = await handle.call<WebLlmLoadOutcome>((host) =>
    host.load({ modelId, record, maxContextWindow, thinking, withoutKeeping }, proxy(report)),
  );
  watchdog.stop();
  return outcome.kind === 'ok' ? outcome.value : outcome;
}

function openModel(
  handle: Handle,
  { modelId }: LoadRequest,
  found: WebLlmModelInfo,
  timing: WebLlmTiming,
): OpenModel {
  const count = <T>(task: (host: Remote<WebLlmHost>) => Promise<T>) => handle.call(task);
  return {
    info: engineInfo(modelId, found),
    reply: ({ rows, tools, maxTokens, sampling, stopTexts }, signal) =>
      startReply(handle, { rows, tools, maxTokens, sampling, stopTexts }, { signal, timing }),
    countTexts: (texts) => count((host) => host.countTexts(texts)),
    countRows: (rows) => count((host) => host.countRows(rows)),
    countRequest: ({ rows, tools }) => count((host) => host.countRequest(rows, tools)),
    onFailure: (listener) => {
      handle.onFailure(listener);
    },
    close: handle.close,
  };
}

/** Weights and arithmetic as the id names them, e.g. `q4f16_1`. */
const dtypeOf = (modelId: string): string => /q\d+(b?f\d+)(_\d+)?/i.exec(modelId)?.[0] ?? '';

function engineInfo(modelId: string, found: WebLlmModelInfo): EngineInfo {
  return {
    engineId: 'web-llm',
    modelId,
    modelName: modelId.replace(/-MLC\b/, ''),
    contextWindow: found.contextWindow,
    device: 'webgpu',
    deviceNote:
      found.miscount > 0
        ? `Its prompts take ${String(found.miscount)} tokens more than can be counted; they are kept free.`
        : '',
    dtype: dtypeOf(modelId),
    tokenizerId: found.tokenizerId,
    placement: 'row',
    samplingControls: webLlmSamplingControls,
  };
}
