/** First what would come of a file, then bringing it in; each thing whole, and all of it to be taken back. */
import { copySession } from '../core/transfer/copy-session';
import {
  addNotes,
  noNotes,
  type Fate,
  type ImportSource,
  type PlannedRecord,
  type PlanNotes,
  type PlanResult,
} from '../core/transfer/import-plan';
import { recordId, recordTitle, type TransferRecord } from '../core/transfer/transfer-record';
import type { Database } from './database';
import { recordHash } from './export-file';
import { readImport, type ImportItem, type ReadTools } from './read-import';
import { toStorageError } from './storage-error';
import { recordOf } from './transfer-records';
import { readMark, takeBack, writeMark, writeRecord, type ImportMark } from './write-record';

export interface ImportWish {
  readonly suspicious: ReadTools['suspicious'];
  /** Memories, settings and documents that say something else here: whose stays. */
  readonly differing: 'keep-here' | 'take-file';
}

export interface ImportTools {
  readonly hash: ReadTools['hash'];
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

export type ImportOutcome =
  | {
      readonly kind: 'done';
      readonly added: number;
      readonly replaced: number;
      readonly skipped: number;
    }
  /** Everything is as it was before. */
  | { readonly kind: 'stopped' }
  /** So is it here. */
  | { readonly kind: 'failed'; readonly message: string };

interface Placed {
  readonly record: TransferRecord;
  readonly fate: Fate;
}

/** Never rejects. */
export async function planImport(
  db: Database,
  file: Blob,
  wish: ImportWish,
  tools: ImportTools,
): Promise<PlanResult> {
  const records: PlannedRecord[] = [];
  const warnings: string[] = [];
  let source: ImportSource = 'palimpsest';
  let notes: PlanNotes = noNotes;
  const seen = new Set<string>();
  try {
    for await (const item of readImport(file, { ...tools, ...wish })) {
      tools.signal.throwIfAborted();
      if (item.kind === 'refused') return { kind: 'refused', reason: item.reason };
      if (item.kind === 'source') source = item.source;
      else if (item.kind === 'warning') warnings.push(item.text);
      else {
        if (item.kind === 'record') notes = addNotes(notes, item.notes);
        records.push(await planned(db, item, seen, tools));
        tools.onProgress(records.length);
      }
    }
  } catch (cause) {
    if (tools.signal.aborted) return { kind: 'stopped' };
    return { kind: 'refused', reason: unreadableFile(cause) };
  }
  return { kind: 'plan', plan: { source, records, warnings, ...notes } };
}

function unreadableFile(cause: unknown): string {
  const detail = cause instanceof Error ? ` (${cause.name})` : '';
  return `The file could not be read${detail}. Choose it again.`;
}

type ReadItem = Extract<ImportItem, { kind: 'record' | 'bad' }>;

async function planned(
  db: Database,
  item: ReadItem,
  seen: Set<string>,
  tools: ImportTools,
): Promise<PlannedRecord> {
  if (item.kind === 'bad') {
    const { title, reason } = item;
    return { kind: 'session', title, fate: 'refused', messages: 0, reason };
  }
  const { record, fate } = await place(db, item, seen, tools);
  const messages =
    record.kind === 'session' ? record.entries.filter(({ kind }) => kind === 'message').length : 0;
  return { kind: record.kind, title: recordTitle(record), fate, messages };
}

/** Where a record of the file belongs; `seen`: what the file has brought before it. */
async function place(
  db: Database,
  { record, hash }: Extract<ImportItem, { kind: 'record' }>,
  seen: Set<string>,
  tools: Pick<ImportTools, 'hash'>,
): Promise<Placed> {
  const name = (one: TransferRecord): string => `${one.kind} ${recordId(one)}`;
  const isTwin = seen.has(name(record));
  const known = await knownHashes(db, record, tools);
  if (isTwin && seen.has(hash)) return { record, fate: 'same' };
  if (known.includes(hash) || known.includes((await recordHash(record, tools.hash)) ?? '')) {
    return { record, fate: 'same' };
  }
  const first = !isTwin && known.length === 0 && !(await idsAreTaken(db, record));
  const placed = first ? { record, fate: 'new' as const } : await beside(db, record, hash, tools);
  seen.add(name(placed.record)).add(name(record)).add(hash);
  return placed;
}

async function knownHashes(
  db: Database,
  record: TransferRecord,
  { hash }: Pick<ImportTools, 'hash'>,
): Promise<readonly string[]> {
  const here = await recordOf(db, record.kind, recordId(record));
  if (here === undefined) return [];
  const known = await recordHash(here, hash);
  return known === null ? [] : [known];
}

/** Entries have their ids over all sessions; a file may bring one that another session has. */
async function idsAreTaken(db: Database, record: TransferRecord): Promise<boolean> {
  if (record.kind !== 'session') return false;
  const { id } = record.session;
  const ids = record.entries.map((entry) => entry.id);
  return (
    (await db.entries
      .where('id')
      .anyOf(ids)
      .filter((row) => ownerOf(row) !== id)
      .count()) > 0
  );
}

function ownerOf(row: unknown): unknown {
  return row instanceof Object && 'sessionId' in row ? row.sessionId : undefined;
}

async function beside(
  db: Database,
  record: TransferRecord,
  hash: string,
  tools: Pick<ImportTools, 'hash'>,
): Promise<Placed> {
  const prefix = hash.slice(0, 24);
  switch (record.kind) {
    case 'session': {
      const copy = copySession(record, prefix);
      return (await isThere(db, copy, tools))
        ? { record, fate: 'same' }
        : { record: copy, fate: 'beside' };
    }
    case 'board': {
      const copy = { ...record, board: { ...record.board, id: `copy-${prefix}` } };
      return (await isThere(db, copy, tools))
        ? { record, fate: 'same' }
        : { record: copy, fate: 'beside' };
    }
    case 'memory':
    case 'document':
    case 'setting':
      return { record, fate: 'differs' };
    default:
      return record satisfies never;
  }
}

async function isThere(
  db: Database,
  record: TransferRecord,
  tools: Pick<ImportTools, 'hash'>,
): Promise<boolean> {
  const known = await knownHashes(db, record, tools);
  return known.includes((await recordHash(record, tools.hash)) ?? '');
}

/** Never rejects. Stopped or failed, it takes out what it has brought. */
export async function runImport(
  db: Database,
  {
    file,
    fileName,
    total,
  }: { readonly file: Blob; readonly fileName: string; readonly total: number },
  wish: ImportWish,
  tools: ImportTools,
): Promise<ImportOutcome> {
  let mark: ImportMark = {
    ...{ fileName, total, startedAt: tools.now(), isWhole: false },
    ...{ added: [], replaced: [] },
  };
  const seen = new Set<string>();
  let skipped = 0;
  let done = 0;
  try {
    await writeMark(db, mark);
    for await (const item of readImport(file, { ...tools, ...wish })) {
      tools.signal.throwIfAborted();
      if (item.kind === 'bad') skipped += 1;
      if (item.kind !== 'record') continue;
      const after = await bring(db, await place(db, item, seen, tools), wish, mark);
      if (after === null) skipped += 1;
      else mark = after;
      done += 1;
      tools.onProgress(done);
    }
    tools.signal.throwIfAborted();
    mark = { ...mark, isWhole: true };
    await writeMark(db, mark);
    const { added, replaced } = mark;
    return { kind: 'done', added: added.length, replaced: replaced.length, skipped };
  } catch (cause) {
    return abandon(db, cause, tools.signal);
  }
}

/** The mark with it in; null when it is not taken. */
async function bring(
  db: Database,
  { record, fate }: Placed,
  { differing }: ImportWish,
  mark: ImportMark,
): Promise<ImportMark | null> {
  if (fate === 'same' || fate === 'refused') return null;
  if (fate === 'differs' && differing === 'keep-here') return null;
  const id = recordId(record);
  const old = fate === 'differs' ? await recordOf(db, record.kind, id) : undefined;
  const after =
    old === undefined
      ? { ...mark, added: [...mark.added, { kind: record.kind, id }] }
      : { ...mark, replaced: [...mark.replaced, old] };
  return (await writeRecord(db, record, after)) ? after : null;
}

async function abandon(db: Database, cause: unknown, signal: AbortSignal): Promise<ImportOutcome> {
  const error = toStorageError(cause);
  try {
    const mark = await readMark(db);
    if (mark !== null) await takeBack(db, mark);
  } catch (second) {
    // The mark stays; the next start tells of it and offers to take back what came in.
    return { kind: 'failed', message: toStorageError(second).message };
  }
  return signal.aborted ? { kind: 'stopped' } : { kind: 'failed', message: error.message };
}
