/**
 * Decodes a stream of token ids into text that only ever grows.
 *
 * One token may be a part of a character (byte-level pieces of kana, Thai, emoji) and a tokenizer may decode
 * a token differently at the start of a text, so single tokens cannot be decoded alone. The tokens since the
 * last safe point are decoded together with the ones before them, and what is new is handed out as soon as
 * it ends in a whole character. Unlike the library's own streamer it does not wait for spaces, which
 * Japanese and Thai do not have.
 */
export interface IncrementalDecoder {
  /** Text that became certain with this token; empty while a character is incomplete. */
  push(id: number): string;
  /** The same for several tokens at once, at the price of one. */
  pushAll(ids: readonly number[]): string;
  /** What was held back. A character that never became whole comes out as U+FFFD. */
  flush(): string;
}

/** The mark of an incomplete character in decoded bytes. */
const replacement = '\uFFFD';

/** `decode` must accept any list of ids and leave control tokens out; an empty list is never passed. */
export function createIncrementalDecoder(
  decode: (ids: readonly number[]) => string,
): IncrementalDecoder {
  // ids[0, readTo) are handed out already; they stay as left context, so that the first new token decodes
  // as it does in the middle of a text. From readTo on the ids are pending.
  let ids: number[] = [];
  let readTo = 0;

  const decodeList = (list: readonly number[]): string => (list.length === 0 ? '' : decode(list));

  function pending(): string {
    const known = decodeList(ids.slice(0, readTo));
    return decodeList(ids).slice(known.length);
  }

  function accept(text: string): string {
    ids = ids.slice(readTo);
    readTo = ids.length;
    return text;
  }

  function pushAll(more: readonly number[]): string {
    ids.push(...more);
    const text = pending();
    return text === '' || text.endsWith(replacement) ? '' : accept(text);
  }

  return {
    push: (id) => pushAll([id]),
    pushAll,
    flush: () => accept(pending()),
  };
}
