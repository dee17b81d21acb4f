/** The page of import, export and backup: what runs, how far it is, what came of it. */
import type { ImportPlan } from '../core/transfer/import-plan';
import { isBackupDue } from '../core/transfer/backup-files';
import type { SessionEntry, Session } from '../core/entry';
import type { StorageResult } from '../core/session-log';
import type { ExportWish } from '../storage/export-file';
import type { ImportOutcome, ImportWish } from '../storage/run-import';
import type { SessionRepository } from '../storage/session-repository';
import type { TransferArchive } from '../storage/transfer-archive';
import type { BackupFolder, BackupState } from '../storage/backup-folder';
import type { ImportMark } from '../storage/write-record';

export interface TransferServices {
  readonly archive: TransferArchive;
  readonly repository: Pick<SessionRepository, 'get' | 'path'>;
  readonly saveFile: (name: string, file: Blob) => void;
  readonly copyText: (text: string) => Promise<boolean>;
  /** Null: the person chose none. Absent: this browser gives no folders. */
  readonly chooseFolder?: () => Promise<BackupFolder | null>;
  readonly now: () => number;
  /** One import at a time over all tabs; false when another runs. */
  readonly whenFree: (task: () => Promise<void>) => Promise<boolean>;
}

export type TransferState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'exporting'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'exported';
      readonly count: number;
      readonly bytes: number;
      readonly unreadable: number;
      readonly hash: string;
    }
  | { readonly kind: 'reading'; readonly name: string; readonly done: number }
  | { readonly kind: 'planned'; readonly name: string; readonly plan: ImportPlan }
  | {
      readonly kind: 'importing';
      readonly name: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'imported'; readonly outcome: ImportOutcome }
  | { readonly kind: 'failed'; readonly message: string };

export type BackupView =
  | { readonly kind: 'impossible' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'on';
      readonly folder: string;
      readonly keep: number;
      readonly lastAt: number | null;
    };

/** Of a conversation, its entries from the first to where it stands. */
export interface Branch {
  readonly session: Session;
  readonly path: readonly SessionEntry[];
}

const busyText = 'An import is running in another tab. Wait for it to end, then try again.';

export class TransferStore {
  readonly #services: TransferServices;
  #state = $state.raw<TransferState>({ kind: 'idle' });
  #backup = $state.raw<BackupView>({ kind: 'none' });
  #backupFailure = $state.raw<string | null>(null);
  #last = $state.raw<ImportMark | null>(null);
  #stop = new AbortController();
  #file: { readonly file: Blob; readonly name: string; readonly total: number } | undefined;

  constructor(services: TransferServices) {
    this.#services = services;
  }

  get state(): TransferState {
    return this.#state;
  }

  get backup(): BackupView {
    return this.#backup;
  }

  get backupFailure(): string | null {
    return this.#backupFailure;
  }

  /** The last import while it can be taken back; one that is not whole was cut off. */
  get lastImport(): ImportMark | null {
    return this.#last;
  }

  async refresh(): Promise<void> {
    const mark = await this.#services.archive.lastImport();
    this.#last = mark.kind === 'ok' ? mark.value : null;
    const state = await this.#services.archive.backup.state();
    this.#backup = this.#backupView(state.kind === 'ok' ? state.value : null);
  }

  stop(): void {
    this.#stop.abort();
  }

  async export(wish: ExportWish, name: string): Promise<void> {
    const signal = this.#begin();
    this.#state = { kind: 'exporting', done: 0, total: 0 };
    const onProgress = (done: number, total: number): void => {
      this.#state = { kind: 'exporting', done, total };
    };
    const result = await this.#services.archive.export(wish, { signal, onProgress });
    if (result.kind === 'failed') {
      this.#state = signal.aborted
        ? { kind: 'idle' }
        : { kind: 'failed', message: result.error.message };
      return;
    }
    const { file, ...figures } = result.value;
    this.#services.saveFile(name, file);
    this.#state = { kind: 'exported', ...figures };
  }

  /** Says what would come of it; writes nothing. */
  async plan(file: Blob, name: string, wish: ImportWish): Promise<void> {
    const signal = this.#begin();
    this.#state = { kind: 'reading', name, done: 0 };
    const onProgress = (done: number): void => {
      this.#state = { kind: 'reading', name, done };
    };
    const result = await this.#services.archive.plan(file, wish, { signal, onProgress });
    switch (result.kind) {
      case 'plan':
        this.#file = { file, name, total: result.plan.records.length };
        this.#state = { kind: 'planned', name, plan: result.plan };
        return;
      case 'refused':
        this.#state = { kind: 'failed', message: result.reason };
        return;
      case 'stopped':
        this.#state = { kind: 'idle' };
        return;
      default:
        result satisfies never;
    }
  }

  /** Brings in what was planned. */
  async import(wish: ImportWish): Promise<void> {
    const what = this.#file;
    if (what === undefined) return;
    const { file, name, total } = what;
    const signal = this.#begin();
    this.#state = { kind: 'importing', name, done: 0, total };
    const onProgress = (done: number): void => {
      this.#state = { kind: 'importing', name, done, total };
    };
    const isFree = await this.#services.whenFree(async () => {
      const wanted = { file, fileName: name, total };
      const outcome = await this.#services.archive.run(wanted, wish, { signal, onProgress });
      this.#state = { kind: 'imported', outcome };
    });
    if (!isFree) this.#state = { kind: 'failed', message: busyText };
    await this.refresh();
  }

  dismiss(): void {
    this.#file = undefined;
    this.#state = { kind: 'idle' };
  }

  async takeBack(): Promise<void> {
    await this.#settleLast(() => this.#services.archive.takeBack());
  }

  async accept(): Promise<void> {
    await this.#settleLast(() => this.#services.archive.accept());
  }

  /** Undefined when the conversation cannot be read. */
  async branch(sessionId: string): Promise<Branch | undefined> {
    const { repository } = this.#services;
    const session = await repository.get(sessionId);
    if (session.kind === 'failed') return undefined;
    const path = await repository.path(sessionId, session.value.leafId);
    return path.kind === 'ok' ? { session: session.value, path: path.value } : undefined;
  }

  save(name: string, text: string): void {
    this.#services.saveFile(name, new Blob([text], { type: 'text/markdown' }));
  }

  copy(text: string): Promise<boolean> {
    return this.#services.copyText(text);
  }

  // — backup —

  async beginBackup(keep: number): Promise<void> {
    const folder = await this.#services.chooseFolder?.();
    if (folder === undefined || folder === null) return;
    const begun = await this.#services.archive.backup.begin(folder, keep);
    if (begun.kind === 'failed') this.#backupFailure = begun.error.message;
    else await this.backUpNow();
  }

  async endBackup(): Promise<void> {
    await this.#services.archive.backup.end();
    this.#backupFailure = null;
    await this.refresh();
  }

  /** By hand; the browser may ask for leave. */
  async backUpNow(): Promise<void> {
    const state = await this.#services.archive.backup.state();
    if (state.kind === 'ok') {
      await state.value?.folder.requestPermission?.({ mode: 'readwrite' });
    }
    await this.#writeBackup();
  }

  /** By itself: once a day, and only where the browser need not ask. */
  async backUpIfDue(): Promise<void> {
    const state = await this.#services.archive.backup.state();
    if (state.kind === 'failed' || state.value === null) return;
    if (!isBackupDue(state.value.lastAt, this.#services.now())) return;
    const leave = await state.value.folder.queryPermission?.({ mode: 'readwrite' });
    if (leave === undefined || leave === 'granted') await this.#writeBackup();
  }

  async #writeBackup(): Promise<void> {
    const written = await this.#services.archive.backup.write(this.#stop.signal);
    this.#backupFailure = written.kind === 'failed' ? written.error.message : null;
    await this.refresh();
  }

  #backupView(state: BackupState | null): BackupView {
    if (state !== null) {
      const { folder, keep, lastAt } = state;
      return { kind: 'on', folder: folder.name, keep, lastAt };
    }
    return { kind: this.#services.chooseFolder === undefined ? 'impossible' : 'none' };
  }

  async #settleLast(act: () => Promise<StorageResult<void>>): Promise<void> {
    const settled = await act();
    this.#state =
      settled.kind === 'ok' ? { kind: 'idle' } : { kind: 'failed', message: settled.error.message };
    await this.refresh();
  }

  #begin(): AbortSignal {
    this.#stop = new AbortController();
    return this.#stop.signal;
  }
}
