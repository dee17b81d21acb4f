/**
 * The gate in front of a turn: refuses what cannot be a message before anything is spent on it. A user's
 * own words are never changed or blocked for style; what the log keeps is what was typed.
 */

/** Longest text that is taken as one message, in UTF-16 units: beyond it the browser itself struggles. */
export const maxMessageLength = 4_000_000;

export type Screened =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Checks a typed or pasted message. The text comes back as it was given. */
export function screenMessage(text: string): Screened {
  if (sendableText(text).trim() === '') {
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

// C0 and C1 controls without tab and line feed; byte order mark; noncharacters.
// eslint-disable-next-line no-control-regex -- these are the characters to take out
const unsendable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

/**
 * The form of a text that goes to a model: line ends as \n, no control characters, no half surrogates
 * (tokenizers choke on both). Text without any of them comes back unchanged, byte for byte.
 */
export function sendableText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(unsendable, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
