/**
 * What leaves and enters the app as a file, one thing at a time: a session with its whole tree, a memory, a
 * document, a board, a setting. A file is a list of them, so that none ever has to be in memory as a whole.
 */
import type { StoredDocument } from '../attachments/document';
import type { Session, SessionEntry } from '../entry';
import type { Board } from '../explore/board';
import type { Memory } from '../memory/memory';
import type { MetricEvent } from '../metrics/session-metrics';
import type { Task } from '../tasks/task';

export interface SessionRecord {
  readonly kind: 'session';
  readonly session: Session;
  /** Over all branches, by rising `seq`; of one branch only where one branch was exported. */
  readonly entries: readonly SessionEntry[];
  readonly tasks: readonly Task[];
  readonly metrics: readonly MetricEvent[];
}

export type TransferRecord =
  | SessionRecord
  | { readonly kind: 'memory'; readonly memory: Memory }
  | { readonly kind: 'document'; readonly document: StoredDocument }
  | { readonly kind: 'board'; readonly board: Board; readonly updatedAt: number }
  /** `key` is one of settings.ts. */
  | { readonly kind: 'setting'; readonly key: string; readonly value: unknown };

export type RecordKind = TransferRecord['kind'];

/** Unique among the records of a kind. */
export function recordId(record: TransferRecord): string {
  switch (record.kind) {
    case 'session':
      return record.session.id;
    case 'memory':
      return record.memory.id;
    case 'document':
      return record.document.id;
    case 'board':
      return record.board.id;
    case 'setting':
      return record.key;
    default:
      return record satisfies never;
  }
}

/** What a person calls it; may be empty, and may be very long. */
export function recordTitle(record: TransferRecord): string {
  switch (record.kind) {
    case 'session':
      return record.session.title;
    case 'memory':
      return record.memory.key;
    case 'document':
      return record.document.name;
    case 'board':
      return record.board.title;
    case 'setting':
      return record.key;
    default:
      return record satisfies never;
  }
}
