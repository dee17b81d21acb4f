/** Turns the tokens of one reply into text, and sees when it has come to a stop text. */
import { createIncrementalDecoder } from './incremental-decoder';

export interface TextWriterOptions {
  /** Text of ids, control tokens left out. */
  readonly decode: (ids: readonly number[]) => string;
  /** The reply ends behind the first of these. */
  readonly stopTexts: readonly string[];
  readonly onText: (text: string) => void;
}

export interface TextWriter {
  readonly ids: readonly number[];
  readonly firstAt: number | undefined;
  readonly hitStopText: boolean;
  token(id: number): void;
  finish(): void;
}

export function createTextWriter({ decode, stopTexts, onText }: TextWriterOptions): TextWriter {
  const decoder = createIncrementalDecoder(decode);
  const longest = Math.max(0, ...stopTexts.map((text) => text.length));
  const ids: number[] = [];
  let firstAt: number | undefined;
  let tail = ''; // enough of what was written to see a stop text that began there
  let hit = false;

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

  return {
    ids,
    get firstAt() {
      return firstAt;
    },
    get hitStopText() {
      return hit;
    },
    token(id) {
      firstAt ??= performance.now();
      ids.push(id);
      write(decoder.push(id));
    },
    finish: () => {
      write(decoder.flush());
    },
  };
}
