/**
 * Words that are looked up when they are read: the translated one where there is one, else the English one.
 * Objects among them are looked up part by part, lists and functions as a whole.
 *
 * @param translated what there is in the other language at this moment, of the same shape or less.
 */
export function lookUp<English extends object>(words: English, translated: () => unknown): English {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(words, {
    get(target, key): unknown {
      const own: unknown = Reflect.get(target, key);
      if (!isPart(own)) return valueOf(translated(), key) ?? own;
      const known = parts.get(key);
      if (known !== undefined) return known;
      const part = lookUp(own, () => valueOf(translated(), key));
      parts.set(key, part);
      return part;
    },
  });
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueOf(object: unknown, key: PropertyKey): unknown {
  return isPart(object) && Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined;
}
