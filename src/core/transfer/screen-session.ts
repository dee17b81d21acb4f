/** Messages of a file of ours that is not the person's own: what gives orders to a model is marked as data. */
import { screenImport } from '../gateway/screen-import';
import type { SessionRecord } from './transfer-record';

export interface ScreenedSession {
  /** The same object when nothing was found. */
  readonly record: SessionRecord;
  readonly suspicious: number;
}

export function screenSession(record: SessionRecord): ScreenedSession {
  let suspicious = 0;
  const entries = record.entries.map((entry) => {
    if (entry.kind !== 'message') return entry;
    const screened = screenImport(entry.message);
    if (screened.kind === 'refused' || screened.warning === undefined) return entry;
    suspicious += 1;
    return { ...entry, message: screened.message };
  });
  return suspicious === 0 ? { record, suspicious } : { record: { ...record, entries }, suspicious };
}
