/** The database, a session or a branch as one file, written record by record. */
import { canonicalJson } from '../core/transfer/canonical-json';
import {
  hashedTogether,
  headLine,
  tailLine,
  type TransferScope,
} from '../core/transfer/transfer-format';
import type { SessionRecord, TransferRecord } from '../core/transfer/transfer-record';
import type { Database } from './database';
import type { HashText } from './hash-text';
import { recordNames, recordOf } from './transfer-records';

export interface ExportWish {
  readonly scope: TransferScope;
  /** Of `session` and `branch`. */
  readonly sessionId?: string;
}

export interface ExportedFile {
  readonly file: Blob;
  readonly count: number;
  /** Says the same of the same content; see transfer-format.ts. */
  readonly hash: string;
  readonly bytes: number;
  /** Things that cannot be read and are not in the file. */
  readonly unreadable: number;
}

export interface ExportTools {
  readonly hash: HashText;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Text is handed to the browser in pieces of this size; it keeps them outside of the page's memory. */
const pieceChars = 4_000_000;

/** Rejects when the database fails, or with the signal's reason. */
export async function exportFile(
  db: Database,
  wish: ExportWish,
  tools: ExportTools,
): Promise<ExportedFile> {
  const parts: Blob[] = [];
  const hashes: string[] = [];
  let text = headLine(tools.now(), wish.scope);
  const flush = (): void => {
    parts.push(new Blob([text]));
    text = '';
  };
  const names = await namesFor(db, wish);
  for (const [done, { kind, id }] of names.entries()) {
    tools.signal?.throwIfAborted();
    tools.onProgress?.(done, names.length);
    const whole = await recordOf(db, kind, id);
    if (whole === undefined) continue;
    const record = wish.scope === 'branch' ? branchOf(whole) : whole;
    const hash = await recordHash(record, tools.hash);
    if (hash === null) continue;
    text += `${hashes.length === 0 ? '' : ',\n'}${JSON.stringify(record)}`;
    hashes.push(hash);
    if (text.length > pieceChars) flush();
  }
  const hash = await tools.hash(hashedTogether(hashes));
  text += tailLine({ count: hashes.length, hash });
  flush();
  const file = new Blob(parts, { type: 'application/json' });
  const unreadable = (await countLive(db, names)) - hashes.length;
  return { file, count: hashes.length, hash, bytes: file.size, unreadable };
}

/** Null for one that is nested too deeply to be read again. */
export async function recordHash(record: TransferRecord, hash: HashText): Promise<string | null> {
  const text = canonicalJson(record);
  return text === null ? null : hash(text);
}

async function namesFor(db: Database, { scope, sessionId }: ExportWish) {
  if (scope === 'everything') return recordNames(db);
  return [{ kind: 'session' as const, id: sessionId ?? '' }];
}

/** Deleted ones are left out on purpose and are not missing. */
async function countLive(
  db: Database,
  names: Awaited<ReturnType<typeof namesFor>>,
): Promise<number> {
  let live = 0;
  for (const { kind, id } of names) {
    const row: unknown =
      kind === 'session'
        ? await db.sessions.get(id)
        : kind === 'board'
          ? await db.boards.get(id)
          : {};
    const deletedAt = row instanceof Object && 'deletedAt' in row ? row.deletedAt : null;
    if (row !== undefined && deletedAt === null) live += 1;
  }
  return live;
}

/** Only the entries from the first to where the session stands. */
function branchOf(record: TransferRecord): TransferRecord {
  if (record.kind !== 'session') return record;
  const byId = new Map(record.entries.map((entry) => [entry.id, entry]));
  const path: SessionRecord['entries'][number][] = [];
  let entry = byId.get(record.session.leafId ?? '');
  while (entry !== undefined) {
    path.push(entry);
    entry = byId.get(entry.parentId ?? '');
  }
  return { ...record, entries: path.reverse() };
}
