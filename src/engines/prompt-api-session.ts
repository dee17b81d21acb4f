/**
 * The browser's own model as it is found (Prompt API). Its names changed: `input…` became `context…`, and
 * browsers of both kinds are about, so both are read here and one set is used everywhere else.
 */

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A text counts as one message of the user. */
export type PromptInput = string | readonly PromptMessage[];

/** What the browser calls a session; of each pair of names it has one. */
export interface RawPromptSession {
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  measureContextUsage?(input: PromptInput): Promise<number>;
  readonly inputQuota?: number;
  readonly inputUsage?: number;
  measureInputUsage?(input: PromptInput): Promise<number>;
  promptStreaming(
    input: PromptInput,
    options?: { readonly signal?: AbortSignal },
  ): ReadableStream<string>;
  clone(): Promise<RawPromptSession>;
  destroy(): void;
  addEventListener(type: 'contextoverflow' | 'quotaoverflow', listener: () => void): void;
}

export interface CreateOptions {
  readonly initialPrompts?: readonly PromptMessage[];
  readonly expectedInputs?: readonly { readonly type: 'text'; readonly languages: string[] }[];
  readonly expectedOutputs?: readonly { readonly type: 'text'; readonly languages: string[] }[];
  readonly signal?: AbortSignal;
  readonly monitor?: (monitor: DownloadMonitor) => void;
}

export interface DownloadMonitor {
  addEventListener(
    type: 'downloadprogress',
    listener: (event: { readonly loaded: number; readonly total?: number }) => void,
  ): void;
}

/** `LanguageModel` itself. Only pages have it, workers do not. */
export interface PromptApi {
  availability(options?: object): Promise<string>;
  create(options?: CreateOptions): Promise<RawPromptSession>;
}

/** Undefined where the browser has none. */
export function findPromptApi(host: object = globalThis): PromptApi | undefined {
  const found: unknown = Reflect.get(host, 'LanguageModel');
  return isPromptApi(found) ? found : undefined;
}

function isPromptApi(value: unknown): value is PromptApi {
  const isThing = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return isThing && 'create' in value && 'availability' in value;
}

export interface PromptSession {
  /** Tokens that it can hold; Infinity where the browser knows no limit. */
  readonly contextWindow: number;
  /** Tokens that it holds now. */
  readonly contextUsage: number;
  /** Tokens that an input would add. */
  measure(input: PromptInput): Promise<number>;
  stream(input: PromptInput, signal: AbortSignal): ReadableStream<string>;
  clone(): Promise<PromptSession>;
  destroy(): void;
  /** Told when the browser has dropped the oldest messages, which it does without being asked. */
  onOverflow(listener: () => void): void;
}

export function readSession(raw: RawPromptSession): PromptSession {
  return {
    get contextWindow() {
      return raw.contextWindow ?? raw.inputQuota ?? Infinity;
    },
    get contextUsage() {
      return raw.contextUsage ?? raw.inputUsage ?? 0;
    },
    async measure(input) {
      if (raw.measureContextUsage) return raw.measureContextUsage(input);
      if (raw.measureInputUsage) return raw.measureInputUsage(input);
      throw new DOMException('This browser cannot count tokens.', 'NotSupportedError');
    },
    stream: (input, signal) => raw.promptStreaming(input, { signal }),
    clone: async () => readSession(await raw.clone()),
    destroy: () => {
      raw.destroy();
    },
    onOverflow(listener) {
      // Only the one that this browser knows is ever sent.
      raw.addEventListener('contextoverflow', listener);
      raw.addEventListener('quotaoverflow', listener);
    },
  };
}
