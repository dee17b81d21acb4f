/** Counted things, by the rules of each language. */

/**
 * The forms of one word. Which ones a language has is for `Intl.PluralRules` to say: English and German have
 * two, Japanese and Chinese only `other`, Polish four.
 */
export type PluralForms = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** `plural(2, { one: '# card', other: '# cards' })` is `2 cards`; `#` stands for the count. */
export type Plural = (count: number, forms: PluralForms) => string;

/** @param locale a BCP 47 tag. */
export function pluralFor(locale: string): Plural {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}
