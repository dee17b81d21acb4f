/** Port: where memories are kept. Implemented over IndexedDB in src/storage, in memory beside it. */
import type { StorageResult } from '../session-log';
import type { Memory, MemoryDraft } from './memory';
import type { PutMemory } from './put-memory';

/** Never throws or rejects; a failed write has changed nothing. */
export interface MemoryBook {
  /** Oldest first. */
  list(): Promise<StorageResult<readonly Memory[]>>;
  /** Adds or replaces, decided by {@link putMemory} in one transaction. */
  put(draft: MemoryDraft): Promise<StorageResult<PutMemory>>;
  /** By `Memory.id`. Removing what is not there is no failure. */
  remove(id: string): Promise<StorageResult<void>>;
}
