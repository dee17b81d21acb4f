/**
 * A stem that joins what a question and its answer say in other forms: "adopt" and "adoption", "mentor"
 * and "mentorship". Rougher than stemOf, which must not take two facts for one; here a false friend costs
 * a line of room and a missed one costs the answer.
 */
const endings =
  /(?:ations?|itions?|ions?|ships?|ness|ments?|ively|ives?|ously|ous|fully|ful|ally|als?|ably|able|ers?|ors?|ists?|ity|ly|ings?|ed|y|e|i)$/u;

/** Longer beginnings part what belongs together, shorter ones join what does not. Characters. */
const maxChars = 7;

/** Takes a stem or a word in small letters; anything but plain Latin letters stays as it is. */
export function roughStem(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/u.test(word)) return word;
  return word.replace(endings, '').slice(0, maxChars);
}
