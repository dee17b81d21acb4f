/** What recall keeps of a message: what was said, by whom, when, and what it tells in short. */
import { condense } from './condense';
import { recallTerms, weakTerms } from './question';

export interface SpokenMessage {
  readonly entryId: string;
  readonly role: 'user' | 'assistant' | 'tool';
  /** Number of the turn in its session, counted from 1. */
  readonly turn: number;
  readonly text: string;
  /** `YYYY-MM-DD`; absent where no sound time is known. */
  readonly saidOn?: string;
}

/** A sentence in short. */
export interface ArchivedNote {
  readonly text: string;
  readonly own: boolean;
  /** Distinct. */
  readonly terms: readonly string[];
}

export interface ArchivedMessage extends SpokenMessage {
  /** Place among all that was said, rising. */
  readonly at: number;
  /** Statements only, small talk left out; may be empty. */
  readonly notes: readonly ArchivedNote[];
  /** Times each term is said. */
  readonly terms: ReadonlyMap<string, number>;
  /** Of the content words, repeats included. */
  readonly length: number;
  /** Terms that are not mere mood. */
  readonly telling: readonly string[];
  /** Speaks of a day, a week, a year. */
  readonly tellsTime: boolean;
}

const timeWords =
  /\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this (?:week|weekend|month|year|morning|evening)|since|\d{4}|monday|tuesday|wednesday|thursday|friday|saturday|sunday|fri|sat|sun|mon|week|weekend|month|year)\b/iu;

/** Whether a text speaks of a day, a week, a year. */
export function tellsTime(text: string): boolean {
  return timeWords.test(text);
}

/** A message longer than this is archived as one by its first part alone; its passages are found singly. */
const maxChars = 4_000;

export function archiveMessage(message: SpokenMessage, at: number): ArchivedMessage {
  const text = message.text.slice(0, maxChars).replace(/\s+/gu, ' ').trim();
  const terms = new Map<string, number>();
  const all = recallTerms(text);
  for (const term of all) terms.set(term, (terms.get(term) ?? 0) + 1);
  return {
    ...message,
    text,
    at,
    notes: condense({ ...message, text })
      .filter(({ asks, weight }) => !asks && weight > 0)
      .map(({ text: note, own }) => ({ text: note, own, terms: [...new Set(recallTerms(note))] })),
    terms,
    length: all.length,
    telling: [...terms.keys()].filter((term) => !weakTerms.has(term)),
    tellsTime: tellsTime(text),
  };
}
