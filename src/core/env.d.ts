// The one host type that the pure core needs: a way to be told to stop. Everything else of the host
// (clock, randomness, storage, network) is passed in. Excluded from the app's own tsconfig, where the
// DOM library declares it.
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
