/**
 * The border between a file and the database: a record of a file is checked as rows are, and besides, that a
 * session is a tree: hostile files have circles, and ids that are taken twice.
 */
import { checkBoard } from '../core/explore/board-check';
import { parseSettings } from '../core/settings';
import { isRecord } from '../core/parse-message';
import type { Session, SessionEntry } from '../core/entry';
import type { TransferRecord } from '../core/transfer/transfer-record';
import { checkEntry, checkSessionRow } from './entry-check';
import { documentOf } from './document-repository';
import { memoryOf } from './memory-repository';
import { metricEventsOf } from './metrics-repository';
import { taskOf } from './task-repository';

export type CheckedRecord =
  | { readonly kind: 'ok'; readonly record: TransferRecord }
  | { readonly kind: 'refused'; readonly title: string; readonly reason: string };

type Fields = Readonly<Record<string, unknown>>;

const refused = (title: unknown, reason: string): CheckedRecord => ({
  kind: 'refused',
  title: typeof title === 'string' ? title : '',
  reason,
});

/** Never throws. */
export function checkRecord(value: unknown): CheckedRecord {
  if (!isRecord(value)) return refused('', 'It is not a record of Palimpsest.');
  switch (value.kind) {
    case 'session':
      return checkSession(value);
    case 'memory': {
      const memory = memoryOf(value.memory);
      return memory === undefined
        ? refused(titleIn(value.memory, 'key'), 'It is not a memory: a field is missing or wrong.')
        : { kind: 'ok', record: { kind: 'memory', memory } };
    }
    case 'document': {
      const document = documentOf(value.document);
      return document === undefined
        ? refused(
            titleIn(value.document, 'name'),
            'It is not a document: a field is missing or wrong.',
          )
        : { kind: 'ok', record: { kind: 'document', document } };
    }
    case 'board': {
      const checked = checkBoard(value.board);
      if (checked.kind === 'refused') return refused(titleIn(value.board, 'title'), checked.reason);
      const updatedAt = typeof value.updatedAt === 'number' ? value.updatedAt : 0;
      return { kind: 'ok', record: { kind: 'board', board: checked.board, updatedAt } };
    }
    case 'setting':
      return checkSetting(value);
    default:
      return refused('', 'It is of a kind that this version does not know.');
  }
}

function titleIn(value: unknown, field: string): unknown {
  return isRecord(value) ? value[field] : '';
}

/** A value that this version would replace by its default is not taken. */
function checkSetting({ key, value }: Fields): CheckedRecord {
  if (typeof key !== 'string') return refused('', 'It is a setting without a name.');
  const read = new Map<string, unknown>(Object.entries(parseSettings({ [key]: value })));
  if (!read.has(key)) return refused(key, 'This version does not know this setting.');
  return { kind: 'ok', record: { kind: 'setting', key, value: read.get(key) } };
}

function checkSession(value: Fields): CheckedRecord {
  const session = value.session;
  const title = titleIn(session, 'title');
  const row = checkSessionRow(session);
  if (row === undefined)
    return refused(title, 'It is not a conversation: it has no id or no leaf.');
  if (!Array.isArray(value.entries)) return refused(title, 'It has no list of entries.');
  const entries: SessionEntry[] = [];
  for (const [i, given] of value.entries.entries()) {
    const entry = entryOf(given, row.id);
    if (entry === undefined) return refused(title, `Entry ${String(i + 1)} is no part of a tree.`);
    entries.push(entry);
  }
  const kept = withoutGaps(row);
  const fault = treeFault(kept, entries);
  if (fault !== null) return refused(title, fault);
  const tasks = Array.isArray(value.tasks) ? value.tasks : [];
  const metrics = Array.isArray(value.metrics) ? value.metrics : [];
  return {
    kind: 'ok',
    record: {
      kind: 'session',
      session: kept,
      entries,
      tasks: tasks.flatMap((given: unknown) => {
        const task = taskOf(given);
        return task?.sessionId === kept.id ? [task] : [];
      }),
      metrics: metricEventsOf(metrics.map((event: unknown) => ({ sessionId: kept.id, event }))),
    },
  };
}

/** A damaged entry that still has its place gives way to a line that says so: the tree stays whole. */
function entryOf(row: unknown, sessionId: string): SessionEntry | undefined {
  const checked = checkEntry(row);
  if (checked.kind === 'ok') return checked.entry;
  if (checked.link === undefined) return undefined;
  const { id, parentId, seq } = checked.link;
  return {
    ...{ kind: 'notice', about: 'turn', level: 'warning' },
    ...{ id, sessionId, parentId, seq, createdAt: 0 },
    text: 'Something stood here that cannot be read any more.',
  };
}

/** Fields that are absent in the file stay absent. */
function withoutGaps(session: Session): Session {
  const { id, title, createdAt, updatedAt, leafId, parentSessionId, profile } = session;
  const { presetId, isPinned, isArchived, tags } = session;
  return {
    ...{ id, title, createdAt, updatedAt, leafId },
    ...(parentSessionId === undefined ? {} : { parentSessionId }),
    ...(profile === undefined ? {} : { profile }),
    ...(presetId === undefined ? {} : { presetId }),
    ...(isPinned === undefined ? {} : { isPinned }),
    ...(isArchived === undefined ? {} : { isArchived }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** Null for a whole tree. Entries stand by rising `seq`, so a parent always comes before its children. */
function treeFault(session: Session, entries: readonly SessionEntry[]): string | null {
  const ids = new Set<string>();
  let lastSeq = Number.NEGATIVE_INFINITY;
  for (const [i, { id, sessionId, parentId, seq }] of entries.entries()) {
    const which = `Entry ${String(i + 1)}`;
    if (sessionId !== session.id) return `${which} belongs to another conversation.`;
    if (ids.has(id)) return `${which} has an id that stands twice.`;
    if (seq <= lastSeq) return `${which} is out of order.`;
    if (parentId !== null && !ids.has(parentId))
      return `${which} follows an entry that is not there.`;
    ids.add(id);
    lastSeq = seq;
  }
  if (session.leafId !== null && !ids.has(session.leafId)) return 'Where it stood is not in it.';
  return null;
}
