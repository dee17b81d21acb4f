/**
 * As much of the archive as fits: the best messages word for word, the next ones in short, the rest in a
 * few words each. Neighbors of one day share a line, so that name and date are paid for once; no line
 * speaks for more than three messages, or "which message said so" would mean nothing.
 */
import { maxSources } from '../compaction/summary';
import { contentStems, weakStems } from '../compaction/words';
import type { RecallHit, SpeakerNames } from '../recall';
import { estimateTokens } from '../tokens';
import { tellsTime, type ArchivedMessage } from './archived-message';
import type { Question } from './question';
import type { Ranked } from './rank-messages';
import { roughStem } from './rough-stem';

export interface PackLines {
  /** Best first; those that the context holds already are left out. */
  readonly ranked: readonly Ranked[];
  readonly question: Question;
  readonly names: SpeakerNames;
  /** By estimate, the block's markers not included. */
  readonly roomTokens: number;
  /** How much a term tells apart. */
  readonly weigh: (term: string) => number;
}

/** Messages that stand word for word; where a judgement is asked for, as many as fit do. */
const wholeMessages = 20;
/** Of the next ones this many keep more of their sentences. */
const shortMessages = 40;
const shortChars = 100;
const fewChars = 60;
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

function wordingOf(message: ArchivedMessage, rank: number, input: PackLines): string {
  if (input.question.wants === 'quotes' || rank < wholeMessages) return message.text;
  return inShort(message, rank < wholeMessages + shortMessages ? shortChars : fewChars, input);
}

/** The notes that tell most for their length, in their order; the first of them even if it is longer. */
function inShort(
  { notes }: ArchivedMessage,
  maxChars: number,
  { question, weigh }: PackLines,
): string {
  const whole = notes.map(({ text }) => text).join('; ');
  if (whole.length <= maxChars) return whole;
  const worth = (text: string): number => {
    let sum = 0;
    for (const stem of new Set(contentStems(text))) {
      const term = roughStem(stem);
      const isAsked = question.terms.includes(term) || question.topics.has(term);
      sum += (weakStems.has(stem) ? 0.3 : 1) * Math.min(weigh(term), 5) * (isAsked ? 2 : 1);
    }
    return (sum * tellingOf(text, question)) / (10 + text.length);
  };
  const kept: number[] = [];
  let used = 0;
  const byWorth = notes
    .map(({ text }, i) => ({ i, text, worth: worth(text) }))
    .sort((a, b) => b.worth - a.worth);
  for (const { i, text } of byWorth) {
    if (kept.length > 0 && used + text.length > maxChars) continue;
    kept.push(i);
    used += text.length + 2;
  }
  return kept
    .sort((a, b) => a - b)
    .map((i) => notes[i]?.text ?? '')
    .join('; ');
}

/** A caption says less than the words beside it, and people ask for what somebody did, had or felt. */
const captionFactor = 0.5;
const ownFactor = 1.25;
const timeFactor = 1.5;

function tellingOf(note: string, { wantsTime }: Question): number {
  const caption = note.startsWith('[') ? captionFactor : 1;
  const own = /\b(?:i|i'm|i've|i'd|my|me|we|we're|our|us)\b/iu.test(note) ? ownFactor : 1;
  return caption * own * (wantsTime && tellsTime(note) ? timeFactor : 1);
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
