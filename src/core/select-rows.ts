/**
 * From everything scanned to the rows that stand in the context: head, pinned, tail. Costs the rows that
 * stand, not the length of the session.
 */
import { parseDigest } from './compaction/parse-digest';
import type { ScannedMessage, ScanState } from './scan-state';
import type { ContextRow, ContextView, ContextZone, ViewProblem } from './context-row';
import type { DigestEntry, Pruning } from './entry';
import { parseMessage } from './parse-message';
import { repairRows } from './repair-rows';

/** What the summary stands for: messages at positions in [from, kept). */
interface CoveredSpan {
  readonly from: number;
  readonly kept: number;
}

export function selectRows(state: ScanState, leafId: string | null): ContextView {
  const span = coveredSpan(state);
  const prunings = new Map(
    state.chain.flatMap(({ entry }) => entry.prunings.map((one) => [one.entryId, one] as const)),
  );
  const standing = standingMessages(state, span).map(([message, zone]) =>
    contextRow(state, message, zone, prunings.get(message.entry.id)),
  );
  const rows = standing.filter((row) => row !== null);
  const isSystem = (row: ContextRow): boolean => row.message.role === 'system';
  const repaired = repairRows(rows.filter((row) => !isSystem(row)));
  const last = state.chain.at(-1);
  return {
    rows: repaired.rows,
    systemRows: rows.filter(isSystem),
    summary: state.chain.findLast((one) => one.summary !== null)?.summary ?? null,
    digests: standingDigests(state, repaired.rows),
    chain: state.chain.map((one) => one.entry),
    compaction: last?.entry ?? null,
    generation: last?.entry.generation ?? 0,
    messagesSinceCompaction: state.messages.length - indexAt(state.messages, last?.position ?? -1),
    turns: state.turn,
    leafId,
    problems: mergeProblems(state.problems, repaired.problems),
  };
}

/** A digest of a turn in which something was deleted would bring it back. */
function standingDigests(state: ScanState, rows: readonly ContextRow[]): readonly DigestEntry[] {
  const deleted = [...state.deleted].map((id) => state.positions.get(id) ?? -1);
  return rows.flatMap(({ entry }) => {
    const digest = state.digests.get(entry.id);
    if (digest === undefined) return [];
    const first = state.positions.get(digest.turn.first) ?? -1;
    const last = state.positions.get(digest.turn.last) ?? -1;
    if (deleted.some((at) => at >= first && at <= last)) return [];
    return parseDigest(digest) ?? [];
  });
}

function mergeProblems(
  scanned: readonly ViewProblem[],
  repaired: readonly ViewProblem[],
): readonly ViewProblem[] {
  return scanned.length + repaired.length === 0 ? [] : [...scanned, ...repaired];
}

/** Index of the first message at or after a position, by halving. */
function indexAt(messages: readonly ScannedMessage[], position: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const message = messages[middle];
    if (message !== undefined && message.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function coveredSpan(state: ScanState): CoveredSpan | null {
  const entry = state.chain.findLast((one) => one.entry.covers !== null)?.entry;
  if (entry === undefined || entry.covers === null) return null;
  const from = state.positions.get(entry.covers.from) ?? 0;
  const to = state.positions.get(entry.covers.to) ?? from;
  const kept = state.positions.get(entry.firstKeptEntryId) ?? to + 1;
  return { from, kept: Math.max(kept, from) };
}

type Standing = readonly [message: ScannedMessage, zone: ContextZone];

function standingMessages(state: ScanState, span: CoveredSpan | null): readonly Standing[] {
  const all = state.messages;
  const lives = (message: ScannedMessage): boolean => !state.deleted.has(message.entry.id);
  if (span === null) return all.filter(lives).map((message) => [message, 'tail']);
  const fromIndex = indexAt(all, span.from);
  const keptIndex = indexAt(all, span.kept);
  const tail = all.slice(keptIndex).filter(lives);
  const opener = openerOf(tail[0], all, fromIndex, keptIndex);
  const pinned = pinnedMessages(state, fromIndex, keptIndex);
  const isOpenerAlive = opener !== undefined && lives(opener) && !pinned.includes(opener);
  return [
    ...all
      .slice(0, fromIndex)
      .filter(lives)
      .map((message): Standing => [message, 'head']),
    ...pinned.filter(lives).map((message): Standing => [message, 'pinned']),
    ...(isOpenerAlive ? [opener] : []).map((message): Standing => [message, 'tail']),
    ...tail.map((message): Standing => [message, 'tail']),
  ];
}

/**
 * A tail that begins in mid-turn keeps the user message that opened the turn: the model must see what the
 * kept steps are for, and strict templates want a user row first.
 */
function openerOf(
  first: ScannedMessage | undefined,
  all: readonly ScannedMessage[],
  fromIndex: number,
  keptIndex: number,
): ScannedMessage | undefined {
  if (first === undefined || first.message.role === 'user') return undefined;
  for (let index = keptIndex - 1; index >= fromIndex; index -= 1) {
    const message = all[index];
    if (message === undefined || message.turn !== first.turn) return undefined;
    if (message.message.role === 'user') return message;
  }
  return undefined;
}

/** Pinned messages of the covered span, each with the tool group that it belongs to, in order. */
function pinnedMessages(
  state: ScanState,
  fromIndex: number,
  keptIndex: number,
): readonly ScannedMessage[] {
  const indexes = new Set<number>();
  for (const id of state.pins) {
    const position = state.positions.get(id);
    if (position === undefined) continue;
    const index = indexAt(state.messages, position);
    if (index < fromIndex || index >= keptIndex) continue;
    if (state.messages[index]?.entry.id !== id) continue;
    for (const member of toolGroup(state.messages, index)) indexes.add(member);
  }
  return [...indexes]
    .sort((a, b) => a - b)
    .flatMap((index) => state.messages[index] ?? [])
    .filter((message) => !state.deleted.has(message.entry.id));
}

/** Indexes of a call's message and its results, for any member; the index alone for other messages. */
function toolGroup(messages: readonly ScannedMessage[], index: number): readonly number[] {
  let start = index;
  while (messages[start]?.message.role === 'tool' && start > 0) start -= 1;
  const group = [start];
  for (let next = start + 1; messages[next]?.message.role === 'tool'; next += 1) group.push(next);
  return group.includes(index) ? group : [index];
}

/** Null when a pruning leaves the row out. A pin or damage to the replacement brings the original back. */
function contextRow(
  state: ScanState,
  scanned: ScannedMessage,
  zone: ContextZone,
  pruning: Pruning | undefined,
): ContextRow | null {
  const { entry, message, turn } = scanned;
  const isPinned = state.pins.has(entry.id);
  const row = { entry, message, pruning: null, zone, isPinned, turn };
  if (pruning === undefined || isPinned) return row;
  if (pruning.replacement === null) return null;
  const replacement = parseMessage(pruning.replacement);
  if (replacement === null || replacement.role !== message.role) return row;
  return { ...row, message: replacement, pruning };
}
