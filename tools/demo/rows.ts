/** What a run of a script reports: a row per turn and per question. */

export interface CompactionRow {
  readonly trigger: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly ms: number;
  /** Model id, or `extractive`. */
  readonly writer: string;
  /** `background`, or `foreground` when the user had to wait. */
  readonly ranIn: string;
}

export interface TurnRow {
  readonly kind: 'turn';
  /** Counted from 1; questions are asked beside the turns and do not count. */
  readonly turn: number;
  readonly user: string;
  readonly plant?: string;
  readonly answer: string;
  /** The whole request as the engine counted it. */
  readonly contextTokens: number;
  readonly reserveTokens: number;
  readonly window: number;
  readonly recallTokens: number;
  /** Those that happened in this turn or after it, before the next. */
  readonly compactions: readonly CompactionRow[];
  readonly completionTokens: number;
  readonly decodeMs: number;
}

export interface QuestionRow extends Omit<TurnRow, 'kind' | 'plant'> {
  readonly kind: 'question';
  /** The planted fact that is asked for. */
  readonly fact: string;
  readonly expect: readonly string[];
  readonly correct: boolean;
  /** Compactions that had taken in the message that told the fact. */
  readonly sourceCompactedTimes: number;
  /** A row that was sent word for word still held what is asked for. */
  readonly verbatimInContext: boolean;
}

export type ReportRow = TurnRow | QuestionRow;

/** How far away the telling of a fact is when it is asked for: after so many compactions or more; 0: before any. */
export type Stage = number;

/** Stages after which facts are asked again, unless the run is given others. Rising, each at least 1. */
export const usualStages: readonly Stage[] = [1, 5];

/**
 * The stage that a question proves something about; undefined where it proves nothing, because the value
 * stood in the context word for word although its source had been compacted.
 */
export function stageOf(row: QuestionRow, stages: readonly Stage[]): Stage | undefined {
  if (row.sourceCompactedTimes === 0) return 0;
  if (row.verbatimInContext) return undefined;
  return stages.findLast((stage) => row.sourceCompactedTimes >= stage);
}

/** Whether a text holds all the words, in any case. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
