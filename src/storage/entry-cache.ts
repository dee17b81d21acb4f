/**
 * The entries of the sessions in use, kept in memory. Entries never change, so the only thing to read again
 * is what was added since: opening a path costs one pass over a session the first time, and the new entries
 * afterwards. Without this every turn of a long session would read all of it.
 */
import Dexie from 'dexie';
import type { SessionEntry } from '../core/entry';
import type { Database } from './database';
import { checkEntry } from './entry-check';
import type { EntryLink } from './entry-check';
import type { EntryProblem } from './session-repository';

/** Rows read at once. Browsers limit what one read may bring over (Chromium: some 100 MB). */
const pageRows = 2000;

/** Sessions kept; the least recently used one goes first. Two, so that switching back is quick. */
const keptSessions = 2;

interface Loaded {
  readonly ordered: SessionEntry[];
  readonly nodes: Map<string, Node>;
  readonly problems: EntryProblem[];
  lastSeq: number;
  path: readonly SessionEntry[];
  /** Where each entry of `path` stands in it. */
  position: Map<string, number>;
  loading: Promise<void>;
}

interface Node extends EntryLink {
  /** Undefined: malformed; the path leads through it without showing it. */
  readonly entry: SessionEntry | undefined;
}

export interface EntryCache {
  /** By rising `seq`. */
  entries(sessionId: string): Promise<readonly SessionEntry[]>;
  /** Undefined when there is no such leaf in the session. */
  path(sessionId: string, leafId: string | null): Promise<readonly SessionEntry[] | undefined>;
  problems(sessionId: string): readonly EntryProblem[];
  clear(): void;
}

export function createEntryCache({ entries: table }: Pick<Database, 'entries'>): EntryCache {
  const sessions = new Map<string, Loaded>();

  async function refresh(sessionId: string): Promise<Loaded> {
    const loaded = sessions.get(sessionId) ?? emptySession();
    sessions.delete(sessionId);
    sessions.set(sessionId, loaded);
    for (const oldest of sessions.keys()) {
      if (sessions.size <= keptSessions) break;
      sessions.delete(oldest);
    }
    // One after the other: two reads of the same rows would make two objects of one entry.
    const before = loaded.loading.catch(() => undefined); // its own caller was told
    loaded.loading = before.then(() => readNew(sessionId, loaded));
    await loaded.loading;
    return loaded;
  }

  async function readNew(sessionId: string, loaded: Loaded): Promise<void> {
    for (;;) {
      const rows = await table
        .where('[sessionId+seq]')
        .between([sessionId, loaded.lastSeq], [sessionId, Dexie.maxKey], false, true)
        .limit(pageRows)
        .toArray();
      for (const row of rows) take(sessionId, row, loaded);
      if (rows.length < pageRows) return;
    }
  }

  return {
    async entries(sessionId) {
      return [...(await refresh(sessionId)).ordered];
    },
    async path(sessionId, leafId) {
      const loaded = await refresh(sessionId);
      if (leafId === null) return [];
      if (!loaded.nodes.has(leafId)) return undefined;
      return pathTo(sessionId, leafId, loaded);
    },
    problems(sessionId) {
      return [...(sessions.get(sessionId)?.problems ?? [])];
    },
    clear() {
      sessions.clear();
    },
  };
}

function emptySession(): Loaded {
  return {
    ordered: [],
    nodes: new Map(),
    problems: [],
    lastSeq: 0,
    path: [],
    position: new Map(),
    loading: Promise.resolve(),
  };
}

function take(sessionId: string, row: unknown, loaded: Loaded): void {
  const seq = seqOf(row) ?? loaded.lastSeq + 1;
  loaded.lastSeq = seq;
  const checked = checkEntry(row);
  if (checked.kind === 'ok') {
    const { entry } = checked;
    loaded.ordered.push(entry);
    loaded.nodes.set(entry.id, { id: entry.id, parentId: entry.parentId, seq, entry });
    return;
  }
  loaded.problems.push({ sessionId, seq, reason: checked.reason });
  if (checked.link) {
    const { id, parentId } = checked.link;
    loaded.nodes.set(id, { id, parentId, seq, entry: undefined });
  }
}

/** The key path guarantees a number in the database. */
function seqOf(row: unknown): number | undefined {
  return row instanceof Object && 'seq' in row && typeof row.seq === 'number' ? row.seq : undefined;
}

/** Walks back only as far as the path that was asked for last. */
function pathTo(sessionId: string, leafId: string, loaded: Loaded): readonly SessionEntry[] {
  const { nodes, path, position } = loaded;
  const newer: SessionEntry[] = [];
  let shared = -1;
  let below = Infinity;
  for (let id: string | null = leafId; id !== null;) {
    const at = position.get(id);
    if (at !== undefined) {
      shared = at;
      break;
    }
    const node = nodes.get(id);
    if (!node || node.seq >= below) {
      loaded.problems.push({ sessionId, seq: below, reason: 'parentId: leads nowhere' });
      break;
    }
    if (node.entry) newer.push(node.entry);
    below = node.seq;
    id = node.parentId;
  }
  newer.reverse();
  if (newer.length === 0 && shared === path.length - 1) return path;
  loaded.path = [...path.slice(0, shared + 1), ...newer];
  if (shared < path.length - 1) {
    for (const dropped of path.slice(shared + 1)) position.delete(dropped.id);
  }
  for (const [i, entry] of newer.entries()) position.set(entry.id, shared + 1 + i);
  return loaded.path;
}
