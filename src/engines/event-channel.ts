/** Events that are pushed on one side and iterated on the other, in order, until the channel is closed. */
export interface EventChannel<T extends object> extends AsyncIterable<T> {
  /** Ignored after `close`. */
  readonly push: (event: T) => void;
  readonly close: () => void;
  /** Resolves when the channel is closed. */
  readonly closed: Promise<void>;
}

/** For one reader. Events wait without limit, so it suits streams that a reader keeps up with. */
export function createEventChannel<T extends object>(): EventChannel<T> {
  const waiting: T[] = [];
  let closed = false;
  let wake: () => void = () => undefined;
  let tellClosed: () => void = () => undefined;
  return {
    closed: new Promise((resolve) => (tellClosed = resolve)),
    push(event) {
      if (closed) return;
      waiting.push(event);
      wake();
    },
    close() {
      closed = true;
      tellClosed();
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (closed) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
