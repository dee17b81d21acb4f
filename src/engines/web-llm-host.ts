/**
 * What runs inside a web-llm worker: one engine of the library with one model, behind the same surface as
 * the other engines' hosts. The worker file only exposes it. It is never loaded twice: after a failure, a
 * cancel or an unload the page ends the worker, which also frees all memory on the GPU.
 */
import type { EngineError, LoadProgress } from '../core/engine';
import type { HostAlarm, HostEvent, HostGenerateRequest } from './host-protocol';
import { createTextBatcher } from './text-batcher';
import { classifyWebLlmError } from './web-llm-errors';
import { createWebLlmFetcher, type WebLlmFetcher } from './web-llm-fetch';
import { generateWebLlm } from './web-llm-generate';
import { importWebLlm, type WebLlmLibrary } from './web-llm-library';
import {
  learnMiscount,
  loadWebLlm,
  requestTokens,
  tooLong,
  type LoadedWebLlm,
} from './web-llm-model';
import type { WebLlmHost } from './web-llm-protocol';
import { watchGpu } from './web-llm-watch-gpu';

/** The parts of a worker's global scope that the host needs. */
export interface WebLlmScope {
  addEventListener(
    type: 'unhandledrejection',
    listener: (event: { readonly reason: unknown }) => void,
  ): void;
  postMessage(message: HostAlarm): void;
  readonly navigator: { readonly gpu?: Pick<GPU, 'requestAdapter'> };
}

/** Tests pass their own. */
export interface WebLlmHostParts {
  readonly importLibrary?: () => Promise<WebLlmLibrary>;
  readonly createFetcher?: (keep: 'stored' | 'in-memory') => WebLlmFetcher;
}

export function createWebLlmHost(
  scope: WebLlmScope,
  { importLibrary = importWebLlm, createFetcher = createWebLlmFetcher }: WebLlmHostParts = {},
): WebLlmHost {
  let loaded: LoadedWebLlm | undefined;
  let running = { stopped: false };
  watchForAlarms(scope);

  function current(): LoadedWebLlm {
    if (loaded === undefined)
      throw new Error('The host was asked to work before a model was loaded.');
    return loaded;
  }

  return {
    async load(request, onProgress: (progress: LoadProgress) => void) {
      const library = await asOutcome(importLibrary);
      if (library.kind === 'failed') return library;
      const fetcher = createFetcher(request.withoutKeeping ? 'in-memory' : 'stored');
      const parts = { library: library.value, fetcher, onProgress };
      const outcome = await loadWebLlm(request, parts);
      if (outcome.kind === 'failed') return outcome;
      loaded = outcome.model;
      return { kind: 'loaded', info: { ...loaded.info, miscount: loaded.miscount } };
    },
    async generate(request, port) {
      const stop = { stopped: false };
      running = stop;
      post(port, await answer(current(), request, { stop, port }));
    },
    interrupt() {
      running.stopped = true;
    },
    countTexts: (texts) => current().encoder.countTexts(texts),
    countRows: (rows) => current().encoder.countRows(rows),
    countRequest: (rows, tools) => requestTokens(current(), { rows, tools }),
  };
}

/** Rejections that nobody awaits (the library has some), and a lost GPU. */
function watchForAlarms(scope: WebLlmScope): void {
  const alarm = (thrown: unknown): void => {
    scope.postMessage({ hostAlarm: classifyWebLlmError(thrown) });
  };
  scope.addEventListener('unhandledrejection', ({ reason }) => {
    alarm(reason);
  });
  if (scope.navigator.gpu) watchGpu(scope.navigator.gpu, alarm);
}

async function asOutcome<T>(
  task: () => Promise<T>,
): Promise<{ kind: 'ok'; value: T } | { kind: 'failed'; error: EngineError }> {
  try {
    return { kind: 'ok', value: await task() };
  } catch (thrown) {
    return { kind: 'failed', error: classifyWebLlmError(thrown) };
  }
}

function post(port: MessagePort, event: HostEvent): void {
  port.postMessage(event);
}

interface CallParts {
  readonly stop: { readonly stopped: boolean };
  readonly port: MessagePort;
}

/** The event that ends the generation; text is sent on the way. */
async function answer(
  model: LoadedWebLlm,
  request: HostGenerateRequest,
  { stop, port }: CallParts,
): Promise<HostEvent> {
  const text = createTextBatcher((piece) => {
    post(port, { type: 'text', text: piece });
  });
  try {
    const encoded = model.encoder.encodeRequest(request);
    const promptTokens = encoded.promptTokens + model.miscount;
    const room = model.info.contextWindow - promptTokens;
    if (room < 1) {
      const error = tooLong(promptTokens, model.info.contextWindow);
      return { type: 'error', error, fatal: false };
    }
    const { reason, usage, readTokens } = await generateWebLlm(model, {
      encoded,
      maxTokens: Math.max(1, Math.min(request.maxTokens, room)),
      sampling: request.sampling ?? {},
      stopTexts: request.stopTexts ?? [],
      stop,
      onPiece: (piece) => {
        if (piece.kind === 'text') text.add(piece.text);
        else post(port, { type: 'reasoning', text: piece.text });
      },
    });
    text.flush();
    if (usage.cachedTokens === 0) learnMiscount(model, encoded, readTokens);
    return { type: 'finish', reason, usage: { ...usage, promptTokens } };
  } catch (thrown) {
    text.flush();
    const error = classifyWebLlmError(thrown);
    // A prompt that the library finds too long was refused before anything was computed.
    return { type: 'error', error, fatal: error.kind !== 'context-overflow' };
  }
}
