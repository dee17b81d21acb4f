/** The shape of a translation, from the English words of one feature. */

/** Any text in place of an English one, and any function of the same values in place of another. */
type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : T extends readonly unknown[]
      ? { readonly [Key in keyof T]: Translated<T[Key]> }
      : T extends object
        ? { readonly [Key in keyof T]: Translated<T[Key]> }
        : T;

/**
 * What a language has to say of a feature, key by key. Written as `{ … } satisfies Translation<typeof
 * railWords>`: the compiler then misses each word that is not translated.
 */
export type Translation<English extends object> = {
  readonly [Key in keyof English]: Translated<English[Key]>;
};

/** One language: its features by the name that each gives to `localize`. */
export type Catalog = Readonly<Record<string, object>>;
