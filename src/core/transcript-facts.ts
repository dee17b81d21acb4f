/**
 * What later entries say about earlier ones: one pass over a path, before any item is made. The rules for
 * which compaction is in force are those of contextView.
 */
import { editSummary } from './compaction/edit-summary';
import type { Summary } from './compaction/summary';
import type { CompactionEntry, MessageEntry, SessionEntry } from './entry';

export interface CompactionFacts {
  readonly undone: boolean;
  readonly summary: Summary | null;
  /** The last one in force before it that covered anything. */
  readonly before: CompactionEntry | undefined;
}

export interface TranscriptFacts {
  readonly pinned: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** Every compaction that was ever in force. */
  readonly compactions: ReadonlyMap<string, CompactionFacts>;
  /** The one in force; undefined when none is. */
  readonly current: CompactionEntry | undefined;
  /** Positions on the path that the summary in force stands for; `kept` is the first one after them. */
  readonly covered: { readonly from: number; readonly kept: number };
  /**
   * The question of a turn whose beginning is covered and whose end is not: the context keeps it. Undefined
   * when there is none.
   */
  readonly opener: string | undefined;
  /** Tool results by the call they belong to: `callEntryId` + call id. */
  readonly results: ReadonlyMap<string, MessageEntry>;
  /** Ids of the results in `results`. */
  readonly attached: ReadonlySet<string>;
  readonly positions: ReadonlyMap<string, number>;
}

interface Reading {
  readonly pinned: Set<string>;
  readonly deleted: Set<string>;
  readonly compactions: Map<string, CompactionFacts>;
  readonly chain: CompactionEntry[];
  readonly results: Map<string, MessageEntry>;
  readonly attached: Set<string>;
  readonly positions: Map<string, number>;
  /** Unanswered calls: call id → entry that made it. An id may come back in a later turn. */
  readonly open: Map<string, string>;
}

export function transcriptFacts(path: readonly SessionEntry[]): TranscriptFacts {
  const reading: Reading = {
    pinned: new Set(),
    deleted: new Set(),
    compactions: new Map(),
    chain: [],
    results: new Map(),
    attached: new Set(),
    positions: new Map(),
    open: new Map(),
  };
  for (const [position, entry] of path.entries()) {
    reading.positions.set(entry.id, position);
    readEntry(reading, entry);
  }
  const covering = reading.chain.findLast((entry) => entry.covers !== null);
  const covered = coveredSpan(reading, covering);
  const opener = openerOf(path, covered.kept, reading.deleted);
  return { ...reading, current: reading.chain.at(-1), covered, opener };
}

export function resultKey(entryId: string, callId: string): string {
  return `${entryId} ${callId}`;
}

function readEntry(reading: Reading, entry: SessionEntry): void {
  switch (entry.kind) {
    case 'message':
      return readMessage(reading, entry);
    case 'compaction':
      return readCompaction(reading, entry);
    case 'undo':
      return readUndo(reading, entry.compactionId);
    case 'edit-summary': {
      const facts = reading.compactions.get(entry.compactionId);
      if (!facts) return;
      const summary = editSummary(facts.summary, entry);
      reading.compactions.set(entry.compactionId, { ...facts, summary });
      return;
    }
    case 'pin':
      reading.pinned.add(entry.targetId);
      return;
    case 'unpin':
      reading.pinned.delete(entry.targetId);
      return;
    case 'delete':
      reading.deleted.add(entry.targetId);
      return;
    case 'digest':
    case 'engine-change':
    case 'notice':
      return;
    default:
      entry satisfies never;
  }
}

function readMessage(reading: Reading, entry: MessageEntry): void {
  const { message } = entry;
  if (message.role === 'assistant') {
    for (const call of message.toolCalls ?? []) reading.open.set(call.id, entry.id);
  }
  if (message.role !== 'tool') return;
  const callEntryId = reading.open.get(message.toolCallId);
  if (callEntryId === undefined) return;
  reading.open.delete(message.toolCallId);
  reading.results.set(resultKey(callEntryId, message.toolCallId), entry);
  reading.attached.add(entry.id);
}

function readCompaction(reading: Reading, entry: CompactionEntry): void {
  // A late result of an older generation was never in force.
  if (entry.generation !== (reading.chain.at(-1)?.generation ?? 0) + 1) return;
  const before = reading.chain.findLast(({ covers }) => covers !== null);
  reading.chain.push(entry);
  reading.compactions.set(entry.id, { undone: false, summary: entry.summary, before });
}

function readUndo(reading: Reading, compactionId: string): void {
  const at = reading.chain.findIndex((entry) => entry.id === compactionId);
  if (at < 0) return;
  for (const { id } of reading.chain.splice(at)) {
    const facts = reading.compactions.get(id);
    if (facts) reading.compactions.set(id, { ...facts, undone: true });
  }
}

function coveredSpan(
  { positions }: Reading,
  covering: CompactionEntry | undefined,
): TranscriptFacts['covered'] {
  if (!covering?.covers) return { from: 0, kept: 0 };
  const from = positions.get(covering.covers.from) ?? 0;
  const to = positions.get(covering.covers.to) ?? from;
  return { from, kept: positions.get(covering.firstKeptEntryId) ?? to + 1 };
}

function openerOf(
  path: readonly SessionEntry[],
  kept: number,
  deleted: ReadonlySet<string>,
): string | undefined {
  if (kept === 0) return undefined;
  const isShown = (entry: SessionEntry): entry is MessageEntry =>
    entry.kind === 'message' && !deleted.has(entry.id);
  const first = path.slice(kept).find(isShown);
  if (first === undefined || first.message.role === 'user') return undefined;
  const before = path.slice(0, kept).filter((entry) => entry.kind === 'message');
  const question = before.findLast((entry) => entry.message.role === 'user');
  return question?.id;
}
