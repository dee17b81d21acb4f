/** Export, import and backup over one database, as the screen asks for them; tells what has changed. */
import type { PlanResult } from '../core/transfer/import-plan';
import { backupStates, writeBackup, type BackupFolder, type BackupState } from './backup-folder';
import type { ChangeFeed } from './change-feed';
import type { Database } from './database';
import { exportFile, type ExportedFile, type ExportTools, type ExportWish } from './export-file';
import type { HashText } from './hash-text';
import {
  planImport,
  runImport,
  type ImportOutcome,
  type ImportTools,
  type ImportWish,
} from './run-import';
import type { StorageResult } from '../core/session-log';
import { attempt } from './storage-error';
import { readMark, takeBack, writeMark, type ImportMark } from './write-record';

type Told<T> = Omit<T, 'hash' | 'now'>;

export interface TransferArchive {
  export(wish: ExportWish, tools?: Told<ExportTools>): Promise<StorageResult<ExportedFile>>;
  /** Writes nothing. */
  plan(file: Blob, wish: ImportWish, tools: Told<ImportTools>): Promise<PlanResult>;
  run(
    what: { readonly file: Blob; readonly fileName: string; readonly total: number },
    wish: ImportWish,
    tools: Told<ImportTools>,
  ): Promise<ImportOutcome>;
  /** The last import, while it can be taken back; null when there is none. */
  lastImport(): Promise<StorageResult<ImportMark | null>>;
  /** The database is as it was before the last import. */
  takeBack(): Promise<StorageResult<void>>;
  /** What came in stays, and can be taken back no more. */
  accept(): Promise<StorageResult<void>>;
  readonly backup: BackupBook;
}

export interface BackupBook {
  state(): Promise<StorageResult<BackupState | null>>;
  begin(folder: BackupFolder, keep: number): Promise<StorageResult<void>>;
  end(): Promise<StorageResult<void>>;
  /** Writes one, unless the newest says the same; whether it did. */
  write(signal: AbortSignal): Promise<StorageResult<boolean>>;
}

export function createTransferArchive(
  db: Database,
  feed: ChangeFeed,
  { hash, now = Date.now }: { readonly hash: HashText; readonly now?: () => number },
): TransferArchive {
  const told = ({ added, replaced }: Pick<ImportMark, 'added' | 'replaced'>): void => {
    for (const { kind, id } of added) {
      if (kind === 'session') feed.publish({ type: 'session', sessionId: id });
    }
    if (added.length + replaced.length === 0) return;
    feed.publish({ type: 'memories' });
    feed.publish({ type: 'settings' });
  };
  const tools = { hash, now };
  const states = backupStates(db);
  return {
    export: (wish, more) => attempt(() => exportFile(db, wish, { ...more, ...tools })),
    plan: (file, wish, more) => planImport(db, file, wish, { ...more, ...tools }),
    async run(what, wish, more) {
      const outcome = await runImport(db, what, wish, { ...more, ...tools });
      const mark = await attempt(() => readMark(db));
      if (mark.kind === 'ok' && mark.value !== null) told(mark.value);
      return outcome;
    },
    lastImport: () => attempt(() => readMark(db)),
    takeBack: () =>
      attempt(async () => {
        const mark = await readMark(db);
        if (mark === null) return;
        await takeBack(db, mark);
        told(mark);
      }),
    accept: () => attempt(() => writeMark(db, null)),
    backup: {
      state: () => attempt(() => states.read()),
      begin: (folder, keep) =>
        attempt(() => states.write({ folder, keep, lastAt: null, lastHash: null })),
      end: () => attempt(() => states.write(null)),
      write: (signal) => attempt(() => writeBackup(db, states, { ...tools, signal })),
    },
  };
}
