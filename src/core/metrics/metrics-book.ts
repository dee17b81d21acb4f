/** Port: where metric events are kept. Implemented over IndexedDB in src/storage, in memory beside it. */
import type { StorageResult } from '../session-log';
import type { MetricEvent } from './session-metrics';

/** Never throws or rejects; a failed write has changed nothing. */
export interface MetricsBook {
  add(sessionId: string, events: readonly MetricEvent[]): Promise<StorageResult<void>>;
  /** In the order in which they were added. */
  list(sessionId: string): Promise<StorageResult<readonly MetricEvent[]>>;
  /** Of all sessions, by session id. */
  all(): Promise<StorageResult<ReadonlyMap<string, readonly MetricEvent[]>>>;
}
