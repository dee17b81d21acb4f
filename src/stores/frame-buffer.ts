/** Collects what comes many times a frame and hands it on once a frame. */
export class FrameBuffer {
  #text = '';
  #frame: number | undefined;
  readonly #flush: (text: string) => void;

  constructor(flush: (text: string) => void) {
    this.#flush = flush;
  }

  push(text: string): void {
    this.#text += text;
    this.#frame ??= requestAnimationFrame(() => {
      this.flush();
    });
  }

  /** Hands on at once what is there; also ends the wait for the frame. */
  flush(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    this.#flush(text);
  }
}
