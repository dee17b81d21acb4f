/**
 * One generation as the page sees it: sends the request into the worker and turns what comes back into
 * engine events that end exactly once, whatever happens on the other side.
 */
import { transfer } from 'comlink';
import type { EngineEvent } from '../core/engine';
import type { Usage } from '../core/message';
import { engineError } from './engine-errors';
import { createEventChannel } from './event-channel';
import type { GeneratingHost, HostEvent, HostGenerateRequest } from './host-protocol';
import { createWatchdog } from './watchdog';
import type { WorkerHandle } from './worker-lifecycle';

export interface ReplyTiming {
  /** After a stop the worker has this long to end by itself, in ms; then the caller is let go. */
  readonly stopGraceMs: number;
  /** A generation that shows no sign of life for this long is taken for dead, in ms. */
  readonly quietMs: number;
}

export interface ReplyCall {
  readonly events: AsyncIterable<EngineEvent>;
  /** Resolves when the worker is free for the next call. Later than the last event after a hasty stop. */
  readonly workerFree: Promise<void>;
}

export const nothingUsed: Usage = {
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  prefillMs: 0,
  decodeMs: 0,
};

export const abortedEvent: EngineEvent = { type: 'finish', reason: 'aborted', usage: nothingUsed };

export function startReply(
  handle: WorkerHandle<GeneratingHost>,
  request: HostGenerateRequest,
  options: { readonly signal: AbortSignal; readonly timing: ReplyTiming },
): ReplyCall {
  const channel = createEventChannel<EngineEvent>();
  const { port1, port2 } = new MessageChannel();
  const watchdog = createWatchdog(options.timing.quietMs, () => {
    handle.fail(engineError('worker-crashed', { detail: 'no sign of life while generating' }));
  });
  const endWith = (event: EngineEvent): void => {
    channel.push(event);
    channel.close(); // what comes late is dropped here
  };

  port1.onmessage = ({ data }: MessageEvent<HostEvent>) => {
    watchdog.touch();
    forward(data, { push: channel.push, endWith, handle });
  };
  const release = onStop(options.signal, () => {
    void handle.call((host) => host.interrupt());
    return setTimeout(() => {
      endWith(abortedEvent);
    }, options.timing.stopGraceMs);
  });

  async function run(): Promise<void> {
    const outcome = await handle.call((host) => host.generate(request, transfer(port2, [port2])));
    watchdog.stop();
    if (outcome.kind === 'failed') {
      const { error } = outcome;
      endWith(error.kind === 'aborted' ? abortedEvent : { type: 'error', error });
      handle.fail(error); // a host that rejects is in doubt; no effect on a worker that has ended
    }
    await channel.closed;
    release();
    port1.close();
  }
  return { events: channel, workerFree: run() };
}

function forward(
  event: HostEvent,
  to: {
    push(event: EngineEvent): void;
    endWith(event: EngineEvent): void;
    readonly handle: WorkerHandle<GeneratingHost>;
  },
): void {
  switch (event.type) {
    case 'text':
      to.push({ type: 'text-delta', text: event.text });
      return;
    case 'reasoning':
      to.push({ type: 'reasoning-delta', text: event.text });
      return;
    case 'prefill':
      return; // a sign of life, nothing to show
    case 'finish':
      to.endWith(event);
      return;
    case 'error':
      to.endWith({ type: 'error', error: event.error });
      if (event.fatal) to.handle.fail(event.error);
      return;
    default:
      event satisfies never;
  }
}

/** Calls `stop` once when the signal fires; the returned function undoes both. */
function onStop(signal: AbortSignal, stop: () => ReturnType<typeof setTimeout>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listener = (): void => {
    timer = stop();
  };
  if (signal.aborted) listener();
  else signal.addEventListener('abort', listener, { once: true });
  return () => {
    signal.removeEventListener('abort', listener);
    clearTimeout(timer);
  };
}
