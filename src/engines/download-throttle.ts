/** Passes calls on, but no more often than is of use; the first at once, the last of a burst in the end. */
export interface Throttle<T> {
  readonly call: (value: T) => void;
  /** Nothing is passed on after this. */
  stop(): void;
}

/** More often nobody can see, and each one is a change of the screen. */
export const usualTellEveryMs = 100;

export function createThrottle<T>(everyMs: number, pass: (value: T) => void): Throttle<T> {
  let waiting: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function open(): void {
    timer = undefined;
    if (waiting === undefined) return;
    const { value } = waiting;
    waiting = undefined;
    send(value);
  }
  function send(value: T): void {
    timer = setTimeout(open, everyMs);
    pass(value);
  }
  return {
    call(value) {
      if (timer === undefined) send(value);
      else waiting = { value };
    },
    stop() {
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}
