/** When a failed request is tried again, and how long is waited before. */
import { EngineFailure } from './engine-errors';

export interface RetryPolicy {
  /** Waits between tries, in ms; as many tries follow the first one. */
  readonly waitsMs: readonly number[];
  /** A response that brings nothing for this long is given up and tried again, in ms. */
  readonly stallMs: number;
}

/** For a download that somebody watches: half a minute of a lost network is bridged. */
export const patientRetry: RetryPolicy = {
  waitsMs: [1000, 2000, 4000, 8000, 16_000],
  stallMs: 30_000,
};

/** For a load, where a person waits for an answer: a hiccup is bridged, a dead server is told soon. */
export const briefRetry: RetryPolicy = { waitsMs: [300, 900], stallMs: 60_000 };

/** The server asked for this wait, in ms (`Retry-After`); absurd ones are cut. */
const longestAskedWaitMs = 60_000;

/** A failure that may be gone at the next try. */
export class TransientFailure extends EngineFailure {
  constructor(
    cause: EngineFailure,
    readonly askedWaitMs: number | undefined = undefined,
  ) {
    super(cause);
  }
}

export interface RetryNews {
  /** 1 for the first repetition. */
  readonly attempt: number;
  readonly inSeconds: number;
}

export interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly onRetry?: (news: RetryNews) => void;
  readonly signal?: AbortSignal;
}

/**
 * Runs a task until it succeeds, fails for good or the waits are used up; then the last failure is thrown.
 * `progressed` tells whether anything came of the last try: then all waits are available anew, so a line
 * that breaks now and then gets through.
 */
export async function withRetries(
  task: () => Promise<void>,
  progressed: () => boolean,
  { policy, onRetry, signal }: RetryOptions,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await task();
    } catch (thrown) {
      signal?.throwIfAborted();
      if (!(thrown instanceof TransientFailure)) throw thrown;
      if (progressed()) attempt = 0;
      const planned = policy.waitsMs[attempt];
      if (planned === undefined) throw thrown;
      const waitMs = Math.min(Math.max(planned, thrown.askedWaitMs ?? 0), longestAskedWaitMs);
      onRetry?.({ attempt: attempt + 1, inSeconds: Math.ceil(waitMs / 1000) });
      await waitForNetwork(waitMs, signal);
    }
  }
}

/** The wait, or less: a network that comes back is used at once. */
async function waitForNetwork(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    globalThis.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
  signal?.throwIfAborted();
}
