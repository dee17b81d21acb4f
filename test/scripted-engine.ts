/**
 * An engine that says what a test tells it to, and fails in every way that a real one can. It keeps the
 * port's contract: exactly one end, also after an interrupt, an abort or a script that throws; only the
 * mode `hang` waits until it is stopped.
 */
import type {
  Engine,
  EngineError,
  EngineEvent,
  EngineInfo,
  StreamRequest,
} from '../src/core/engine';
import type { FinishReason, ToolCall, Usage } from '../src/core/message';
import { createWordCounter, requestTokens, wordTokens } from './word-counter';

/** One call's behavior. */
export type Script =
  | { readonly kind: 'say'; readonly text: string; readonly finish?: FinishReason }
  | { readonly kind: 'call'; readonly calls: readonly ToolCall[]; readonly text?: string }
  | { readonly kind: 'fail'; readonly error: EngineError; readonly after?: string }
  /** Says `after`, then nothing until it is interrupted or aborted. */
  | { readonly kind: 'hang'; readonly after?: string }
  /** Ends with `length` after having used up all of `maxTokens` with one line over and over. */
  | { readonly kind: 'endless'; readonly line: string }
  /** Breaks the port's contract: the stream itself throws. */
  | { readonly kind: 'throw'; readonly message: string }
  /** Waits for `until`, then says `text`: a result that comes late. */
  | { readonly kind: 'late'; readonly text: string; readonly until: Promise<void> };

export type ScriptFor = (request: StreamRequest, call: number) => Script;

export interface ScriptedEngineOptions {
  /** Scripts for the calls in order (the last one is repeated), or a function of the request. */
  readonly scripts: readonly Script[] | ScriptFor;
  readonly contextWindow?: number;
  readonly modelId?: string;
  readonly placement?: EngineInfo['placement'];
  readonly tokenizerId?: string;
  /** As if no model were loaded. */
  readonly unloaded?: boolean;
  /** For soaks: nothing is recorded, so that the fake itself does not grow. */
  readonly forgetful?: boolean;
}

export interface ScriptedEngine extends Engine {
  /** Every request that was streamed, in order. */
  readonly requests: readonly StreamRequest[];
  /** Calls `onLost` listeners and forgets the model, like a GPU reset. */
  lose(error: EngineError): void;
}

export function say(text: string): Script {
  return { kind: 'say', text };
}

export function createScriptedEngine(options: ScriptedEngineOptions): ScriptedEngine {
  const {
    scripts,
    contextWindow = 4096,
    modelId = 'scripted',
    placement = 'row',
    tokenizerId = 'words',
  } = options;
  const requests: StreamRequest[] = [];
  let streamed = 0;
  const listeners = new Set<(error: EngineError) => void>();
  let interruptRunning: () => void = () => undefined;
  const model: EngineInfo = {
    engineId: 'scripted',
    modelId,
    modelName: `Scripted ${modelId}`,
    contextWindow,
    device: 'wasm',
    deviceNote: '',
    dtype: 'q8',
    tokenizerId,
    placement,
  };
  let info: EngineInfo | undefined = options.unloaded ? undefined : model;
  const scriptOf = (request: StreamRequest, index: number): Script => {
    if (typeof scripts === 'function') return scripts(request, index);
    return scripts[Math.min(index, scripts.length - 1)] ?? say('');
  };
  return {
    ...createWordCounter(tokenizerId),
    requests,
    get info() {
      return info;
    },
    lose(error) {
      info = undefined;
      interruptRunning();
      for (const listener of listeners) listener(error);
    },
    onLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      if (options.unloaded) {
        return Promise.resolve({
          kind: 'failed',
          error: { kind: 'unsupported', message: 'No model is scripted.' },
        });
      }
      info = model;
      return Promise.resolve({ kind: 'loaded', info });
    },
    stream(request) {
      const index = streamed++;
      if (!options.forgetful) requests.push(request);
      const stopped = new Promise<void>((resolve) => {
        interruptRunning = resolve;
        if (request.signal?.aborted) resolve();
        if (request.signal) listenOnce(request.signal, resolve);
      });
      if (info === undefined) return notLoaded();
      return play(scriptOf(request, index), request, stopped);
    },
    interrupt() {
      interruptRunning();
    },
    unload() {
      info = undefined;
      return Promise.resolve();
    },
  };
}

/** One listener for each signal, however many calls share it. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function listenOnce(signal: AbortSignal, resolve: () => void): void {
  const known = waiting.get(signal);
  if (known) {
    known.add(resolve);
    return;
  }
  const all = new Set([resolve]);
  waiting.set(signal, all);
  const tellAll = (): void => {
    for (const tell of all) tell();
  };
  signal.addEventListener('abort', tellAll, { once: true });
}

async function* notLoaded(): AsyncGenerator<EngineEvent> {
  yield { type: 'error', error: { kind: 'not-loaded', message: 'No model is loaded.' } };
}

async function* play(
  script: Script,
  request: StreamRequest,
  stopped: Promise<void>,
): AsyncGenerator<EngineEvent> {
  let isStopped = false;
  void stopped.then(() => (isStopped = true));
  await Promise.resolve();
  const finish = (reason: FinishReason, text: string): EngineEvent => ({
    type: 'finish',
    reason: isStopped ? 'aborted' : reason,
    usage: usageOf(request, text),
  });
  switch (script.kind) {
    case 'say':
      yield* sayWords(script.text, script.finish ?? 'stop', request, () => isStopped);
      return;
    case 'late':
      await Promise.race([script.until, stopped]);
      yield* sayWords(script.text, 'stop', request, () => isStopped);
      return;
    case 'call':
      if (script.text) yield { type: 'text-delta', text: script.text };
      for (const call of script.calls) yield { type: 'tool-call', call };
      yield finish('tool-calls', script.text ?? '');
      return;
    case 'fail':
      if (script.after) yield { type: 'text-delta', text: script.after };
      yield { type: 'error', error: script.error };
      return;
    case 'hang':
      if (script.after) yield { type: 'text-delta', text: script.after };
      await stopped;
      yield finish('aborted', script.after ?? '');
      return;
    case 'endless': {
      const lines = Math.ceil(request.maxTokens / Math.max(1, wordTokens(`${script.line}\n`)));
      yield* sayWords(`${script.line}\n`.repeat(lines), 'length', request, () => isStopped);
      return;
    }
    case 'throw':
      throw new Error(script.message);
    default:
      return script satisfies never;
  }
}

/** Word by word, never past `maxTokens`: a text that is too long ends with `length`. */
async function* sayWords(
  text: string,
  reason: FinishReason,
  request: StreamRequest,
  isStopped: () => boolean,
): AsyncGenerator<EngineEvent> {
  let said = '';
  let tokens = 0;
  for (const word of text.match(/\s*\S+\s*$|\s*\S+/gu) ?? []) {
    await Promise.resolve();
    tokens += wordTokens(word);
    if (isStopped() || tokens > request.maxTokens) break;
    said += word;
    yield { type: 'text-delta', text: word };
  }
  const cut = tokens > request.maxTokens ? 'length' : reason;
  yield {
    type: 'finish',
    reason: isStopped() ? 'aborted' : cut,
    usage: usageOf(request, said),
  };
}

function usageOf(request: StreamRequest, said: string): Usage {
  return {
    promptTokens: requestTokens(request),
    cachedTokens: 0,
    completionTokens: wordTokens(said),
    prefillMs: 0,
    decodeMs: 0,
  };
}
