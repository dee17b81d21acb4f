/** Calls back once when it has not been touched for a while. */
export interface Watchdog {
  /** There was a sign of life: the time starts anew. */
  touch(): void;
  stop(): void;
}

/** Starts at once. `quietMs` without a touch calls `onQuiet`, once. */
export function createWatchdog(quietMs: number, onQuiet: () => void): Watchdog {
  let timer = setTimeout(onQuiet, quietMs);
  let stopped = false;
  return {
    touch() {
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(onQuiet, quietMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
