/**
 * One session without branches, as an array: the fastest log there is, for soaks and benches. A path costs
 * a copy of references, as it does from the database's cache.
 */
import type { NewEntry, SessionEntry } from '../src/core/entry';
import type { SessionLog, StorageResult } from '../src/core/session-log';

export interface ArrayLog extends SessionLog {
  readonly entries: readonly SessionEntry[];
  readonly leafId: string | null;
  /** While set, appends of compactions fail as they do on a full disk. */
  isFull: boolean;
}

const ok = <T>(value: T): Promise<StorageResult<T>> => Promise.resolve({ kind: 'ok', value });

export function createArrayLog(sessionId: string, now: () => number): ArrayLog {
  const entries: SessionEntry[] = [];
  const leafId = (): string | null => entries.at(-1)?.id ?? null;
  const session = () => ({
    id: sessionId,
    title: '',
    createdAt: 0,
    updatedAt: 0,
    leafId: leafId(),
  });
  const put = (entry: NewEntry): SessionEntry => {
    const seq = entries.length + 1;
    const placed = {
      ...entry,
      id: `e${seq}`,
      sessionId,
      parentId: leafId(),
      seq,
      createdAt: now(),
    };
    entries.push(placed);
    return placed;
  };
  const log: ArrayLog = {
    entries,
    isFull: false,
    get leafId() {
      return leafId();
    },
    get: () => ok(session()),
    path: () => ok(entries.slice()),
    append: (request) => {
      const isCompaction = request.entries.some((entry) => entry.kind === 'compaction');
      if (log.isFull && isCompaction) {
        return Promise.resolve({ kind: 'failed', error: { kind: 'full', message: 'Disk full.' } });
      }
      return ok(request.entries.map(put));
    },
    moveLeaf: () => ok(session()),
    saveDraft: () => ok(undefined),
    sealDraft: (_, entry) => ok(put(entry)),
    discardDraft: () => ok(undefined),
  };
  return log;
}
