/**
 * As much of the archive as fits: the best messages word for word, the next ones in short, the rest in a
 * few words each. Neighbors of one day share a line, so that name and date are paid for once; no line
 * speaks for more than three messages, or "which message said so" would mean nothing.
 */
import { maxSources } from '../compaction/summary';
import type { RecallHit, SpeakerNames } from '../recall';
import { estimateTokens } from '../tokens';
import type { ArchivedMessage } from './archived-message';
import type { Ranked } from './rank-messages';
import { wordingOf, type Wording } from './wording';

export interface PackLines extends Wording {
  /** Best first; those that the context holds already are left out. */
  readonly ranked: readonly Ranked[];
  readonly names: SpeakerNames;
  /** By estimate, the block's markers not included. */
  readonly roomTokens: number;
}

/** Messages further apart than this are not one exchange. */
const maxGap = 3;

interface Chosen extends Ranked {
  readonly text: string;
}

interface Line {
  text: string;
  readonly first: ArchivedMessage;
  last: ArchivedMessage;
  readonly sources: string[];
  score: number;
}

/** Best first; `at` gives the order in which they were said. */
export function packLines(input: PackLines): readonly RecallHit[] {
  const worded = wordings(input);
  const lines = (count: number): Line[] => linesOf(worded.slice(0, count), input.names);
  // The more messages, the more tokens, but for the label that a new neighbor saves: near enough to halve.
  let fits = 0;
  let over = worded.length + 1;
  while (over - fits > 1) {
    const count = Math.floor((fits + over) / 2);
    if (tokensOf(lines(count)) <= input.roomTokens) fits = count;
    else over = count;
  }
  return lines(fits)
    .sort((a, b) => b.score - a.score)
    .map(toHit);
}

/** Each with the mark of a list and its line break. */
function tokensOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + estimateTokens(text) + 0.75, 0);
}

/** As many as could fit at most, in short; best first. */
function wordings(input: PackLines): readonly Chosen[] {
  const worded: Chosen[] = [];
  let used = 0;
  for (const { message, score } of input.ranked) {
    const text = wordingOf(message, worded.length, input);
    if (text === '') continue;
    used += estimateTokens(text);
    if (used > input.roomTokens) break;
    worded.push({ message, score, text });
  }
  return worded;
}

function linesOf(chosen: readonly Chosen[], names: SpeakerNames): Line[] {
  const lines: Line[] = [];
  for (const { message, text, score } of [...chosen].sort((a, b) => a.message.at - b.message.at)) {
    const line = lines.at(-1);
    if (line && isContinuedBy(line, message)) {
      const isSame = line.last.role === message.role;
      line.text += isSame ? `; ${text}` : ` ${labelOf(message, names)}: ${text}`;
      line.sources.push(message.entryId);
      line.last = message;
      line.score = Math.max(line.score, score);
      continue;
    }
    const day = message.saidOn === undefined ? '' : `${writtenDay(message.saidOn)}, `;
    lines.push({
      text: `${day}${labelOf(message, names)}: ${text}`,
      first: message,
      last: message,
      sources: [message.entryId],
      score,
    });
  }
  return lines;
}

function isContinuedBy({ last, sources }: Line, next: ArchivedMessage): boolean {
  const isNear = next.at - last.at <= maxGap && next.saidOn === last.saidOn;
  return isNear && sources.length < maxSources;
}

function labelOf({ role }: ArchivedMessage, names: SpeakerNames): string {
  return role === 'tool' ? 'tool' : (names[role] ?? role);
}

const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `2023-05-08` → `8 May 2023`. */
function writtenDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''} ${year ?? ''}`;
}

function toHit({ text, first, sources, score }: Line): RecallHit {
  const { role, turn, at } = first;
  return { text, sources, role, turn, form: 'item', score, at };
}
