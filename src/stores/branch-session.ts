/** A child session that starts from the summary of another; the parent stays whole and is named. */
import { branchEntries } from '../core/compaction/verbs';
import { contextView } from '../core/context-view';
import type { Session, SessionEntry } from '../core/entry';
import type { StorageError } from '../core/session-log';
import type { SessionRepository } from '../storage/session-repository';

export type BranchOutcome =
  | { readonly kind: 'branched'; readonly child: Session }
  /** Nothing was compacted yet, so there is no summary to start from. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly error: StorageError };

/** On failure nothing remains of the child. */
export async function branchSession(
  repository: SessionRepository,
  parent: Session,
  path: readonly SessionEntry[],
): Promise<BranchOutcome> {
  const entries = branchEntries(contextView(path));
  if (entries === null) return { kind: 'nothing' };
  const { title, profile, id: parentSessionId } = parent;
  const fields = { title, parentSessionId, ...(profile === undefined ? {} : { profile }) };
  const created = await repository.create(fields);
  if (created.kind === 'failed') return created;
  const sessionId = created.value.id;
  const appended = await repository.append({ sessionId, parentId: null, entries });
  if (appended.kind === 'ok') return { kind: 'branched', child: created.value };
  await repository.remove(sessionId);
  return appended;
}
