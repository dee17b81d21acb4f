/** An engine that knows whether it is being used, so that nobody frees it under a reply. */
import type { Engine, EngineEvent, StreamRequest } from '../core/engine';

export interface MeteredEngine extends Engine {
  /** Calls that have begun and not ended. */
  readonly running: number;
}

/** `onUse` is told when a call begins and when it ends. */
export function meteredEngine(engine: Engine, onUse: () => void): MeteredEngine {
  let running = 0;
  async function* stream(request: StreamRequest): AsyncGenerator<EngineEvent, void> {
    running += 1;
    onUse();
    try {
      yield* engine.stream(request);
    } finally {
      running -= 1;
      onUse();
    }
  }
  return {
    get running() {
      return running;
    },
    get info() {
      return engine.info;
    },
    get tokenizerId() {
      return engine.tokenizerId;
    },
    stream,
    onLost: (listener) => engine.onLost(listener),
    load: (request, onProgress, signal) => engine.load(request, onProgress, signal),
    interrupt: () => {
      engine.interrupt();
    },
    unload: () => engine.unload(),
    countTexts: (texts) => engine.countTexts(texts),
    countRows: (rows) => engine.countRows(rows),
    countRequest: (request) => engine.countRequest(request),
    renderRequest: async (request) => engine.renderRequest?.(request),
  };
}
