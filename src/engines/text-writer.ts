/** Turns the tokens of one reply into text, and sees when it has come to a stop text. */
import { createIncrementalDecoder } from './incremental-decoder';

export interface TextWriterOptions {
  /** Text of ids, control tokens left out. */
  readonly decode: (ids: readonly number[]) => string;
  /** The reply ends behind the first of these. */
  readonly stopTexts: readonly string[];
  readonly onText: (text: string) => void;
  /** Milliseconds; a test's own clock. */
  readonly now?: () => number;
}

/**
 * Tokens wait at most this long to be decoded, in ms: decoding each by itself cost a tiny model a twentieth
 * of its speed, and text is sent no more often anyway (see text-batcher.ts).
 */
const decodeEveryMs = 32;

export interface TextWriter {
  readonly ids: readonly number[];
  readonly firstAt: number | undefined;
  readonly hitStopText: boolean;
  token(id: number): void;
  finish(): void;
}

export function createTextWriter(options: TextWriterOptions): TextWriter {
  const { decode, stopTexts, onText, now = () => performance.now() } = options;
  const decoder = createIncrementalDecoder(decode);
  const longest = Math.max(0, ...stopTexts.map((text) => text.length));
  const ids: number[] = [];
  let firstAt: number | undefined;
  let tail = ''; // enough of what was written to see a stop text that began there
  let hit = false;
  let waiting: number[] = [];
  let decodedAt = -Infinity;

  function write(text: string): void {
    if (hit || text === '') return;
    const seen = tail + text;
    const ends = stopTexts
      .map((stopText) => ({ at: seen.indexOf(stopText), length: stopText.length }))
      .filter(({ at, length }) => at >= 0 && length > 0)
      .map(({ at, length }) => at + length);
    hit = ends.length > 0;
    const kept = hit ? seen.slice(0, Math.min(...ends)).slice(tail.length) : text;
    if (kept !== '') onText(kept);
    tail = longest > 1 ? seen.slice(-(longest - 1)) : '';
  }

  function decodeWaiting(): void {
    if (waiting.length === 0) return;
    const text = decoder.pushAll(waiting);
    waiting = [];
    decodedAt = now();
    write(text);
  }

  return {
    ids,
    get firstAt() {
      return firstAt;
    },
    get hitStopText() {
      return hit;
    },
    token(id) {
      const at = now();
      firstAt ??= at;
      ids.push(id);
      waiting.push(id);
      // A stop text must end the reply at once, so then each token is looked at.
      if (longest > 0 || at - decodedAt >= decodeEveryMs) decodeWaiting();
    },
    finish: () => {
      decodeWaiting();
      write(decoder.flush());
    },
  };
}
