/**
 * The forks of a session's tree: for each message of the path the other messages that were said in its
 * place, and where each of those branches ends. Nothing is ever overwritten, so all of them are there.
 */
import type { MessageEntry, SessionEntry } from './entry';

export interface Alternatives {
  /** Ids of the messages in this place, in the order in which they were said; at least two. */
  readonly ids: readonly string[];
  /** Which of them stands on the path. */
  readonly index: number;
}

export const noAlternatives: ReadonlyMap<string, Alternatives> = new Map();

type Tree = ReadonlyMap<string | null, readonly SessionEntry[]>;

function treeOf(entries: readonly SessionEntry[]): Tree {
  const tree = new Map<string | null, SessionEntry[]>();
  for (const entry of entries) {
    const siblings = tree.get(entry.parentId);
    if (siblings) siblings.push(entry);
    else tree.set(entry.parentId, [entry]);
  }
  return tree;
}

/** By the id of the message on the path; only messages that have alternatives are in it. */
export function alternativesOf(
  entries: readonly SessionEntry[],
  path: readonly SessionEntry[],
): ReadonlyMap<string, Alternatives> {
  const found = new Map<string, Alternatives>();
  // Without a fork the tree is the path, and there is nothing to look for.
  if (entries.length <= path.length) return found;
  const tree = treeOf(entries);
  let before: string | null = null;
  for (const entry of path) {
    if (entry.kind !== 'message') continue;
    const ids = nextMessages(tree, before, entry.message.role).map(({ id }) => id);
    const index = ids.indexOf(entry.id);
    if (ids.length > 1 && index >= 0) found.set(entry.id, { ids, index });
    before = entry.id;
  }
  return found;
}

/** The messages that follow one, with only digests, compactions and the like in between. */
function nextMessages(
  tree: Tree,
  after: string | null,
  role: MessageEntry['message']['role'],
): readonly MessageEntry[] {
  const next: MessageEntry[] = [];
  const open = [...(tree.get(after) ?? [])];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (entry.kind !== 'message') open.push(...(tree.get(entry.id) ?? []));
    else if (entry.message.role === role) next.push(entry);
  }
  return next.sort((a, b) => a.seq - b.seq);
}

/** Where the branch of an entry stands now: following the newest child to the end. */
export function newestLeafUnder(entries: readonly SessionEntry[], entryId: string): string {
  const tree = treeOf(entries);
  let leaf = entryId;
  for (;;) {
    const children: readonly SessionEntry[] = tree.get(leaf) ?? [];
    const newest = children.reduce<SessionEntry | undefined>(
      (best, child) => (best === undefined || child.seq > best.seq ? child : best),
      undefined,
    );
    if (newest === undefined) return leaf;
    leaf = newest.id;
  }
}
