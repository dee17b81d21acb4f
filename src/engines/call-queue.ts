/** Serves calls one after the other; a call that waits can leave the queue. */
export interface CallQueue {
  /**
   * Resolves with a function that lets the next one in, once it is this call's turn; with undefined when
   * the signal was aborted before that.
   */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>;
}

export function createCallQueue(): CallQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    async enter(signal) {
      const before = last;
      let leave: () => void = () => undefined;
      const own = new Promise<void>((resolve) => {
        leave = resolve;
      });
      // Also when this call gives up: those behind it still have to wait for those before it.
      last = before.then(() => own);
      const turn = await firstOf(before, signal);
      if (turn === 'ready') return leave;
      leave();
      return undefined;
    },
  };
}

async function firstOf(before: Promise<void>, signal: AbortSignal): Promise<'ready' | 'aborted'> {
  if (signal.aborted) return 'aborted';
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    onAbort = () => {
      resolve('aborted');
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([before.then(() => 'ready' as const), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
