/**
 * All compactions of a path with their figures, and how the conversation went before and after each: what
 * the log of compactions shows, and what the offer to undo is decided on. Derived, never stored.
 */
import type { CompactionEntry, PruneMethod, SessionEntry } from '../entry';
import { messageText } from '../message';
import { parseMessage } from '../parse-message';
import { isComplaint } from './complaint';

/** Counted from one compaction to the next; every compaction starts them anew. */
export interface AnswerFigures {
  readonly turns: number;
  /** Turns whose reply came to its own end. */
  readonly completed: number;
  /** Turns that the user began by correcting, repeating or "I told you". */
  readonly complaints: number;
}

export interface CompactionRecord {
  readonly entry: CompactionEntry;
  readonly isUndone: boolean;
  readonly tokensSaved: number;
  /** All stages together. */
  readonly totalMs: number;
  /** How many messages were pruned in which way; ways that were not used are absent. */
  readonly pruned: Partial<Readonly<Record<PruneMethod, number>>>;
  readonly before: AnswerFigures;
  readonly after: AnswerFigures;
}

const none: AnswerFigures = { turns: 0, completed: 0, complaints: 0 };

/** Oldest first. */
export function compactionRecords(path: readonly SessionEntry[]): readonly CompactionRecord[] {
  const undone = undoneIds(path);
  const stretches = figuresBetween(path);
  return path
    .filter((entry) => entry.kind === 'compaction')
    .map((entry, i) => ({
      entry,
      isUndone: undone.has(entry.id),
      tokensSaved: entry.tokensBefore - entry.tokensAfter,
      totalMs: Object.values<number>({ ...entry.ms }).reduce((sum, ms) => sum + ms, 0),
      pruned: prunedBy(entry),
      before: stretches[i] ?? none,
      after: stretches[i + 1] ?? none,
    }));
}

/** An undo takes back its compaction and those made after it. */
function undoneIds(path: readonly SessionEntry[]): ReadonlySet<string> {
  const undone = new Set<string>();
  const chain: string[] = [];
  for (const entry of path) {
    if (entry.kind === 'compaction') chain.push(entry.id);
    if (entry.kind !== 'undo' || !chain.includes(entry.compactionId)) continue;
    for (const id of chain.splice(chain.indexOf(entry.compactionId))) undone.add(id);
  }
  return undone;
}

function prunedBy({ prunings }: CompactionEntry): CompactionRecord['pruned'] {
  const counts: Partial<Record<PruneMethod, number>> = {};
  for (const { how } of prunings) counts[how] = (counts[how] ?? 0) + 1;
  return counts;
}

/** One more stretch than there are compactions: before the first, between them, after the last. */
function figuresBetween(path: readonly SessionEntry[]): readonly AnswerFigures[] {
  const stretches: AnswerFigures[] = [];
  const said: string[] = [];
  let current = none;
  for (const entry of path) {
    if (entry.kind === 'compaction') {
      stretches.push(current);
      current = none;
      continue;
    }
    const message = entry.kind === 'message' ? parseMessage(entry.message) : null;
    if (message?.role === 'user') {
      const text = messageText(message);
      const complaints = current.complaints + (isComplaint(text, said) ? 1 : 0);
      current = { ...current, turns: current.turns + 1, complaints };
      said.push(text);
    } else if (entry.kind === 'message' && entry.origin?.finishReason === 'stop') {
      current = { ...current, completed: current.completed + 1 };
    }
  }
  return [...stretches, current];
}

/** Fewer could be chance: one correction happens in any conversation. */
const leastComplaints = 2;

/** Undo helps only while the compaction is fresh; later the summary has been lived with. */
const freshTurns = 8;

/** The compaction whose undoing should be offered, because answers got worse after it; else null. */
export function worthUndoing(records: readonly CompactionRecord[]): CompactionEntry | null {
  const last = records.at(-1);
  if (last === undefined || last.isUndone) return null;
  const { before, after } = last;
  if (after.complaints < leastComplaints || after.turns > freshTurns) return null;
  const rate = (figures: AnswerFigures): number => figures.complaints / Math.max(1, figures.turns);
  return rate(after) > rate(before) ? last.entry : null;
}
