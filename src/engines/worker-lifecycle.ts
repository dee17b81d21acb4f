/**
 * One worker from start to end: its calls, and every way in which it can fail.
 *
 * A call over comlink to a dead worker never settles, so each one is raced against the worker's end. A
 * worker that failed once is not used again.
 */
import { releaseProxy, wrap, type Remote } from 'comlink';
import type { EngineError } from '../core/engine';
import { classifyError, engineError, isEngineError } from './engine-errors';
import type { EngineHost, HostAlarm } from './host-protocol';

export type CallOutcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: EngineError };

export interface WorkerHandle<Host = EngineHost> {
  /**
   * Runs a call to the host. Fails with what the call threw, with the worker's failure, or with `aborted`
   * when the handle is closed meanwhile.
   */
  call<T>(task: (host: Remote<Host>) => Promise<T>): Promise<CallOutcome<T>>;
  /** Told once, when the worker fails by itself or `fail` is called; at once when that has happened. */
  onFailure(listener: (error: EngineError) => void): void;
  /** Ends the worker as failed. */
  readonly fail: (error: EngineError) => void;
  /** Ends the worker as not needed any more; nobody is told of a failure. */
  readonly close: () => void;
}

/** `startWorker` makes a new module worker that exposes a `Host`. */
export function openWorker<Host = EngineHost>(startWorker: () => Worker): WorkerHandle<Host> {
  const worker = startWorker();
  const host = wrap<Host>(worker);
  const listeners: ((error: EngineError) => void)[] = [];
  let endedWith: EngineError | undefined;
  let hasFailed = false;
  const calls = createPendingCalls();

  function end(error: EngineError): void {
    endedWith = error;
    host[releaseProxy]();
    worker.terminate();
    calls.endAll(error);
  }

  function fail(error: EngineError): void {
    if (endedWith !== undefined) return;
    hasFailed = true;
    end(error);
    for (const listener of listeners) listener(error);
  }

  watch(worker, fail);

  return {
    call(task) {
      if (endedWith !== undefined) return Promise.resolve(asFailure(endedWith));
      return calls.wait(task(host));
    },
    onFailure(listener) {
      if (endedWith !== undefined && hasFailed) listener(endedWith);
      else listeners.push(listener);
    },
    fail,
    close() {
      if (endedWith === undefined) end(engineError('aborted'));
    },
  };
}

type Failed = Extract<CallOutcome<never>, { kind: 'failed' }>;

const asFailure = (error: EngineError): Failed => ({ kind: 'failed', error });

/**
 * Calls that the worker still has to answer. They are settled one by one when it ends, and not by one
 * promise that all of them race with: that would hold on to every call ever made.
 */
function createPendingCalls() {
  const pending = new Set<(failure: Failed) => void>();
  return {
    wait: <T>(call: Promise<T>): Promise<CallOutcome<T>> =>
      new Promise((resolve) => {
        pending.add(resolve);
        void asOutcome(call).then((outcome) => {
          pending.delete(resolve);
          resolve(outcome);
        });
      }),
    endAll(error: EngineError): void {
      for (const settle of pending) settle(asFailure(error));
      pending.clear();
    },
  };
}

async function asOutcome<T>(call: Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { kind: 'ok', value: await call };
  } catch (thrown) {
    return asFailure(classifyError(thrown));
  }
}

function watch(worker: Worker, fail: (error: EngineError) => void): void {
  worker.addEventListener('error', (event) => {
    // Without a message the script itself did not load: it is missing, or the network is.
    const { kind, message, detail } = classifyError(event.message || 'its script did not load');
    fail(
      kind === 'internal' ? engineError('worker-crashed', { detail }) : { kind, message, detail },
    );
  });
  worker.addEventListener('messageerror', () => {
    fail(engineError('worker-crashed', { detail: 'a message of the worker could not be read' }));
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAlarm(data)) fail(data.hostAlarm);
  });
}

function isAlarm(data: unknown): data is HostAlarm {
  return (
    typeof data === 'object' &&
    data !== null &&
    'hostAlarm' in data &&
    isEngineError(data.hostAlarm)
  );
}
