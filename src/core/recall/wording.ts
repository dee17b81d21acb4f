/**
 * How much of a message stands in a block, by its rank: the best ones word for word, the next ones in
 * short, the rest in a few words, so that many facts fit. Figures for other cuts: test/eval/README.md.
 */
import { tellsTime, type ArchivedMessage, type ArchivedNote } from './archived-message';
import { weakTerms, type Question } from './question';

export interface Wording {
  readonly question: Question;
  /** How much a term tells apart. */
  readonly weigh: (term: string) => number;
}

/** Fewer, and what a sentence means by "it" or "there" is lost; more, and fewer facts fit. */
const wholeMessages = 17;
/** "When" is often told in half a sentence that the short form may leave out. */
const wholeForTime = 35;
/** Of the next ones this many keep more of their sentences. */
const shortMessages = 40;
const shortChars = 130;
const fewChars = 60;

/** `rank` counts from 0. Empty when a message tells nothing worth the room. */
export function wordingOf(message: ArchivedMessage, rank: number, wording: Wording): string {
  const { wants, wantsTime } = wording.question;
  const whole = wantsTime ? wholeForTime : wholeMessages;
  // A judgement stands in no sentence: it is made from the passages, so as many as fit are whole.
  if (wants === 'quotes' || rank < whole) return message.text;
  return inShort(message, rank < whole + shortMessages ? shortChars : fewChars, wording);
}

/** The notes that tell most for their length, in their order; the first of them even if it is longer. */
function inShort({ notes }: ArchivedMessage, maxChars: number, wording: Wording): string {
  const all = notes.map(({ text }) => text).join('; ');
  if (all.length <= maxChars) return all;
  const kept: number[] = [];
  let used = 0;
  const byWorth = notes
    .map((note, i) => ({ i, text: note.text, worth: worthOf(note, i, wording) }))
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

/** A caption says less than the words beside it; people ask for what somebody did, had or felt. */
const captionFactor = 0.5;
const ownFactor = 1.25;
/** News comes first. */
const firstFactor = 1.2;
const timeFactor = 1.5;
const askedFactor = 2;
const weakFactor = 0.3;
const maxWeight = 5;
/** What a note costs beyond its letters. Characters. */
const overheadChars = 10;

function worthOf({ text, terms, own }: ArchivedNote, i: number, wording: Wording): number {
  const { question, weigh } = wording;
  let sum = 0;
  for (const term of terms) {
    const isAsked = question.terms.includes(term) || question.topics.has(term);
    const weight = (weakTerms.has(term) ? weakFactor : 1) * Math.min(weigh(term), maxWeight);
    sum += isAsked ? weight * askedFactor : weight;
  }
  if (text.startsWith('[')) sum *= captionFactor;
  if (own) sum *= ownFactor;
  if (i === 0) sum *= firstFactor;
  if (question.wantsTime && tellsTime(text)) sum *= timeFactor;
  return sum / (overheadChars + text.length);
}
