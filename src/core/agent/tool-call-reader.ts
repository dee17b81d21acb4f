/**
 * Tool calls in text, `<tool_call>{…}</tool_call>`, told apart from prose while it streams: a marker may
 * come in pieces, so whatever could be the beginning of one is held back until that is known.
 */

export type ReplyPiece =
  | { readonly type: 'text'; readonly text: string }
  /** What stood between the markers. */
  | { readonly type: 'call'; readonly body: string }
  /** A call that never ended: the reply broke off in it, or another one began. */
  | { readonly type: 'open-call'; readonly body: string };

export interface ToolCallMarkers {
  readonly open: string;
  readonly close: string;
}

/** One for each reply. The pieces, with their markers put back, are the text that was taken. */
export class ToolCallReader {
  readonly #markers: ToolCallMarkers;
  #isInCall = false;
  /** In prose: what may be a marker's beginning. In a call: its body so far. */
  #held = '';
  /** Of the body, how much is known to hold no marker. */
  #read = 0;

  constructor(markers: ToolCallMarkers) {
    this.#markers = markers;
  }

  /** A call is being written. */
  get isInCall(): boolean {
    return this.#isInCall;
  }

  take(chunk: string): readonly ReplyPiece[] {
    this.#held += chunk;
    const pieces: ReplyPiece[] = [];
    for (;;) {
      const piece = this.#isInCall ? this.#nextInCall() : this.#nextInProse();
      if (piece === undefined) return pieces;
      if (piece.type !== 'text' || piece.text !== '') pieces.push(piece);
      if (piece.type === 'text' && !this.#isInCall) return pieces;
    }
  }

  /** Nothing more comes. */
  end(): readonly ReplyPiece[] {
    const rest = this.#held;
    this.#held = '';
    if (this.#isInCall) return [{ type: 'open-call', body: rest }];
    return rest === '' ? [] : [{ type: 'text', text: rest }];
  }

  #nextInProse(): ReplyPiece | undefined {
    const { open } = this.#markers;
    const at = this.#held.indexOf(open);
    if (at >= 0) {
      const text = this.#held.slice(0, at);
      this.#begin(at + open.length);
      return { type: 'text', text };
    }
    const kept = partialLength(this.#held, open);
    const text = this.#held.slice(0, this.#held.length - kept);
    if (text === '') return undefined;
    this.#held = this.#held.slice(text.length);
    return { type: 'text', text };
  }

  #nextInCall(): ReplyPiece | undefined {
    const { open, close } = this.#markers;
    const from = Math.max(0, this.#read - Math.max(open.length, close.length));
    const closes = this.#held.indexOf(close, from);
    const opens = this.#held.indexOf(open, from);
    if (opens >= 0 && (closes < 0 || opens < closes)) {
      const body = this.#held.slice(0, opens);
      this.#begin(opens + open.length);
      return { type: 'open-call', body };
    }
    if (closes < 0) {
      this.#read = this.#held.length;
      return undefined;
    }
    const body = this.#held.slice(0, closes);
    this.#held = this.#held.slice(closes + close.length);
    this.#isInCall = false;
    return { type: 'call', body };
  }

  #begin(at: number): void {
    this.#held = this.#held.slice(at);
    this.#isInCall = true;
    this.#read = 0;
  }
}

/** How many characters at the end of `text` are the beginning of `marker`. */
function partialLength(text: string, marker: string): number {
  for (let length = Math.min(marker.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(marker.slice(0, length))) return length;
  }
  return 0;
}
