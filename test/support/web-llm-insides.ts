/**
 * The parts of web-llm that it does not export: its engine with the tables inside, its pipeline, its rules
 * for a conversation and its tokenizer. Its bundle is one file without imports, so a copy with a longer
 * export list is loaded in its place. Tests hold the adapter against these instead of against a guess.
 */
import type { ModelRecord } from '@mlc-ai/web-llm';
import type { MlcEngine } from '../../src/engines/web-llm-library';

/** The library's engine with what is private in it. */
export interface InsideEngine extends MlcEngine {
  loadedModelIdToPipeline: Map<string, object>;
  loadedModelIdToChatConfig: Map<string, object>;
  loadedModelIdToModelType: Map<string, number>;
  loadedModelIdToLock: Map<string, object>;
  reloadInternal: (modelId: string, options?: object) => Promise<void>;
  unload(): Promise<void>;
  setInitProgressCallback(callback: unknown): void;
}

export interface InsideTokenizer {
  encode(text: string): ArrayLike<number>;
  decode(ids: Int32Array): string;
}

export interface WebLlmInsides {
  readonly MLCEngine: new (config: object) => InsideEngine;
  readonly LLMChatPipeline: { readonly prototype: object };
  readonly CustomLock: new () => object;
  readonly libExports: {
    readonly Tokenizer: { fromJSON(json: ArrayBuffer): Promise<InsideTokenizer> };
  };
  readonly getConversation: (template: object, override?: object) => object;
  readonly getConversationFromChatCompletionRequest: (
    request: object,
    config: object,
    includeLastMessage: boolean,
  ) => {
    appendReplyHeader(role: string): void;
    appendEmptyThinkingReplyHeader(role: string, text: string): void;
  };
  readonly DeviceLostError: new () => Error;
  readonly prebuiltAppConfig: { readonly model_list: readonly ModelRecord[] };
}

const wanted = [
  'LLMChatPipeline',
  'CustomLock',
  'libExports',
  'getConversation',
  'getConversationFromChatCompletionRequest',
  'DeviceLostError',
] as const;

/** The bundle with its insides exported, and without the address of a map that lies elsewhere. */
export function openUp(bundle: string): string {
  const opened = bundle.replace(/^export \{/m, `export { ${wanted.join(', ')}, `);
  if (opened === bundle) throw new Error('The bundle of web-llm has changed its shape.');
  return opened.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

export function isInsides(module: unknown): module is WebLlmInsides {
  return typeof module === 'object' && module !== null && wanted.every((name) => name in module);
}
