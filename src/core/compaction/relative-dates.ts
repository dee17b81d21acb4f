/**
 * "Yesterday" is only true for a day. Where the day of a message is known, the date is put behind the
 * sentence, so that it stays true in a summary read weeks later.
 */
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const dayMs = 86_400_000;
const counts: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const dayWords: readonly (readonly [RegExp, number])[] = [
  [/\bthe day before yesterday\b/iu, -2],
  [/\bthe day after tomorrow\b/iu, 2],
  [/\b(?:yesterday|last night)\b/iu, -1],
  [/\btomorrow\b/iu, 1],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/iu, 0],
];
const agoPattern =
  /\b(\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month|year)s? ago\b/iu;
const inPattern =
  /\bin (\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month|year)s?\b/iu;
const loosePattern =
  /\b(last|next|past|this|coming) (?:\p{L}+ )?(week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|fri|sat|sun|spring|summer|autumn|fall|winter)\b/iu;

/** `YYYY-MM-DD` as UTC midnight, so that no host's time zone has a say; undefined for anything else. */
function parseDay(day: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day);
  return match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : undefined;
}

function written(ms: number, unit: 'day' | 'month' | 'year' = 'day'): string {
  const date = new Date(ms);
  const year = String(date.getUTCFullYear());
  const month = monthNames[date.getUTCMonth()] ?? '';
  if (unit === 'year') return year;
  return unit === 'month' ? `${month} ${year}` : `${date.getUTCDate()} ${month} ${year}`;
}

function shifted(ms: number, count: number, unit: string): string {
  const date = new Date(ms);
  if (unit === 'day') return written(ms + count * dayMs);
  if (unit === 'week') return written(ms + count * 7 * dayMs);
  if (unit === 'month')
    return written(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1), 'month');
  return String(date.getUTCFullYear() + count);
}

/** What people mean by "last Friday" differs, so such words are anchored to the day they were said. */
function loose(ms: number, which: string, unit: string): string {
  const step = which === 'this' ? 0 : which === 'last' || which === 'past' ? -1 : 1;
  if (unit === 'month' || unit === 'year') return shifted(ms, step, unit);
  if (step === 0) return `said ${written(ms)}`;
  return `${step < 0 ? 'before' : 'after'} ${written(ms)}`;
}

/** The absolute date that a sentence's relative words mean, or undefined. English. */
export function absoluteDate(sentence: string, saidOn: string | undefined): string | undefined {
  const ms = saidOn === undefined ? undefined : parseDay(saidOn);
  if (ms === undefined) return undefined;
  const day = dayWords.find(([pattern]) => pattern.test(sentence));
  if (day) return written(ms + day[1] * dayMs);
  const spans = [
    [agoPattern.exec(sentence), -1],
    [inPattern.exec(sentence), 1],
  ] as const;
  for (const [match, sign] of spans)
    if (match?.[1] && match[2]) {
      const count = counts[match[1].toLowerCase()] ?? Number(match[1]);
      return shifted(ms, sign * count, match[2].toLowerCase());
    }
  const match = loosePattern.exec(sentence);
  return match?.[1] && match[2]
    ? loose(ms, match[1].toLowerCase(), match[2].toLowerCase())
    : undefined;
}
