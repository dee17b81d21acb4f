/** The state of a session that a run plans on, and whether that state still stands when it ends. */
import type { SessionEntry } from '../entry';
import type { SessionLog, StorageError } from '../session-log';

export type Snapshot =
  | { readonly kind: 'ok'; readonly path: readonly SessionEntry[]; readonly leafId: string }
  | { readonly kind: 'failed'; readonly error: StorageError }
  /** The session has gone another way: the entry asked for is not on its path any more. */
  | { readonly kind: 'elsewhere' };

/** The path to the session's leaf as it is now, if `leafId` is on it; `''` stands for an empty session. */
export async function takeSnapshot(
  log: SessionLog,
  sessionId: string,
  leafId: string,
): Promise<Snapshot> {
  const session = await log.get?.(sessionId);
  if (session?.kind === 'failed') return session;
  const current = session === undefined ? leafId : (session.value.leafId ?? '');
  const read = await log.path(sessionId, current === '' ? null : current);
  if (read.kind === 'failed') return read;
  // From the end: what is asked for is nearly always among the newest.
  const isThere = current === leafId || read.value.findLastIndex(({ id }) => id === leafId) >= 0;
  return isThere ? { kind: 'ok', path: read.value, leafId: current } : { kind: 'elsewhere' };
}

/**
 * Whether a plan made on `before` still holds: the same entries stand in front, and what came after them is
 * only more conversation. A compaction, an undo, an edit or a deletion meanwhile makes the result late.
 */
export function stillHolds(before: readonly SessionEntry[], now: readonly SessionEntry[]): boolean {
  const last = before.at(-1);
  if (last !== undefined && now[before.length - 1]?.id !== last.id) return false;
  return now.slice(before.length).every(({ kind }) => harmless.has(kind));
}

const harmless: ReadonlySet<SessionEntry['kind']> = new Set([
  'message',
  'digest',
  'pin',
  'unpin',
  'engine-change',
  'notice',
]);
