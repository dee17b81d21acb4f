/** One try to load a model in a fresh worker on one device. */
import { proxy } from 'comlink';
import type { EngineError, LoadProgress } from '../core/engine';
import { describeThrown, engineError } from './engine-errors';
import type { HostLoadOutcome, HostLoadRequest, HostModelInfo } from './host-protocol';
import { createWatchdog } from './watchdog';
import { openWorker, type WorkerHandle } from './worker-lifecycle';

export interface LoadAttempt {
  readonly startWorker: () => Worker;
  readonly request: HostLoadRequest;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly signal: AbortSignal;
  /** A load without any progress for this long is given up, in ms. */
  readonly quietMs: number;
}

export type AttemptOutcome =
  | { readonly kind: 'loaded'; readonly handle: WorkerHandle; readonly info: HostModelInfo }
  | { readonly kind: 'failed'; readonly error: EngineError };

/** Unless it comes out as `loaded`, its worker is gone. An abort comes out as `failed` with `aborted`. */
export async function attemptLoad(attempt: LoadAttempt): Promise<AttemptOutcome> {
  let handle: WorkerHandle;
  try {
    handle = openWorker(attempt.startWorker);
  } catch (thrown) {
    const error = engineError('worker-crashed', { detail: describeThrown(thrown) });
    return { kind: 'failed', error };
  }
  // The library cannot be told to stop loading, so a cancel ends the whole worker.
  attempt.signal.addEventListener('abort', handle.close, { once: true });
  if (attempt.signal.aborted) handle.close();
  const outcome = await loadInto(handle, attempt);
  attempt.signal.removeEventListener('abort', handle.close);
  if (outcome.kind === 'failed') handle.close();
  return outcome;
}

async function loadInto(handle: WorkerHandle, attempt: LoadAttempt): Promise<AttemptOutcome> {
  let phase: LoadProgress['phase'] = 'starting';
  const watchdog = createWatchdog(attempt.quietMs, () => {
    handle.fail(silence(phase));
  });
  const report = (progress: LoadProgress): void => {
    phase = progress.phase;
    watchdog.touch();
    attempt.onProgress(progress);
  };
  const outcome = await handle.call<HostLoadOutcome>((host) =>
    host.load(attempt.request, proxy(report)),
  );
  watchdog.stop();
  if (outcome.kind === 'failed') return outcome;
  if (outcome.value.kind === 'failed') return outcome.value;
  return { kind: 'loaded', handle, info: outcome.value.info };
}

function silence(phase: LoadProgress['phase']): EngineError {
  const detail = `no progress while ${phase}`;
  return phase === 'preparing'
    ? engineError('worker-crashed', { detail })
    : engineError('network', { detail });
}
