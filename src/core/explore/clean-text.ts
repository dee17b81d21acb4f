/**
 * Text that comes from outside (a model, an imported board, a paste) as a card may hold it: no control,
 * bidirectional or invisible characters that could hide something, no markup of a model's own.
 */

// Kept: line feed, and the joiners that emoji and some scripts need.
const hidden =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}](?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)/gu;
const loneSurrogates = /\p{Surrogate}/gu;
const spaces = /[^\S\n]+/gu;

/** At most `limit` characters, never half of one. */
export function cleanText(text: string, limit: number): string {
  const spaced = text.replace(/\r\n?/gu, '\n').replace(/\t/gu, ' ');
  const visible = spaced.replace(loneSurrogates, '').replace(hidden, '').replace(spaces, ' ');
  return Array.from(visible.trim()).slice(0, limit).join('').trim();
}

/** As one line: for names, labels and whatever stands inside a request. */
export function cleanLine(text: string, limit: number): string {
  return cleanText(text, limit).replace(/\s*\n\s*/gu, ' ');
}

const wrapped = /^(?:\*\*|__|[*_`"'“”„«»])+|(?:\*\*|__|[*_`"'“”„«»])+$/gu;
const tags = /<\/?[a-z][^<>]{0,200}>/giu;
const emphasis = /(\*\*|__)(.+?)\1/gu;

/** A text without the markup that models put around it: emphasis, quotes, code, tags. */
export function withoutMarkup(text: string): string {
  const plain = text.replace(tags, '').replace(emphasis, '$2').trim();
  const bare = plain.replace(wrapped, '').trim();
  // Quotes that belong to the text stand in pairs inside it.
  return bare === '' ? plain : bare;
}
