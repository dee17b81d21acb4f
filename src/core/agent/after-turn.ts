/**
 * What happens once a reply is done and nobody waits: the finished turn is digested at once, so that a
 * later compaction only folds digests and recall can find what was said.
 */
import { extractItems } from '../compaction/extract';
import { spanMessages } from '../compaction/span-messages';
import type { DigestEntry, SessionEntry } from '../entry';
import type { SessionLog, StorageResult } from '../session-log';

/** Entries before a turn that its digest may refer back to. */
const contextEntries = 12;

export interface FinishedTurn {
  readonly sessionId: string;
  /** From the root to the turn's last entry. */
  readonly path: readonly SessionEntry[];
}

/** Appends the digest of the newest turn; `undefined` when it holds nothing, or has its digest already. */
export async function digestTurn(
  log: SessionLog,
  { sessionId, path }: FinishedTurn,
): Promise<StorageResult<DigestEntry | undefined>> {
  const start = path.findLastIndex((e) => e.kind === 'message' && e.message.role === 'user');
  const turn = path.slice(start).filter((entry) => entry.kind === 'message');
  const first = turn.at(0);
  const last = turn.at(-1);
  const leaf = path.at(-1);
  const hasDigest = path.slice(start).some((entry) => entry.kind === 'digest');
  if (start < 0 || !first || !last || !leaf || hasDigest) return { kind: 'ok', value: undefined };
  // The turns before it are read for what "it" and "no, the other" refer to; further back costs and adds
  // nothing, and a session of any length must cost the same.
  const recent = path.slice(Math.max(0, start - contextEntries));
  const messages = spanMessages(recent);
  const at = messages.findIndex((message) => message.entryId === first.id);
  const items = extractItems(messages.slice(at), { context: messages.slice(0, at) });
  if (items.length === 0) return { kind: 'ok', value: undefined };
  const digest = { kind: 'digest', turn: { first: first.id, last: last.id }, items } as const;
  const appended = await log.append({
    sessionId,
    parentId: leaf.id,
    entries: [digest],
    ontoLeaf: true,
  });
  if (appended.kind === 'failed') return appended;
  const [entry] = appended.value;
  return { kind: 'ok', value: entry?.kind === 'digest' ? entry : undefined };
}
