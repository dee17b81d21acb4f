/** How a day and a time of day are called, seen from now. */

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });
const month = new Intl.DateTimeFormat('en', { month: 'long' });
const monthOfYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const fullDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** Calendar days from `at` to `now` in the local time zone; 0 today, negative in the future. */
function daysBetween(at: Date, now: Date): number {
  const start = (date: Date): number =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((start(now) - start(at)) / 86_400_000);
}

/** `Today`, `Yesterday`, a weekday within the week, `May` within the year, else `May 2025`. */
export function dayLabel(atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  const now = new Date(nowMs);
  const days = daysBetween(at, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday.format(at);
  return at.getFullYear() === now.getFullYear() ? month.format(at) : monthOfYear.format(at);
}

/** `14:02` as the reader's own country writes it. */
export function timeLabel(atMs: number): string {
  return timeOfDay.format(atMs);
}

export function dateTimeLabel(atMs: number): string {
  return fullDate.format(atMs);
}
