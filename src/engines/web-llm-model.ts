/** Loads one model with web-llm and proves that it is there. */
import type { ModelRecord } from '@mlc-ai/web-llm';
import type { EngineError, LoadProgress } from '../core/engine';
import { contextWindowTokens } from './context-window';
import { engineError, engineFailure } from './engine-errors';
import type { HostModelInfo } from './host-protocol';
import { textHash } from './text-hash';
import { createWebLlmEncoder, type WebLlmEncoder } from './web-llm-encoder';
import { classifyWebLlmError } from './web-llm-errors';
import type { WebLlmFetcher } from './web-llm-fetch';
import { listWebLlmFiles, type WebLlmModelFiles } from './web-llm-files';
import { generateWebLlm } from './web-llm-generate';
import { createKvLedger, type KvLedger } from './web-llm-kv';
import type { MlcEngine, WebLlmLibrary } from './web-llm-library';
import type { WebLlmLoadRequest } from './web-llm-protocol';
import { readTokenizer } from './web-llm-tokenizer';

export interface LoadedWebLlm {
  readonly engine: MlcEngine;
  readonly encoder: WebLlmEncoder;
  readonly kv: KvLedger;
  readonly info: HostModelInfo;
  /**
   * By how many tokens the library reads more than was counted; 0 as far as is known. Added to every count,
   * so that a template which we render wrongly costs room and never an overflow.
   */
  miscount: number;
}

export type WebLlmModelOutcome =
  | { readonly kind: 'loaded'; readonly model: LoadedWebLlm }
  | { readonly kind: 'failed'; readonly error: EngineError };

export interface WebLlmLoadParts {
  readonly library: WebLlmLibrary;
  readonly fetcher: WebLlmFetcher;
  readonly onProgress: (progress: LoadProgress) => void;
}

/** Never rejects. */
export async function loadWebLlm(
  request: WebLlmLoadRequest,
  parts: WebLlmLoadParts,
): Promise<WebLlmModelOutcome> {
  try {
    const record = findRecord(request, parts.library);
    const listed = await listWebLlmFiles(record, async (file) => {
      await parts.fetcher.ensure([file]);
      const found: unknown = JSON.parse(await parts.fetcher.text(file));
      return found;
    });
    if (listed.kind === 'failed') return listed;
    await parts.fetcher.ensure(listed.model.files, parts.onProgress);
    return { kind: 'loaded', model: await start(record, listed.model, request, parts) };
  } catch (thrown) {
    return { kind: 'failed', error: classifyWebLlmError(thrown) };
  }
}

function findRecord({ modelId, record }: WebLlmLoadRequest, library: WebLlmLibrary): ModelRecord {
  const found = record ?? library.records.find((one) => one.model_id === modelId);
  if (found !== undefined) return found;
  throw engineFailure('model-missing', {
    message: `There is no model called “${modelId}” here. Choose another one.`,
  });
}

async function start(
  record: ModelRecord,
  files: WebLlmModelFiles,
  request: WebLlmLoadRequest,
  { library, fetcher, onProgress }: WebLlmLoadParts,
): Promise<LoadedWebLlm> {
  const { config } = files;
  const contextWindow = contextWindowTokens({
    maxPositionEmbeddings: config.contextWindow,
    modelMaxLength: undefined,
    requested: request.maxContextWindow,
  });
  const tokenizerText = await fetcher.text(files.tokenizer);
  const encoder = createWebLlmEncoder({
    ...readTokenizer(tokenizerText),
    template: config.template,
    thinking: request.thinking,
  });
  const preparing = { phase: 'preparing', loadedBytes: 0, totalBytes: 0 } as const;
  onProgress(preparing);
  // The library's own figure runs from 0 to 1 once more while weights go to the GPU: a sign of life.
  const engine = library.createEngine({
    record,
    onProgress: () => {
      onProgress(preparing);
    },
  });
  // The cache of the whole window is set aside at once, so a smaller one saves memory from the start.
  await engine.reload(
    record.model_id,
    config.slides ? undefined : { context_window_size: contextWindow },
  );
  const model: LoadedWebLlm = {
    engine,
    encoder,
    kv: createKvLedger(contextWindow, config.template.literalTexts ? 'never' : 'allowed'),
    info: {
      contextWindow,
      tokenizerId: textHash(tokenizerText + JSON.stringify(config.template) + request.thinking),
    },
    miscount: 0,
  };
  await proveLoaded(model);
  return model;
}

/**
 * That `reload` has resolved proves nothing: it also does after an unload, and a GPU that was lost at its
 * end goes unnoticed. One token shows that the model is there, that the GPU can run it (missing 16-bit
 * numbers show only now), and whether we count as the library does.
 */
async function proveLoaded(model: LoadedWebLlm): Promise<void> {
  await model.engine.getMessage();
  const encoded = model.encoder.encodeRequest({ rows: [{ role: 'user', content: 'Hi' }] });
  const { readTokens } = await generateWebLlm(model, {
    encoded,
    maxTokens: 1,
    sampling: {},
    stopTexts: [],
    stop: { stopped: false },
    onPiece: () => undefined,
  });
  learnMiscount(model, encoded, readTokens);
}

/** Only of a prompt that was read whole: what the library held it does not report. */
export function learnMiscount(
  model: LoadedWebLlm,
  encoded: { readonly promptTokens: number; readonly unreportedTokens: number },
  readTokens: number | undefined,
): void {
  if (readTokens === undefined) return;
  const more = readTokens + encoded.unreportedTokens - encoded.promptTokens;
  model.miscount = Math.max(model.miscount, more);
}

/** See {@link LoadedWebLlm.miscount}. */
export function requestTokens(
  model: LoadedWebLlm,
  request: Parameters<WebLlmEncoder['encodeRequest']>[0],
): number {
  return model.encoder.encodeRequest(request).promptTokens + model.miscount;
}

/** An error for a prompt that leaves no room for a reply. */
export function tooLong(promptTokens: number, contextWindow: number): EngineError {
  return engineError('context-overflow', {
    message: `The request has ${promptTokens} tokens and the model reads at most ${contextWindow}, the reply included.`,
  });
}
