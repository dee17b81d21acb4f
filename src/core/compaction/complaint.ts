/** Whether a user message says that the answer before it was wrong about something already said. */

const told =
  /\b(?:i(?:'ve| have)? (?:already |just )?told you\b|i(?:'ve| have)? already (?:told|said|mentioned|explained|gave)\b|i (?:said|mentioned) (?:that|this|it|so) (?:already|before|earlier|above)|as i (?:said|told you|mentioned)|like i said|you(?:'ve| have)? (?:already )?(?:forgot|forgotten|lost|mixed up)|don't you remember|that(?:'s| is| was) (?:wrong|not (?:right|true|what i (?:said|meant|asked)))|not what i (?:said|meant|asked)|you(?:'re| are) wrong|read (?:it|that) again|(?:das )?habe ich (?:dir )?(?:doch |schon |bereits )*gesagt|das stimmt nicht|je (?:te |vous )?l'ai (?:déjà )?dit|c'est faux|ya (?:te )?(?:lo )?dije|eso no es)/iu;

const correction = /^(?:no|nope|wrong|nein|non)[,.!: ]+\S/iu;

/** So many messages back a repeated question still means that the answer did not help. */
const repeatWithin = 3;

/** `earlier`: the user's messages before this one, oldest first. */
export function isComplaint(text: string, earlier: readonly string[]): boolean {
  const bare = text.trim();
  if (told.test(bare) || correction.test(bare)) return true;
  const key = keyOf(bare);
  return key.length > 8 && earlier.slice(-repeatWithin).some((one) => keyOf(one) === key);
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
