/**
 * web-llm without a GPU: the library's own engine around a model that says what a test tells it to. Message
 * checks, prompt, KV reuse, interrupt, counting and locking are the library's, so that what the adapter is
 * tried against is what it will meet; only the arithmetic is left out. Faults are those that were seen or
 * read in the library: a GPU that is lost without a word, a load that says it is done and is not, texts and
 * odd objects thrown in place of Errors.
 */
import type { ChatCompletionRequestStreaming, ChatOptions, ModelRecord } from '@mlc-ai/web-llm';
import type { WebLlmLibrary } from '../src/engines/web-llm-library';
import type { InsideEngine, InsideTokenizer, WebLlmInsides } from './support/web-llm-insides';

export interface ScriptedCall {
  /** 0 for the first call after a load, which is the adapter's own proof that the model is there. */
  readonly index: number;
  /** What the model reads at this call: ids of the new part alone where the rest is in its cache. */
  readonly promptIds: readonly number[];
  readonly seed: number | undefined;
}

export interface ScriptedModel {
  readonly reply: (call: ScriptedCall) => string;
  /** Writes character by character, so that a reply is more tokens than its text encoded anew. */
  readonly spells?: boolean;
  /** Time that reading a prompt and choosing a token take, in ms. */
  readonly prefillMs?: number;
  readonly tokenMs?: number;
  /** Thrown from inside the call before its token number `token`; undefined: nothing happens. */
  readonly fault?: (at: { readonly call: number; readonly token: number }) => unknown;
  /** What a load does in place of loading: `empty` resolves without a model. */
  readonly load?: () => 'loads' | 'empty' | { readonly throws: unknown };
}

export interface ScriptedLibrary extends WebLlmLibrary {
  /** Requests as the engine was given them, in order, each as it was before the engine changed it. */
  readonly requests: readonly ChatCompletionRequestStreaming[];
  /** Options of each load. */
  readonly loads: readonly (ChatOptions | undefined)[];
  /** Drops the model as the library does when the GPU is lost: it says nothing. */
  loseGpu(): Promise<void>;
}

export interface ScriptedLibraryParts {
  readonly inside: WebLlmInsides;
  readonly tokenizer: InsideTokenizer;
  readonly config: object;
  readonly records: readonly ModelRecord[];
  readonly model: ScriptedModel;
}

export function createScriptedLibrary(parts: ScriptedLibraryParts): ScriptedLibrary {
  const { inside, tokenizer, records, model } = parts;
  const requests: ChatCompletionRequestStreaming[] = [];
  const loads: (ChatOptions | undefined)[] = [];
  let engine: InsideEngine | undefined;
  return {
    records,
    requests,
    loads,
    async loseGpu() {
      await engine?.unload();
    },
    createEngine({ record, onProgress }) {
      const made = new inside.MLCEngine({ appConfig: { model_list: [record] }, logLevel: 'ERROR' });
      engine = made;
      made.reloadInternal = async (modelId, options) => {
        loads.push(options);
        const outcome = model.load?.() ?? 'loads';
        if (typeof outcome === 'object') raise(outcome.throws);
        await macrotask(0);
        if (outcome === 'empty') return;
        const config = { ...parts.config, ...record.overrides, ...options };
        const pipeline = createPipeline(inside, tokenizer, model, config);
        made.loadedModelIdToPipeline.set(modelId, pipeline);
        made.loadedModelIdToChatConfig.set(modelId, config);
        made.loadedModelIdToModelType.set(modelId, 0);
        made.loadedModelIdToLock.set(modelId, new inside.CustomLock());
        onProgress({ progress: 1, timeElapsed: 0, text: 'Finish loading on WebGPU - scripted' });
      };
      const answer = made.chatCompletion.bind(made);
      made.chatCompletion = (request) => {
        requests.push(structuredClone(request));
        return answer(request);
      };
      return made;
    },
  };
}

/** Lets messages in, as waiting for a GPU does. Timers are never shorter than a millisecond, so 0 has none. */
function macrotask(ms: number): Promise<void> {
  if (ms > 0) return new Promise((resolve) => setTimeout(resolve, ms));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The library throws whatever it likes. */
function raise(thrown: unknown): never {
  throw thrown;
}

/** Ends a reply. */
const endId = 2;

/** The library's pipeline with its arithmetic replaced by the script. */
function createPipeline(
  inside: WebLlmInsides,
  tokenizer: InsideTokenizer,
  model: ScriptedModel,
  config: object,
): object {
  const template = 'conv_template' in config ? config.conv_template : undefined;
  const window = 'context_window_size' in config ? config.context_window_size : -1;
  if (typeof template !== 'object' || template === null) throw new Error('no conv_template');
  let call = -1;
  let token = 0;
  let seed: number | undefined;
  let promptIds: number[] = [];
  let script: number[] = [];
  const logits = { dispose: () => undefined };

  return Object.assign(Object.create(inside.LLMChatPipeline.prototype) as object, {
    ...freshState(),
    tokenizer,
    config,
    conversation: inside.getConversation(template),
    contextWindowSize: window,
    stopStr: 'stop_str' in template ? template.stop_str : [],
    stopTokens: 'stop_token_ids' in template ? template.stop_token_ids : [],
    tvm: {
      beginScope: () => undefined,
      endScope: () => undefined,
      detachFromCurrentScope: (it: unknown) => it,
    },
    device: { sync: () => Promise.resolve() },
    setSeed(value: number) {
      seed = value;
    },
    dispose: () => undefined,
    sync: () => Promise.resolve(),
    resetKVCache: () => undefined,
    resetGenerationRoundState(this: { resetGenerationRoundState: unknown }) {
      call += 1;
      token = 0;
      promptIds = [];
      callReset(inside, this);
    },
    async embedAndForward(
      this: { filledKVCacheLength: number },
      chunk: number[][],
      length: number,
    ) {
      const isPrompt = token === 0;
      const fault = model.fault?.({ call, token });
      if (fault !== undefined) raise(fault);
      await macrotask((isPrompt ? model.prefillMs : model.tokenMs) ?? 0);
      if (isPrompt) promptIds.push(...chunk.flat());
      this.filledKVCacheLength += length;
      return logits;
    },
    sampleFromRawLogits() {
      if (token === 0) {
        const text = model.reply({ index: call, promptIds, seed });
        const parts = model.spells ? Array.from(text) : [text];
        script = parts.flatMap((part) => Array.from(tokenizer.encode(part)));
      }
      token += 1;
      return Promise.resolve(script[token - 1] ?? endId);
    },
  });
}

function callReset(inside: WebLlmInsides, pipeline: object): void {
  const own: unknown = Reflect.get(inside.LLMChatPipeline.prototype, 'resetGenerationRoundState');
  if (typeof own === 'function') Reflect.apply(own, pipeline, []);
}

/** What the pipeline's constructor sets before it asks the GPU for anything. */
function freshState() {
  return {
    messages: [],
    outputMessage: '',
    outputIds: [],
    stopTriggered: false,
    finishReason: undefined,
    appearedTokensFreq: new Map(),
    imageDataCache: new Map(),
    artifactImagePixelCache: new Map(),
    tokenLogprobArray: [],
    filledKVCacheLength: 0,
    slidingWindowSize: -1,
    attentionSinkSize: -1,
    prefillChunkSize: 1024,
    resetStatsPerPrefill: true,
    decodingTotalTime: 0,
    decodingTotalTokens: 0,
    prefillTotalTime: 0,
    prefillTotalTokens: 0,
    curRoundDecodingTotalTokens: 0,
    curRoundCompletionTotalTokens: 0,
    curRoundPrefillTotalTokens: 0,
    curRoundDecodingTotalTime: 0,
    curRoundPrefillTotalTime: 0,
  };
}
