/**
 * What runs inside an engine's worker: one model of transformers.js behind the surface of host-protocol.
 *
 * The worker file only exposes it. After a fatal error the library keeps repeating that error (its sessions
 * are chained on one promise), so the page then throws the whole worker away.
 */
import type { LoadProgress } from '../core/engine';
import { classifyError, engineError } from './engine-errors';
import type {
  EngineHost,
  HostAlarm,
  HostEvent,
  HostGenerateRequest,
  HostLoadOutcome,
  HostLoadRequest,
} from './host-protocol';
import { createKvCache } from './kv-cache';
import { ensureModelFiles, missingBytes, openModelStore } from './model-cache';
import { pauseBetweenTokens } from './pause-between-tokens';
import { createReplyOutput } from './transformers-output';
import { generateReply, type GenerateInput, type StopFlag } from './transformers-generate';
import { loadTransformersModel, type LoadedModel } from './transformers-model';
import { gpuLost } from './transformers-runtime';

/** The parts of a worker's global scope that the host needs. */
export interface HostScope {
  addEventListener(
    type: 'unhandledrejection',
    listener: (event: { readonly reason: unknown }) => void,
  ): void;
  postMessage(message: HostAlarm): void;
}

/** Progress events are at least this far apart, in ms: more often nobody can see. */
const progressEveryMs = 100;

export function createTransformersHost(scope: HostScope): EngineHost {
  let loaded: LoadedModel | undefined;
  const kv = createKvCache();
  let running: StopFlag = { stopped: false };

  const alarm = listenForAlarms(scope);

  function current(): LoadedModel {
    if (loaded === undefined)
      throw new Error('The host was asked to work before a model was loaded.');
    return loaded;
  }

  return {
    async load(request, onProgress) {
      const outcome = await loadModel(request, onProgress);
      if (outcome.kind === 'failed') return outcome;
      loaded = outcome.model;
      if (request.device === 'webgpu') void gpuLost().then(alarm, alarm);
      return { kind: 'loaded', info: loaded.info };
    },
    async generate(request, port) {
      running = { stopped: false };
      try {
        post(port, await answer(request, { model: current(), kv, stop: running, port }));
      } catch (thrown) {
        post(port, { type: 'error', error: classifyError(thrown), fatal: true });
      }
    },
    interrupt() {
      running.stopped = true;
    },
    countTexts: (texts) => texts.map((text) => current().encoder.encodeText(text).length),
    countRows: (rows) => current().encoder.countRows(rows),
    countRequest: (rows, tools) => current().encoder.encodeRequest({ rows, tools }).length,
    renderRequest: (rows, tools) => current().encoder.renderRequest({ rows, tools }),
  };
}

/** Tells the page of rejections that nobody awaits; returns a way to tell it of more. */
function listenForAlarms(scope: HostScope): (thrown: unknown) => void {
  const alarm = (thrown: unknown): void => {
    scope.postMessage({ hostAlarm: classifyError(thrown) });
  };
  scope.addEventListener('unhandledrejection', ({ reason }) => {
    alarm(reason);
  });
  return alarm;
}

function post(port: MessagePort, event: HostEvent): void {
  port.postMessage(event);
}

interface AnswerParts {
  readonly model: LoadedModel;
  readonly kv: ReturnType<typeof createKvCache>;
  readonly stop: StopFlag;
  readonly port: MessagePort;
}

/** The event that ends the generation; text and prefill events are sent on the way. */
async function answer(request: HostGenerateRequest, parts: AnswerParts): Promise<HostEvent> {
  const { model, kv, stop, port } = parts;
  const promptIds = model.encoder.encodeRequest(request);
  const promptTokens = promptIds.length;
  const room = model.info.contextWindow - promptTokens;
  if (room < 1) {
    const message = `The request has ${promptTokens} tokens and the model reads at most ${model.info.contextWindow}, the reply included.`;
    return { type: 'error', error: engineError('context-overflow', { message }), fatal: false };
  }
  const output = createReplyOutput(port, model.thinkingAt(promptIds));
  const input: GenerateInput = {
    promptIds,
    maxTokens: Math.max(1, Math.min(request.maxTokens, room)),
    sampling: request.sampling ?? {},
    stopTexts: request.stopTexts ?? [],
    stop,
    onText: output.add,
    onPrefill: (doneTokens) => {
      post(port, { type: 'prefill', doneTokens, promptTokens });
    },
  };
  // What was written before a failure is the person's to keep.
  const result = await generateReply(model, kv, input).finally(output.flush);
  if (result.degenerate && result.reason !== 'aborted') {
    return { type: 'error', error: engineError('degenerate'), fatal: false };
  }
  return { type: 'finish', reason: result.reason, usage: result.usage };
}

type ModelOutcome =
  | { readonly kind: 'loaded'; readonly model: LoadedModel }
  | Extract<HostLoadOutcome, { kind: 'failed' }>;

async function loadModel(
  request: HostLoadRequest,
  onProgress: (progress: LoadProgress) => void,
): Promise<ModelOutcome> {
  const { folderUrl, files, withoutKeeping } = request;
  const store = await openModelStore();
  const totalBytes = await missingBytes({ folderUrl, files, store });
  const countBytes = createByteCounter(totalBytes, onProgress);
  const outcome = await ensureModelFiles({
    folderUrl,
    files,
    store,
    withoutKeeping,
    fetch: (...args) => fetch(...args),
    onBytes: countBytes,
  });
  if (outcome.kind === 'failed') return outcome;
  onProgress({ phase: 'preparing', loadedBytes: totalBytes, totalBytes });
  try {
    const model = await loadTransformersModel(request, outcome.files);
    pauseBetweenTokens(model.model);
    if (request.device === 'webgpu') await warmUp(model);
    return { kind: 'loaded', model };
  } catch (thrown) {
    const error = classifyError(thrown);
    // Else the same damaged file would be found whole and be loaded again for ever.
    if (error.kind === 'model-corrupt') await outcome.files.distrust();
    return { kind: 'failed', error };
  }
}

function createByteCounter(totalBytes: number, onProgress: (progress: LoadProgress) => void) {
  let loadedBytes = 0;
  let toldAt = 0;
  return (bytes: number): void => {
    loadedBytes += bytes;
    if (performance.now() - toldAt < progressEveryMs) return;
    toldAt = performance.now();
    onProgress({ phase: 'downloading', loadedBytes, totalBytes });
  };
}

/**
 * One token, to find out now and not at the first question whether the GPU can run this model: missing
 * 16-bit floats, for example, only show when something is computed.
 */
async function warmUp(model: LoadedModel): Promise<void> {
  const kv = createKvCache();
  const promptIds = model.encoder.encodeRequest({ rows: [{ role: 'user', content: 'Hi' }] });
  await generateReply(model, kv, {
    promptIds,
    maxTokens: 1,
    sampling: {},
    stopTexts: [],
    stop: { stopped: false },
    onText: () => undefined,
    onPrefill: () => undefined,
  });
  await kv.dispose();
}
