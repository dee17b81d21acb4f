/** What downloads need from outside; all but one has a usual value. */
import type { DownloadStores } from './download-inventory';
import type { RetryPolicy } from './download-retry';
import type { StorageHost } from './download-space';

export interface ModelDownloadsOptions {
  /** Whether the program that runs models is kept for offline use; asked for each `ready` state. */
  readonly programKept: () => Promise<boolean>;
  readonly fetch?: typeof globalThis.fetch;
  readonly retry?: RetryPolicy;
  /** See {@link defaultPartBytes}. */
  readonly partBytes?: number;
  /** Files above this stay in their parts; see download-sink.ts. */
  readonly wholeBytes?: number;
  readonly storage?: StorageHost;
  /** Least time between two states that are told while bytes arrive, in ms. */
  readonly tellEveryMs?: number;
  readonly openStores?: () => Promise<DownloadStores | undefined>;
}
