/** Numbers with units, as people read them. One place, so that they read alike everywhere. */

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count with thousands separators: `2,310`. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** `1 turn`, `12 turns`. The plural is the singular with an s unless given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** Decimal units, as browsers and operating systems show downloads: `879 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit] ?? 'GB'}`;
}

/** Down to a tenth of a second: `0.8 s`, `42 s`, `3 min 20 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${String(whole)} s`;
  const rest = whole % 60;
  const minutes = `${formatCount(Math.floor(whole / 60))} min`;
  return rest === 0 ? minutes : `${minutes} ${String(rest)} s`;
}

/** Share of a whole in percent, never 100 before it is all: `34 %`. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return '0 %';
  return `${String(Math.max(0, Math.min(100, Math.floor((part / whole) * 100))))} %`;
}
