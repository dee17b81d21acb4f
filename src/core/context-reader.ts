/**
 * The scan behind contextView, made to be continued: the log only grows, so a path that begins with the
 * entries read last time costs only its new entries and the rows that stand in the context. Anything else
 * (another branch, another session) starts the scan anew.
 */
import type { CompactionEntry, DigestEntry, MessageEntry, SessionEntry } from './entry';
import type { ContextView, ViewProblemKind } from './context-row';
import type { RowCounts } from './compaction/row-counts';
import { editSummary } from './compaction/edit-summary';
import { parseDigest } from './compaction/parse-digest';
import { parseSummary } from './compaction/parse-summary';
import { isRecord, parseMessage } from './parse-message';
import type { ScanState } from './scan-state';
import { selectRows } from './select-rows';

export interface ContextReader {
  /** Counts of rows, kept beside the scan so that no turn counts a message twice. */
  readonly counts: RowCounts;
  read(path: readonly SessionEntry[]): ContextView;
  /** The view as it would be with `next` at the end of the path; what was read stays as it is. */
  readWith(path: readonly SessionEntry[], next: CompactionEntry): ContextView;
}

export function createContextReader(): ContextReader {
  let state = emptyState();
  const take = (path: readonly SessionEntry[]): void => {
    if (!continues(state, path)) state = emptyState();
    for (let position = state.length; position < path.length; position += 1) {
      scan(state, path[position], position);
    }
    state.length = path.length;
    state.firstId = idOf(path[0]);
    state.lastId = idOf(path.at(-1));
  };
  return {
    counts: new Map(),
    read(path) {
      take(path);
      return selectRows(state, path.length === 0 ? null : state.lastId);
    },
    readWith(path, next) {
      take(path);
      const [chain, problems] = [state.chain.length, state.problems.length];
      scan(state, next, path.length);
      const view = selectRows(state, next.id);
      state.chain.length = chain;
      state.problems.length = problems;
      state.positions.delete(next.id);
      return view;
    },
  };
}

function emptyState(): ScanState {
  return {
    positions: new Map(),
    messages: [],
    chain: [],
    digests: new Map(),
    pins: new Set(),
    deleted: new Set(),
    problems: [],
    length: 0,
    turn: 0,
    firstId: '',
    lastId: '',
  };
}

/** In a tree, two paths that share an entry at one depth share everything before it. */
function continues(state: ScanState, path: readonly SessionEntry[]): boolean {
  if (state.length === 0 || path.length < state.length || state.lastId === '') return false;
  return idOf(path[0]) === state.firstId && idOf(path[state.length - 1]) === state.lastId;
}

function idOf(entry: unknown): string {
  return isRecord(entry) && typeof entry.id === 'string' ? entry.id : '';
}

function report(state: ScanState, kind: ViewProblemKind, entryId: string): void {
  state.problems.push({ kind, entryId });
}

function scan(state: ScanState, entry: SessionEntry | undefined, position: number): void {
  const id = idOf(entry);
  if (entry === undefined || id === '') return report(state, 'malformed', id);
  if (state.positions.has(id)) return report(state, 'duplicate', id);
  state.positions.set(id, position);
  switch (entry.kind) {
    case 'message':
      return scanMessage(state, entry, position);
    case 'digest':
      return scanDigest(state, entry);
    case 'compaction':
      return scanCompaction(state, entry, position);
    case 'undo':
      return scanUndo(state, entry.id, entry.compactionId);
    case 'edit-summary': {
      const at = state.chain.findIndex((one) => one.entry.id === entry.compactionId);
      const target = state.chain[at];
      if (target === undefined) return report(state, 'dangling-target', id);
      state.chain[at] = { ...target, summary: editSummary(target.summary, entry) };
      return;
    }
    case 'pin':
      return scanTarget(state, state.pins, entry);
    case 'unpin':
      state.pins.delete(entry.targetId);
      return;
    case 'delete':
      return scanTarget(state, state.deleted, entry);
    case 'engine-change':
    case 'notice':
      return;
    default:
      entry satisfies never;
      return report(state, 'unknown-kind', id);
  }
}

function scanTarget(
  state: ScanState,
  targets: Set<string>,
  entry: { readonly id: string; readonly targetId: string },
): void {
  if (!state.positions.has(entry.targetId)) return report(state, 'dangling-target', entry.id);
  targets.add(entry.targetId);
}

function scanMessage(state: ScanState, entry: MessageEntry, position: number): void {
  const message = parseMessage(entry.message);
  if (message === null) return report(state, 'malformed', entry.id);
  if (message.role === 'user') state.turn += 1;
  state.messages.push({ entry, message, position, turn: state.turn });
}

function scanDigest(state: ScanState, entry: DigestEntry): void {
  const digest = parseDigest(entry);
  if (digest === null) return report(state, 'malformed', entry.id);
  const { first, last } = digest.turn;
  if (!state.positions.has(first) || !state.positions.has(last)) {
    return report(state, 'dangling-target', entry.id);
  }
  // The entry itself: a checked copy of every digest ever made would be kept for a few that are needed.
  state.digests.set(first, entry);
}

function scanCompaction(state: ScanState, entry: CompactionEntry, position: number): void {
  const current = state.chain.at(-1)?.entry.generation ?? 0;
  if (!Number.isInteger(entry.generation)) return report(state, 'malformed', entry.id);
  if (entry.generation !== current + 1) return report(state, 'stale-compaction', entry.id);
  const summary = entry.summary === null ? null : parseSummary(entry.summary);
  const isUsable = entry.summary === null || summary !== null;
  const ends = entry.covers === null ? [] : [entry.covers?.from, entry.covers?.to];
  const isPlaced = ends.every((id) => typeof id === 'string' && state.positions.has(id));
  const coversWithout = ends.length > 0 && summary === null;
  if (!isUsable || !isPlaced || coversWithout || !Array.isArray(entry.prunings)) {
    return report(state, 'malformed', entry.id);
  }
  state.chain.push({ entry, position, summary });
}

function scanUndo(state: ScanState, id: string, compactionId: string): void {
  const at = state.chain.findIndex((one) => one.entry.id === compactionId);
  if (at < 0) return report(state, 'dangling-target', id);
  state.chain.length = at;
}
