/** Writes down how each turn of a session went. Figures are a help: a write that fails costs nothing else. */
import type { SessionEntry } from '../core/entry';
import type { FittedContext } from '../core/fit-context';
import type { MetricsBook } from '../core/metrics/metrics-book';
import { turnEvents } from '../core/metrics/turn-events';

export class MetricsRecorder {
  readonly #book: MetricsBook;
  readonly #sessionId: string;
  readonly #now: () => number;
  /** Compactions that were written down; undefined until read. */
  #counted: Set<string> | undefined;

  constructor(book: MetricsBook, sessionId: string, now: () => number) {
    this.#book = book;
    this.#sessionId = sessionId;
    this.#now = now;
  }

  async turnEnded(
    path: readonly SessionEntry[],
    request: FittedContext | undefined,
  ): Promise<void> {
    const counted = (this.#counted ??= await this.#readCounted());
    const events = turnEvents({ path, request, counted, at: this.#now() });
    for (const event of events) if (event.kind === 'compaction') counted.add(event.compactionId);
    await this.#book.add(this.#sessionId, events);
  }

  async #readCounted(): Promise<Set<string>> {
    const events = await this.#book.list(this.#sessionId);
    const all = events.kind === 'ok' ? events.value : [];
    return new Set(all.flatMap((one) => (one.kind === 'compaction' ? one.compactionId : [])));
  }
}
