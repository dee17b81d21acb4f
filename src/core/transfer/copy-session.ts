/**
 * A session under other ids, for when its own are taken by something else: nothing is replaced, both are
 * kept. The new ids are made of `prefix` alone, so that the same copy is known again.
 */
import { filedItems, fileItems, type SummaryItem } from '../compaction/summary';
import type { SessionEntry } from '../entry';
import type { SessionRecord } from './transfer-record';

/** `prefix` must be unlike any id in use; a part of the record's hash. */
export function copySession(record: SessionRecord, prefix: string): SessionRecord {
  const sessionId = `copy-${prefix}`;
  const ids = new Map(record.entries.map(({ id }, i) => [id, `${sessionId}-${String(i + 1)}`]));
  const named = (id: string): string => ids.get(id) ?? id;
  return {
    ...record,
    session: {
      ...record.session,
      id: sessionId,
      leafId: record.session.leafId === null ? null : named(record.session.leafId),
    },
    entries: record.entries.map((entry) => ({
      ...copyEntry(entry, named),
      sessionId,
      id: named(entry.id),
      parentId: entry.parentId === null ? null : named(entry.parentId),
    })),
    tasks: record.tasks.map((task, i) => ({
      ...task,
      sessionId,
      id: `${sessionId}-task-${String(i + 1)}`,
    })),
  };
}

type Named = (id: string) => string;

function itemCopy<Item extends SummaryItem>(item: Item, named: Named): Item {
  return { ...item, sources: item.sources.map(named) };
}

/** With its references; its own ids are the caller's. */
function copyEntry(entry: SessionEntry, named: Named): SessionEntry {
  switch (entry.kind) {
    case 'message':
    case 'engine-change':
    case 'notice':
      return entry;
    case 'digest':
      return {
        ...entry,
        turn: { first: named(entry.turn.first), last: named(entry.turn.last) },
        items: entry.items.map((item) => itemCopy(item, named)),
      };
    case 'compaction': {
      const { covers, summary } = entry;
      return {
        ...entry,
        covers: covers === null ? null : { from: named(covers.from), to: named(covers.to) },
        firstKeptEntryId: named(entry.firstKeptEntryId),
        prunings: entry.prunings.map((one) => ({ ...one, entryId: named(one.entryId) })),
        summary:
          summary === null
            ? null
            : fileItems(filedItems(summary).map((item) => itemCopy(item, named))),
      };
    }
    case 'undo':
    case 'edit-summary':
      return { ...entry, compactionId: named(entry.compactionId) };
    case 'pin':
    case 'unpin':
    case 'delete':
      return { ...entry, targetId: named(entry.targetId) };
    default:
      return entry satisfies never;
  }
}
