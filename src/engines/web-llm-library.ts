/** The part of @mlc-ai/web-llm that is used. Imported when a model is loaded: it is 6 MB of script. */
import type {
  ChatCompletionChunk,
  ChatCompletionRequestStreaming,
  ChatOptions,
  InitProgressCallback,
  ModelRecord,
} from '@mlc-ai/web-llm';

/** The library's plain engine: one model, in the worker that asks for it. */
export interface MlcEngine {
  /** That it resolves does not mean that a model is loaded; see {@link MlcEngine.getMessage}. */
  reload(modelId: string, options?: ChatOptions): Promise<void>;
  chatCompletion(
    request: ChatCompletionRequestStreaming,
  ): Promise<AsyncIterable<ChatCompletionChunk>>;
  /** Read between two tokens, and forgotten when the next call begins. */
  interruptGenerate(): Promise<void>;
  /** Makes the next call compute its whole prompt. */
  resetChat(): Promise<void>;
  /** Rejects with a `ModelNotLoadedError` when no model is loaded. */
  getMessage(): Promise<string>;
}

export interface WebLlmLibrary {
  readonly records: readonly ModelRecord[];
  createEngine(options: {
    readonly record: ModelRecord;
    readonly onProgress: InitProgressCallback;
  }): MlcEngine;
}

export async function importWebLlm(): Promise<WebLlmLibrary> {
  const { MLCEngine, prebuiltAppConfig } = await import('@mlc-ai/web-llm');
  return {
    records: prebuiltAppConfig.model_list,
    createEngine: ({ record, onProgress }) =>
      new MLCEngine({
        // The store must be the one that web-llm-files.ts fills.
        appConfig: { model_list: [record], cacheBackend: 'cache' },
        initProgressCallback: onProgress,
        logLevel: 'ERROR',
      }),
  };
}
