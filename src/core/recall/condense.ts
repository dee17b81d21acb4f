/**
 * A message in few words: the sentences that tell something, without what is said to be polite. Words are
 * only ever left out, never put in, but for the date that a relative one means; so a note is as true as
 * what was said.
 */
import { absoluteDate } from '../compaction/relative-dates';
import { splitSentences } from '../compaction/sentences';
import { isQuestion, isSmallTalk } from '../compaction/small-talk';
import { contentStems, isEnglish, weakStems } from '../compaction/words';

/** One sentence's worth. */
export interface Note {
  readonly text: string;
  /** It asks; kept because the answer to it may lean on its words. */
  readonly asks: boolean;
  /** The speaker tells of themselves or theirs. */
  readonly own: boolean;
  /** Content words that are not mere mood; 0: nothing that anybody would look for. */
  readonly weight: number;
}

const opening =
  /^(?:(?:wow|whoa|woah|hey|hi|hello|yeah|yes|yep|yup|yea|ya|sure|oh|ah|aw+|ooh|haha|lol|hm+|well|ok(?:ay)?|cool|nice|great|awesome|amazing|sweet|thanks(?: so much| a lot| a bunch)?|thank you(?: so much)?|thx|no problem|no worries|absolutely|definitely|totally|exactly|of course|for sure|right|true|agreed|congrats|congratulations|sorry|so|and|but|also|plus|anyway|by the way|btw|you know|i mean|i guess|honestly|actually|luckily|unfortunately|gosh|man|dude|no)\b(?:[ ,]+(?:\p{Lu}\p{Ll}+)(?=[,!.]))?[,!.…:;–—-]+\s*)+/iu;

/** "That's great", "It sounds amazing" before a comma or dash that something else follows. */
const approval =
  /^(?:that(?:'s| is| sounds| was| must (?:be|have been))|it sounds|sounds|looks|glad (?:to hear|you)|great to hear|good to hear|i'm (?:so )?glad)\b[^,.;!?]{0,40}(?:[,!;–—]|\s-)\s*(?=\S.{8})/iu;

/** Adverbs that only stress. */
const stress =
  /\b(?:really|very|so|just|definitely|totally|super|pretty|actually|basically|honestly|literally|absolutely|truly|incredibly|extremely|especially|certainly|quite|kinda|kind of|sort of|a bit|a little bit|such|even)\s+(?=\p{L})/giu;

/** Ways in that say only that something is said or felt. */
const wayIn =
  /^(?:i (?:think|guess|believe|feel like|mean|have to say|must say|gotta say|would say|know)(?: that)?|it's (?:so )?(?:great|good|nice|amazing|awesome|cool) (?:that|to (?:know|hear|see)(?: that)?)|(?:here's|here is|this is|check out|take a look at|look at) (?:a |one |some )?(?:pic|photo|picture|snap)s?(?: of)?|can't wait to)\s+/iu;

const photo =
  /\[(?:shares?|shared|sends?|sent|attach(?:es|ed)?)\s+(?:a|an|some|the)?\s*(?:photo(?:graph(?:y)?)?|picture|image|pic|screenshot|video)s?(?:\s+of)?\s+([^\]]*)\]/giu;

/** Who speaks stands before the note. */
const speaker = /^(?:I|I['’]m|I['’]ve|I am|I have)\s+(?=\p{Ll}{3})/u;

const ownWords = /\b(?:i|i['’]m|i['’]ve|i['’]d|my|me|we|we['’]re|we['’]ve|our|us)\b/iu;

const articles = /(?<=^|[\s(])(?:a|an|the)\s+(?=\p{Ll})/gu;

function shorten(sentence: string): string {
  let text = sentence
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu, '')
    .replace(photo, '[photo: $1]')
    .trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(opening, '').replace(approval, '').replace(wayIn, '');
  }
  return text
    .replace(stress, '')
    .replace(articles, '')
    .replace(speaker, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\s.!,;:…–—-]+$/u, '')
    .trim();
}

function weightOf(text: string): number {
  return new Set(contentStems(text).filter((stem) => !weakStems.has(stem))).size;
}

export interface Said {
  readonly text: string;
  readonly saidOn?: string;
}

/** In the order in which they were said. */
export function condense({ text, saidOn }: Said): readonly Note[] {
  const notes: Note[] = [];
  for (const sentence of splitSentences(text)) {
    const asks = isQuestion(sentence);
    if (isSmallTalk(sentence)) continue;
    const short = isEnglish(sentence) || sentence.startsWith('[') ? shorten(sentence) : sentence;
    if (!/[\p{L}\p{N}]/u.test(short)) continue;
    const date = absoluteDate(sentence, saidOn);
    const isNew = date !== undefined && /^\d|^\p{L}+ \d{4}$/u.test(date) && !short.includes(date);
    const own = ownWords.test(sentence);
    notes.push({ text: isNew ? `${short} (${date})` : short, asks, own, weight: weightOf(short) });
  }
  return notes;
}
