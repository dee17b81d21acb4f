/** What may stand as the key or the value of an English statement, and how it is tidied. */
import { asSecondPerson } from './english-person';

const trailing =
  /(?:[\s,]+(?:now|(?:nice|pleased|good|great) to meet you|(?:ok(?:ay)?|remember|got it|alright)\?|by the way|btw|please|though|too|as well|if that helps|right now|currently|at the moment|these days|actually|for now|anyway|instead|again|so you know|just so you know|fyi|you know|haha|lol|thanks|thank you|remember that|don't forget(?: it| that)?))+$/iu;
const notOld = /^(?<v>.+?)[,;]? (?:not|instead of|rather than|and not) (?<old>[^,]+)$/iu;

/** The value without politeness, closing stops and quotes; `old` when it says "X, not Y". */
export function cleanValue(raw: string): { readonly value: string; readonly old?: string } {
  const bare = trimStops(raw).replace(trailing, '');
  const negated = notOld.exec(bare);
  if (negated?.groups?.v && negated.groups.old)
    return {
      value: unquote(asSecondPerson(trimStops(negated.groups.v).replace(trailing, ''))),
      old: unquote(negated.groups.old.replace(/ any ?more$/iu, '')),
    };
  return { value: unquote(asSecondPerson(bare)) };
}

/** Without final stops; a closing bracket or an abbreviation's stop inside stays. */
export function trimStops(text: string): string {
  return text
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu, '')
    .trim()
    .replace(/(?<!\b(?:a\.m|p\.m|Inc|Ltd|Co|St|Jr|Sr))[\s.!…。！]+$/u, '')
    .trim();
}

function unquote(text: string): string {
  return text.replace(/^["“”'‘](?<inner>[^"“”]*)["“”'’]$/u, '$<inner>').trim();
}

/** "new phone number" is the phone number, and says that there was another one. */
export function cleanKey(raw: string): { readonly key: string; readonly renewed: boolean } {
  const key = raw.replaceAll('’', "'").trim().replace(/\s+/gu, ' ');
  const bare = key.replace(/^(?:(?:brand )?new|current|actual|own|updated|correct) (?=\S)/iu, '');
  const lower = /^\p{Lu}\p{Ll}+(?:'s)?(?: |$)/u.test(bare) ? bare : bare;
  return { key: lower, renewed: /^(?:brand )?new |^updated /iu.test(key) };
}

const nationality =
  /^(?:\p{Lu}\p{L}+(?:ish|ese)|German|French|Dutch|Greek|Czech|Swiss|Thai|Italian|Russian|American|Canadian|Mexican|Brazilian|Indian|Australian|Austrian|Belgian|Norwegian|Ukrainian|Korean|European|African|Asian|Egyptian|Iranian|Hungarian|Romanian|Catholic|Muslim|Jewish|Buddhist|Hindu|Protestant|Orthodox|God|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/u;

/** One to three capitalised words: somebody's name, not a nationality and not a mood. */
export function looksLikeName(value: string): boolean {
  return (
    /^(?:(?:Mr|Mrs|Ms|Dr|Prof|Professor|Aunt|Uncle|Captain)\.? )?\p{Lu}[\p{L}'’.-]*(?: (?:de|van|von|da|la|le|del|der|bin|al)(?= ))?(?: \p{Lu}[\p{L}'’.-]*){0,3}$/u.test(
      value,
    ) && !nationality.test(value)
  );
}

/** A town or country by its capital, or a single word that somebody typed in a hurry. */
export function isPlaceName(value: string): boolean {
  return /^(?:the )?\p{Lu}/u.test(value)
    ? value.split(' ').length <= 6
    : /^[\p{L}-]{3,}$/u.test(value) &&
        !/^(?:a|an|the|my|our|fear|peace|town|bed|here|there)$/iu.test(value);
}
