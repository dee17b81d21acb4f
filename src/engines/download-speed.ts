/** How fast bytes arrive, over the last seconds: what is shown should follow the line, not its history. */
export interface SpeedMeter {
  add(bytes: number): void;
  /** 0 until something has arrived, and again when nothing has for the whole window. */
  bytesPerSecond(): number;
}

const windowMs = 5000;

export function createSpeedMeter(now: () => number = () => performance.now()): SpeedMeter {
  const startedAt = now();
  let seen: { readonly at: number; readonly bytes: number }[] = [];
  return {
    add(bytes) {
      seen.push({ at: now(), bytes });
    },
    bytesPerSecond() {
      const end = now();
      seen = seen.filter(({ at }) => at > end - windowMs);
      const bytes = seen.reduce((sum, piece) => sum + piece.bytes, 0);
      const spanMs = Math.min(windowMs, end - startedAt);
      return bytes === 0 ? 0 : Math.round((bytes * 1000) / Math.max(spanMs, 1));
    },
  };
}

/** Undefined while nothing can be said. */
export function secondsLeft(missingBytes: number, bytesPerSecond: number): number | undefined {
  return bytesPerSecond > 0 ? Math.ceil(missingBytes / bytesPerSecond) : undefined;
}
