/**
 * The gate in front of a turn: refuses what cannot be a message before anything is spent on it. A user's
 * own words are never changed or blocked for style; what the log keeps is what was typed.
 */

import { isBlank } from './characters';

/** Longest text that is taken as one message, in UTF-16 units: beyond it the browser itself struggles. */
export const maxMessageLength = 4_000_000;

export type Screened =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Checks a typed or pasted message; with files it may be empty. The text comes back as it was given. */
export function screenMessage(text: string, fileCount = 0): Screened {
  if (isBlank(text) && fileCount === 0) {
    return { kind: 'refused', reason: 'The message is empty. Type something first.' };
  }
  if (text.length > maxMessageLength) {
    const mb = (text.length / 1_000_000).toFixed(1);
    return {
      kind: 'refused',
      reason: `The message has ${mb} million characters; at most 4 million can be taken at once. Split it.`,
    };
  }
  return { kind: 'ok', text };
}

/** The form of a text that goes to a model; see {@link cleanCharacters}. */
export { cleanCharacters as sendableText } from './characters';
