/**
 * The browser's Prompt API around a script, with what is documented of it: sessions hold what they were
 * told and drop the oldest messages when they are full, say so in an event and go on; a prompt that cannot
 * fit at all is rejected and changes nothing; a system text is taken only when a session begins; the model
 * is downloaded only while a click is fresh.
 */
import type {
  CreateOptions,
  PromptApi,
  PromptInput,
  PromptMessage,
  RawPromptSession,
} from '../src/engines/prompt-api-session';
import { wordTokens } from './word-counter';

export interface LanguageModelScript {
  readonly reply?: (messages: readonly PromptMessage[], call: number) => string;
  readonly window?: number;
  /** `old`: the names before they were changed. */
  readonly names?: 'new' | 'old';
  readonly availability?: string;
  /** Whether a click is fresh; needed only where the model has to be downloaded. */
  readonly isClicked?: boolean;
  /** Thrown while the reply is written, at its piece number `piece`. */
  readonly fault?: (at: { readonly call: number; readonly piece: number }) => unknown;
  /** Tokens that a reply takes more where it was written than where it is told anew. */
  readonly heldExtraTokens?: number;
  /** Words in a piece of a reply; the API promises nothing about it. */
  readonly wordsPerPiece?: number;
}

export interface ScriptedLanguageModel extends PromptApi {
  /** What each call was given to read, in order. */
  readonly inputs: readonly (readonly PromptMessage[])[];
  readonly created: readonly (CreateOptions | undefined)[];
  /** Sessions that nobody has destroyed. */
  readonly alive: () => number;
}

const messageMarkers = 3;
const replyMarkers = 2;

const tokensOf = (messages: readonly PromptMessage[]): number =>
  messages.reduce((sum, { content }) => sum + wordTokens(content) + messageMarkers, 0);

const toMessages = (input: PromptInput): readonly PromptMessage[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : input;

function raise(thrown: unknown): never {
  throw thrown;
}

/** Rejects, as the browser does, with a DOMException of this name. */
const refuse = (name: string): never => raise(new DOMException(name, name));

export function createScriptedLanguageModel(
  script: LanguageModelScript = {},
): ScriptedLanguageModel {
  const { availability = 'available', window = 1024, names = 'new' } = script;
  const inputs: (readonly PromptMessage[])[] = [];
  const created: (CreateOptions | undefined)[] = [];
  const alive = new Set<object>();

  function session(history: readonly PromptMessage[]): RawPromptSession {
    let held = [...history];
    let listeners: { readonly type: string; readonly listener: () => void }[] = [];
    let written = 0;
    const extra = script.heldExtraTokens ?? 0;
    const usage = (): number => tokensOf(held) + written * extra;
    const measure = (input: PromptInput): Promise<number> => {
      const messages = toMessages(input);
      if (messages.some(({ role }) => role === 'system')) return Promise.reject(new TypeError());
      return Promise.resolve(tokensOf(messages) + replyMarkers);
    };

    function take(messages: readonly PromptMessage[]): void {
      if (!alive.has(own)) refuse('InvalidStateError');
      if (messages.at(-1)?.role !== 'user') refuse('NotSupportedError');
      if (messages.slice(0).some(({ role }) => role === 'system')) raise(new TypeError('system'));
      if (tokensOf(messages) > window) refuse('QuotaExceededError');
      held.push(...messages);
      makeRoom();
    }

    function makeRoom(): void {
      let dropped = false;
      while (usage() > window) {
        const oldest = held.findIndex(({ role }) => role !== 'system');
        if (oldest < 0) return;
        held = held.filter((_, at) => at !== oldest);
        dropped = true;
      }
      const name = names === 'new' ? 'contextoverflow' : 'quotaoverflow';
      if (dropped) for (const { type, listener } of listeners) if (type === name) listener();
    }

    async function* write(messages: readonly PromptMessage[], signal?: AbortSignal) {
      await macrotask();
      signal?.throwIfAborted();
      take(messages);
      const call = inputs.push(messages) - 1;
      const answer: PromptMessage[] = [{ role: 'assistant', content: '' }];
      const words = (script.reply?.(messages, call) ?? endless).match(/\s*\S+/g) ?? [];
      const size = script.wordsPerPiece ?? 1;
      held.push(...answer);
      written += 1;
      for (let at = 0; at < words.length; at += size) {
        await macrotask();
        signal?.throwIfAborted();
        const fault = script.fault?.({ call, piece: at / size });
        if (fault !== undefined) raise(fault);
        const piece = words.slice(at, at + size).join('');
        const last = held.at(-1);
        held[held.length - 1] = { role: 'assistant', content: (last?.content ?? '') + piece };
        makeRoom();
        yield piece;
      }
    }

    const own = {
      ...(names === 'new'
        ? { contextWindow: window, measureContextUsage: measure }
        : { inputQuota: window, measureInputUsage: measure }),
      promptStreaming: (input: PromptInput, options?: { readonly signal?: AbortSignal }) =>
        toStream(write(toMessages(input), options?.signal)),
      clone: async () => {
        if (!alive.has(own)) refuse('InvalidStateError');
        return session(held);
      },
      destroy: () => {
        alive.delete(own);
        listeners = [];
      },
      addEventListener: (type: string, listener: () => void) => {
        listeners.push({ type, listener });
      },
    };
    Object.defineProperty(own, names === 'new' ? 'contextUsage' : 'inputUsage', { get: usage });
    alive.add(own);
    return own;
  }

  return {
    inputs,
    created,
    alive: () => alive.size,
    availability: () => Promise.resolve(availability),
    async create(options) {
      created.push(options);
      if (availability === 'unavailable') refuse('NotSupportedError');
      if (availability === 'downloadable') await download(options, script.isClicked ?? false);
      await macrotask();
      options?.signal?.throwIfAborted();
      const initial = options?.initialPrompts ?? [];
      if (tokensOf(initial) > window) refuse('QuotaExceededError');
      return session(initial);
    },
  };
}

const endless = 'one two six ten '.repeat(300);

async function download(options: CreateOptions | undefined, isClicked: boolean): Promise<void> {
  if (!isClicked) refuse('NotAllowedError');
  const listeners: ((event: { readonly loaded: number; readonly total: number }) => void)[] = [];
  options?.monitor?.({ addEventListener: (_type, listener) => void listeners.push(listener) });
  for (const loaded of [0, 0.5, 1]) {
    await macrotask();
    options?.signal?.throwIfAborted();
    for (const listener of listeners) listener({ loaded, total: 1 });
  }
}

function toStream(pieces: AsyncGenerator<string>): ReadableStream<string> {
  return new ReadableStream<string>({
    async pull(controller) {
      try {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (thrown) {
        controller.error(thrown);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

function macrotask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
