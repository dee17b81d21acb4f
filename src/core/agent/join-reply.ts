/** Putting the two halves of a reply together. */

/** Models like to begin with the last words again; longer repeats are no accident of the cut. */
export const longestOverlap = 120;
/** A single letter that both halves share is chance. */
const shortestOverlap = 8;

/**
 * The part of a cut-off reply that is sure: a word that the cut may have gone through is left to the model
 * to write again. Scripts without spaces are cut between characters and stay whole.
 */
export function wholeWords(partial: string): string {
  const whole = partial.replace(/(?<=\s)[\p{Script=Latin}\p{Script=Cyrillic}\p{N}'’-]{1,30}$/u, '');
  return whole.trim() === '' ? partial : whole;
}

/** `rest` behind `partial`; what the rest repeats of the end is there once. */
export function joinReply(partial: string, rest: string): string {
  const trimmed = rest.trimStart();
  const most = Math.min(longestOverlap, partial.trimEnd().length, trimmed.length);
  for (let length = most; length >= shortestOverlap; length -= 1) {
    const head = trimmed.slice(0, length).trimEnd();
    if (head.length >= shortestOverlap && partial.trimEnd().endsWith(head)) {
      return partial.trimEnd() + trimmed.slice(head.length);
    }
  }
  return /\s$/u.test(partial) ? partial + trimmed : partial + rest;
}
