/**
 * The language of the screen. English stands in the code, beside what it is said of; other languages are
 * loaded when they are asked for, and every text on the screen changes at once.
 */
import { languages, type Language } from '../core/settings';
import { lookUp } from './look-up';
import type { Catalog } from './translation';

export type Locale = (typeof languages)[number];

/** Each language in a file of its own, which nobody loads who does not read it. */
const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ catalog: Catalog }>>> = {
  de: () => import('./locales/de'),
  fr: () => import('./locales/fr'),
  es: () => import('./locales/es'),
  ja: () => import('./locales/ja'),
  zh: () => import('./locales/zh'),
};

interface Spoken {
  readonly locale: Locale;
  /** What of it is translated; the rest is said in English. */
  readonly catalog: Catalog;
}

const english: Spoken = { locale: 'en', catalog: {} };

let spoken = $state.raw<Spoken>(english);
/** The newest choice wins, however long an earlier one takes to load. */
let newest: Locale = 'en';

/** The language that the screen speaks now, as a BCP 47 tag. Read in a template, it is followed. */
export function currentLocale(): Locale {
  return spoken.locale;
}

/**
 * The language to speak.
 *
 * @param wished what a person chose; `auto` takes the first of `preferred` that there is.
 * @param preferred BCP 47 tags, the best first: `navigator.languages`.
 */
export function chooseLocale(wished: Language, preferred: readonly string[]): Locale {
  if (wished !== 'auto') return wished;
  for (const tag of preferred) {
    const found = languages.find((language) => language === tag.toLowerCase().split('-')[0]);
    if (found !== undefined) return found;
  }
  return 'en';
}

/**
 * Makes the screen speak a language.
 *
 * @returns false if its words could not be loaded; the screen then says what it said before.
 */
export async function speak(locale: Locale): Promise<boolean> {
  newest = locale;
  if (locale === spoken.locale) return true;
  const catalog = await loadCatalog(locale);
  if (catalog === null) return false;
  if (newest === locale) spoken = { locale, catalog };
  return true;
}

async function loadCatalog(locale: Locale): Promise<Catalog | null> {
  if (locale === 'en') return english.catalog;
  try {
    return (await loaders[locale]()).catalog;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/**
 * The words of a feature in the language of the screen. What is read from the result is looked up at that
 * moment: read it in a template or a function, and do not keep it.
 *
 * @param section the feature's name in the catalogs, once for the whole app.
 * @param words the English ones; objects in them are looked up part by part, lists as a whole.
 */
export function localize<English extends object>(section: string, words: English): English {
  return lookUp(words, () => spoken.catalog[section]);
}
