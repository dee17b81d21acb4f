/** What would come of an import, worked out before anything is written. */
import { addLeftOut, nothingLeftOut, type ForeignSource, type LeftOut } from './foreign-chat';
import type { RecordKind } from './transfer-record';

export type ImportSource = 'palimpsest' | ForeignSource;

export type Fate =
  /** Comes in. */
  | 'new'
  /** Is there already, word for word; skipped. */
  | 'same'
  /** Something else has its id; comes in beside it, under an id of its own. */
  | 'beside'
  /** Here it says something else; stays as it is here unless the person takes the file's. */
  | 'differs'
  /** Cannot be taken. */
  | 'refused';

export interface PlannedRecord {
  readonly kind: RecordKind;
  readonly title: string;
  readonly fate: Fate;
  /** Of a conversation; else 0. */
  readonly messages: number;
  /** Only of what is refused. */
  readonly reason?: string;
}

export interface ImportPlan {
  readonly source: ImportSource;
  readonly records: readonly PlannedRecord[];
  /** Messages in which orders to a model stand. */
  readonly suspicious: number;
  readonly leftOut: LeftOut;
  /** What is wrong with the file as a whole, in words; it can be used all the same. */
  readonly warnings: readonly string[];
}

export type PlanResult =
  | { readonly kind: 'plan'; readonly plan: ImportPlan }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'stopped' };

export interface FateCount {
  readonly kind: RecordKind;
  readonly fate: Fate;
  readonly count: number;
  readonly messages: number;
}

/** By kind and fate, in the order in which they were met first. */
export function countFates(records: readonly PlannedRecord[]): readonly FateCount[] {
  const counts = new Map<string, FateCount>();
  for (const { kind, fate, messages } of records) {
    const key = `${kind} ${fate}`;
    const before = counts.get(key) ?? { kind, fate, count: 0, messages: 0 };
    const after = { count: before.count + 1, messages: before.messages + messages };
    counts.set(key, { ...before, ...after });
  }
  return [...counts.values()];
}

export interface PlanNotes {
  readonly suspicious: number;
  readonly leftOut: LeftOut;
}

export const noNotes: PlanNotes = { suspicious: 0, leftOut: nothingLeftOut };

export function addNotes(a: PlanNotes, b: PlanNotes): PlanNotes {
  return {
    suspicious: a.suspicious + b.suspicious,
    leftOut: addLeftOut(a.leftOut, b.leftOut),
  };
}
