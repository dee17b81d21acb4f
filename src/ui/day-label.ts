/** How a day and a time of day are called, seen from now, in the language of the screen. */
import { currentLocale } from '../words/locale.svelte';

interface Formats {
  readonly near: Intl.RelativeTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
  readonly month: Intl.DateTimeFormat;
  readonly monthOfYear: Intl.DateTimeFormat;
  readonly fullDate: Intl.DateTimeFormat;
}

const known = new Map<string, Formats>();

function formats(): Formats {
  const locale = currentLocale();
  const old = known.get(locale);
  if (old !== undefined) return old;
  const made = {
    near: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'long' }),
    month: new Intl.DateTimeFormat(locale, { month: 'long' }),
    monthOfYear: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
    fullDate: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
  };
  known.set(locale, made);
  return made;
}

const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

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
  const { near, weekday, month, monthOfYear } = formats();
  if (days <= 1) return asTitle(near.format(days <= 0 ? 0 : -1, 'day'));
  if (days < 7) return asTitle(weekday.format(at));
  return asTitle((at.getFullYear() === now.getFullYear() ? month : monthOfYear).format(at));
}

/** Days and months are small in French and Spanish, but not where they stand alone as a title. */
function asTitle(text: string): string {
  return text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);
}

/** `14:02` as the reader's own country writes it. */
export function timeLabel(atMs: number): string {
  return timeOfDay.format(atMs);
}

export function dateTimeLabel(atMs: number): string {
  return formats().fullDate.format(atMs);
}
