/** The files of the automatic backup: their names, and which of them have had their time. */

/** Sorts as time does; every file system takes it. */
export function backupName(atMs: number): string {
  const stamp = new Date(atMs).toISOString().slice(0, 19).replace(/:/gu, '-');
  return `palimpsest-backup-${stamp}.json`;
}

const pattern = /^palimpsest-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.json$/u;

export function isBackupName(name: string): boolean {
  return pattern.test(name);
}

/** Oldest first; the newest `keep` stay. Files of other names are never touched. */
export function outdatedBackups(names: readonly string[], keep: number): readonly string[] {
  const own = names.filter(isBackupName).sort();
  return own.slice(0, Math.max(0, own.length - Math.max(1, keep)));
}

export const dayMs = 24 * 60 * 60 * 1000;

/** A clock that was moved back makes one due. */
export function isBackupDue(lastAtMs: number | null, nowMs: number): boolean {
  return lastAtMs === null || nowMs - lastAtMs >= dayMs || nowMs < lastAtMs;
}
