/** Numbers with units, as people write them in each language. */

interface Units {
  readonly bytes: readonly [string, string, string, string];
  readonly second: string;
  readonly minute: string;
  readonly percent: string;
}

const latin = { second: ' s', minute: ' min', percent: '\u00a0%' };
const english: Units = { ...latin, bytes: ['bytes', 'kB', 'MB', 'GB'], percent: ' %' };
const units: Readonly<Record<string, Units>> = {
  en: english,
  de: { ...latin, bytes: ['Byte', 'kB', 'MB', 'GB'] },
  fr: { ...latin, bytes: ['octets', 'ko', 'Mo', 'Go'] },
  es: { ...latin, bytes: ['bytes', 'kB', 'MB', 'GB'] },
  ja: { bytes: ['バイト', 'kB', 'MB', 'GB'], second: ' 秒', minute: ' 分', percent: '%' },
  zh: { bytes: ['字节', 'kB', 'MB', 'GB'], second: ' 秒', minute: ' 分', percent: '%' },
};

export interface Numbers {
  /** A count with thousands separators: `2,310`. */
  readonly count: (count: number) => string;
  /** With so many digits behind the point, without separators of thousands. */
  readonly decimal: (value: number, digits: 0 | 1) => string;
  /** Decimal units, as browsers and operating systems show downloads: `879 MB`. */
  readonly bytes: (bytes: number) => string;
  /** Milliseconds, down to a tenth of a second: `0.8 s`, `42 s`, `3 min 20 s`. */
  readonly duration: (ms: number) => string;
  /** Share of a whole in percent, never 100 before it is all: `34 %`. */
  readonly share: (part: number, whole: number) => string;
}

const known = new Map<string, Numbers>();

/** @param locale one of the languages of the screen; any other gets English units. */
export function numbersFor(locale: string): Numbers {
  const old = known.get(locale);
  if (old !== undefined) return old;
  const made = makeNumbers(locale, units[locale] ?? english);
  known.set(locale, made);
  return made;
}

function makeNumbers(locale: string, own: Units): Numbers {
  const tag = locale === 'en' ? 'en-US' : locale;
  const grouped = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const plain = ([0, 1] as const).map(
    (digits) =>
      new Intl.NumberFormat(tag, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: false,
      }),
  );
  const count = (value: number): string => grouped.format(value);
  const decimal = (value: number, digits: 0 | 1): string =>
    plain[digits]?.format(value) ?? value.toFixed(digits);
  return {
    count,
    decimal,
    bytes: (bytes) => inBytes(bytes, own, decimal),
    duration: (ms) => inTime(ms, own, decimal),
    share: (part, whole) =>
      `${String(whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((part / whole) * 100))))}${own.percent}`,
  };
}

function inBytes(bytes: number, own: Units, decimal: Numbers['decimal']): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < own.bytes.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${decimal(value, digits)} ${own.bytes[unit] ?? 'GB'}`;
}

function inTime(ms: number, own: Units, decimal: Numbers['decimal']): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${decimal(seconds, 1)}${own.second}`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${String(whole)}${own.second}`;
  const rest = whole % 60;
  const minutes = `${decimal(Math.floor(whole / 60), 0)}${own.minute}`;
  return rest === 0 ? minutes : `${minutes} ${String(rest)}${own.second}`;
}
