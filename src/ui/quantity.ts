/** Numbers with units in the language of the screen. One place, so that they read alike everywhere. */
import { currentLocale } from '../words/locale.svelte';
import { numbersFor } from '../words/numbers';

/** A count with thousands separators: `2,310`. */
export function formatCount(count: number): string {
  return numbersFor(currentLocale()).count(count);
}

/** `1 turn`, `12 turns`, for English words. The plural is the singular with an s unless given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** Decimal units, as browsers and operating systems show downloads: `879 MB`. */
export function formatBytes(bytes: number): string {
  return numbersFor(currentLocale()).bytes(bytes);
}

/** Down to a tenth of a second: `0.8 s`, `42 s`, `3 min 20 s`. */
export function formatDuration(ms: number): string {
  return numbersFor(currentLocale()).duration(ms);
}

/** Share of a whole in percent, never 100 before it is all: `34 %`. */
export function formatShare(part: number, whole: number): string {
  return numbersFor(currentLocale()).share(part, whole);
}
