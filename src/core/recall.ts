/**
 * Recall: looking into the archive for what the context no longer holds. The port finds candidates; what
 * fits the budget is chosen by {@link chooseRecall} in the core.
 */

/** One thing found. `text` is a line as it may be shown to the model. */
export interface RecallHit {
  readonly text: string;
  /** The message entries it comes from, at most three. */
  readonly sources: readonly string[];
  readonly role: 'user' | 'assistant' | 'tool';
  /** Number of the turn in its session, counted from 1. */
  readonly turn: number;
  /** A quoted message, or an item that the extractor made of it. */
  readonly form: 'quote' | 'item';
  /** Comparable only within one answer; higher is better. */
  readonly score: number;
  /** On lines that belong together: they are shown in this order, rising. Absent: best first. */
  readonly at?: number;
}

/**
 * By which the two are called; absent where nobody has said. "What does Ann like?" then asks for what the
 * user has told.
 */
export type SpeakerNames = Readonly<Partial<Record<'user' | 'assistant', string>>>;

export interface RecallQuery {
  readonly sessionId: string;
  readonly text: string;
  /** Entries that the context already holds word for word; hits that stand only on these are left out. */
  readonly exclude: ReadonlySet<string>;
  /** Hits at most; not held to when there is `roomTokens`. */
  readonly limit: number;
  /**
   * Set where the block may be long: the answer is then lines that fill this room, the best messages word
   * for word and others in short. Left out: the few best hits, for a small model.
   */
  readonly roomTokens?: number;
  readonly names?: SpeakerNames;
}

/** Port. Must not throw; finds nothing rather than fail. */
export interface Recall {
  search(query: RecallQuery): Promise<readonly RecallHit[]>;
}
