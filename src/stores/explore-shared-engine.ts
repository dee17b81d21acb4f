/**
 * One engine for the chat and the canvas, of which the chat comes first: a call of the chat stops the
 * canvas's at once, and the canvas goes on when the chat is quiet. Whoever was stopped so can tell it from
 * being stopped by a person, and asks again.
 */
import type { Engine, EngineEvent, StreamRequest } from '../core/engine';

export interface SharedEngine {
  /** For the chat: the same engine, but its calls go before those of the canvas. */
  readonly foreground: Engine;
  /** For the canvas: waits for the chat, and is stopped by it. */
  readonly background: BackgroundEngine;
}

export interface BackgroundEngine extends Engine {
  /** How many times the chat has taken the model away. */
  readonly preemptions: number;
}

export function shareEngine(engine: Engine): SharedEngine {
  const turns = new Turns();
  const shared: Omit<Engine, 'stream' | 'interrupt' | 'info'> = {
    tokenizerId: engine.tokenizerId,
    countTexts: (texts) => engine.countTexts(texts),
    countRows: (rows) => engine.countRows(rows),
    countRequest: (request) => engine.countRequest(request),
    renderRequest: async (request) => engine.renderRequest?.(request),
    onLost: (listener) => engine.onLost(listener),
    load: (request, onProgress, signal) => engine.load(request, onProgress, signal),
    unload: () => engine.unload(),
  };
  return {
    foreground: {
      ...shared,
      get tokenizerId() {
        return engine.tokenizerId;
      },
      get info() {
        return engine.info;
      },
      stream: (request) => streamFirst(engine, turns, request),
      interrupt: () => engine.interrupt(),
    },
    background: {
      ...shared,
      get tokenizerId() {
        return engine.tokenizerId;
      },
      get info() {
        return engine.info;
      },
      get preemptions() {
        return turns.preemptions;
      },
      stream: (request) => streamAfter(engine, turns, request),
      interrupt: () => turns.stopBackground(),
    },
  };
}

/** Who is at the model, and who waits. */
class Turns {
  preemptions = 0;
  #foreground = 0;
  #background: AbortController | undefined;
  #waiting: (() => void)[] = [];

  enterForeground(): void {
    this.#foreground += 1;
    if (!this.#background) return;
    this.preemptions += 1;
    this.stopBackground();
  }

  leaveForeground(): void {
    this.#foreground -= 1;
    if (this.#foreground > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  stopBackground(): void {
    this.#background?.abort();
  }

  setBackground(controller: AbortController | undefined): void {
    this.#background = controller;
  }

  async quiet(signal: AbortSignal | undefined): Promise<void> {
    while (this.#foreground > 0 && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
}

async function* streamFirst(
  engine: Engine,
  turns: Turns,
  request: StreamRequest,
): AsyncGenerator<EngineEvent> {
  turns.enterForeground();
  try {
    yield* engine.stream(request);
  } finally {
    turns.leaveForeground();
  }
}

async function* streamAfter(
  engine: Engine,
  turns: Turns,
  request: StreamRequest,
): AsyncGenerator<EngineEvent> {
  await turns.quiet(request.signal);
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  if (request.signal?.aborted) stop();
  request.signal?.addEventListener('abort', stop, { once: true });
  turns.setBackground(controller);
  try {
    yield* engine.stream({ ...request, signal: controller.signal });
  } finally {
    turns.setBackground(undefined);
    request.signal?.removeEventListener('abort', stop);
  }
}
