/**
 * How a session went, in figures: made from small events that are kept one after the other, so that they
 * can be asked for later, exported, and compared before and after each compaction.
 */

/** `at`: milliseconds since the epoch. */
export type MetricEvent =
  | {
      readonly kind: 'turn';
      readonly at: number;
      readonly outcome: 'completed' | 'stopped' | 'failed';
      /** The user began it by correcting, repeating or "I told you". */
      readonly isCorrection: boolean;
      /** A summary stood in for older turns when it was answered. */
      readonly isCompacted: boolean;
      readonly usedSummary: boolean;
      readonly usedRecall: boolean;
      readonly toolCalls: number;
      readonly toolErrors: number;
    }
  | { readonly kind: 'compaction'; readonly at: number; readonly compactionId: string }
  | { readonly kind: 'task'; readonly at: number; readonly change: 'opened' | 'done' };

/** Of a stretch of turns. */
export interface TurnFigures {
  readonly turns: number;
  readonly completed: number;
  readonly corrections: number;
  /** Answers that stood on the summary or on recalled lines. */
  readonly usedFacts: number;
}

export interface SessionMetrics extends TurnFigures {
  readonly answersAfterCompaction: number;
  readonly usedSummary: number;
  readonly usedRecall: number;
  readonly toolCalls: number;
  readonly toolErrors: number;
  readonly tasksOpened: number;
  readonly tasksDone: number;
  /** The last turn came to its own end, was no correction, and no task that was opened is left undone. */
  readonly isComplete: boolean;
  /** From the compaction before to this one, and from this one to the next. */
  readonly compactions: readonly {
    readonly compactionId: string;
    readonly before: TurnFigures;
    readonly after: TurnFigures;
  }[];
}

type TurnEvent = Extract<MetricEvent, { kind: 'turn' }>;

export function sessionMetrics(events: readonly MetricEvent[]): SessionMetrics {
  const turns = events.filter((event): event is TurnEvent => event.kind === 'turn');
  const compacted = turns.filter((turn) => turn.isCompacted && turn.outcome === 'completed');
  const tasks = events.flatMap((event) => (event.kind === 'task' ? event.change : []));
  const tasksOpened = tasks.filter((change) => change === 'opened').length;
  const tasksDone = tasks.filter((change) => change === 'done').length;
  const last = turns.at(-1);
  return {
    ...figuresOf(turns),
    answersAfterCompaction: compacted.length,
    usedSummary: compacted.filter(({ usedSummary }) => usedSummary).length,
    usedRecall: compacted.filter(({ usedRecall }) => usedRecall).length,
    toolCalls: turns.reduce((sum, turn) => sum + turn.toolCalls, 0),
    toolErrors: turns.reduce((sum, turn) => sum + turn.toolErrors, 0),
    tasksOpened,
    tasksDone,
    isComplete: last?.outcome === 'completed' && !last.isCorrection && tasksDone >= tasksOpened,
    compactions: aroundCompactions(events),
  };
}

function figuresOf(turns: readonly TurnEvent[]): TurnFigures {
  return {
    turns: turns.length,
    completed: turns.filter(({ outcome }) => outcome === 'completed').length,
    corrections: turns.filter(({ isCorrection }) => isCorrection).length,
    usedFacts: turns.filter(({ usedSummary, usedRecall }) => usedSummary || usedRecall).length,
  };
}

function aroundCompactions(events: readonly MetricEvent[]): SessionMetrics['compactions'] {
  const stretches: TurnEvent[][] = [[]];
  const ids: string[] = [];
  for (const event of events) {
    if (event.kind === 'turn') stretches.at(-1)?.push(event);
    if (event.kind !== 'compaction') continue;
    ids.push(event.compactionId);
    stretches.push([]);
  }
  return ids.map((compactionId, i) => ({
    compactionId,
    before: figuresOf(stretches[i] ?? []),
    after: figuresOf(stretches[i + 1] ?? []),
  }));
}
