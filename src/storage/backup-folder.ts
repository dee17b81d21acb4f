/** The automatic backup: a folder that the person chose, and the newest few files in it. */
import { backupName, outdatedBackups } from '../core/transfer/backup-files';
import type { Database } from './database';
import { exportFile, type ExportTools } from './export-file';

/** The part of the browser's directory handle that is used; it can be kept in the database. */
export interface BackupFolder {
  readonly name: string;
  keys(): AsyncIterable<string>;
  getFileHandle(name: string, options: { readonly create: boolean }): Promise<BackupFileHandle>;
  removeEntry(name: string): Promise<void>;
  /** Absent where a folder needs no leave. */
  queryPermission?(wish: { readonly mode: 'readwrite' }): Promise<string>;
  requestPermission?(wish: { readonly mode: 'readwrite' }): Promise<string>;
}

interface BackupFileHandle {
  createWritable(): Promise<{
    write(data: Blob): Promise<void>;
    close(): Promise<void>;
    abort(): Promise<void>;
  }>;
}

export interface BackupState {
  readonly folder: BackupFolder;
  /** How many files stay. */
  readonly keep: number;
  /** Milliseconds since the epoch; null: none was written yet. */
  readonly lastAt: number | null;
  readonly lastHash: string | null;
}

export interface BackupStates {
  read(): Promise<BackupState | null>;
  write(state: BackupState | null): Promise<void>;
}

const stateKey = 'backup-folder';

export function backupStates({ settings }: Pick<Database, 'settings'>): BackupStates {
  return {
    async read() {
      const row = await settings.get(stateKey);
      const value = row instanceof Object && 'value' in row ? row.value : undefined;
      return isState(value) ? value : null;
    },
    async write(value) {
      if (value === null) await settings.delete(stateKey);
      else await settings.put({ key: stateKey, value });
    },
  };
}

function isState(value: unknown): value is BackupState {
  if (!(value instanceof Object) || !('folder' in value) || !('keep' in value)) return false;
  const { folder } = value;
  return folder instanceof Object && 'getFileHandle' in folder && typeof value.keep === 'number';
}

/** Whether one was written. Rejects when the folder is gone, full, or may not be written to. */
export async function writeBackup(
  db: Database,
  states: BackupStates,
  tools: ExportTools,
): Promise<boolean> {
  const state = await states.read();
  if (state === null) return false;
  const { folder, keep } = state;
  const exported = await exportFile(db, { scope: 'everything' }, tools);
  const lastAt = tools.now();
  if (exported.hash === state.lastHash) {
    await states.write({ ...state, lastAt });
    return false;
  }
  const handle = await folder.getFileHandle(backupName(lastAt), { create: true });
  const stream = await handle.createWritable();
  try {
    await stream.write(exported.file);
    await stream.close();
  } catch (cause) {
    // Nothing is written until it is closed; without this the browser keeps its half of a file.
    await stream.abort().catch(() => undefined);
    throw cause;
  }
  await states.write({ ...state, lastAt, lastHash: exported.hash });
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  for (const name of outdatedBackups(names, keep)) await folder.removeEntry(name);
  return true;
}
