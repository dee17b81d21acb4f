/** What the rows of a request are made of, piece by piece: for the meter and for counting. */

export type ContextPart =
  'system' | 'tools' | 'memories' | 'summary' | 'tasks' | 'recall' | 'head' | 'pinned' | 'tail';

/** A piece of a row and the part it belongs to; the pieces of a row, joined, are its content. */
export interface ContextSegment {
  readonly part: ContextPart;
  readonly rowIndex: number;
  readonly text: string;
  /** Only for messages of the log. */
  readonly entryId?: string;
}
