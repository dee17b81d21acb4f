/**
 * What an item is about, so that a newer one can take its place. Two items with the same key say the same
 * thing about the same thing; the later wins.
 */
import { looksLikeName } from './english-values';
import { contentStems, wordsOf } from './words';

export interface KeyedText {
  readonly key: string;
  readonly value: string;
}

/** Heads that look like keys and are none: their colon leads to a sentence. */
const heads = /^(?:cancelled|assistant|asked|open question|correction|note)$/iu;

/** `key: value` taken apart; undefined for a sentence. */
export function splitKeyed(text: string): KeyedText | undefined {
  const match = /^(?<key>[^:：]{1,70})[:：] ?(?<value>\S.*)$/u.exec(text);
  const { key, value } = match?.groups ?? {};
  if (key === undefined || value === undefined) return undefined;
  if (heads.test(key) || key.split(' ').length > 9 || /^\/\//u.test(value)) return undefined;
  if (/\d$/u.test(key) && /^\d/u.test(value)) return undefined;
  return { key: key.trim(), value: value.trim() };
}

const relations =
  /(?:^| )(?:sister|brother|mother|mom|mum|father|dad|wife|husband|partner|girlfriend|boyfriend|son|daughter|friend|cousin|uncle|aunt|grandmother|grandfather|niece|nephew|colleague|boss|manager|neighbou?r|landlord|landlady|roommate|flatmate|teacher|doctor|dentist|lawyer|accountant|coach|client|dog|cat|horse|parrot|hamster|rabbit|pet)$/u;

function baseOf(key: string): string {
  return key
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^(?:the|my|your|our|a|an) /u, '')
    .replaceAll('favorite', 'favourite')
    .replace(/^fave? /u, 'favourite ')
    .replace(/^(?:telephone|mobile|cell|cell phone|mobile phone)? ?number$/u, 'phone number')
    .replaceAll('color', 'colour')
    .replaceAll('neighbor', 'neighbour')
    .replace(/\be-mail\b/gu, 'email')
    .trim();
}

const place =
  /^(?:(?:stored|kept|parked|locked|saved|located|hidden|buried|left) )?(?:in|at|on|under|behind|inside|near|above|below|beside|between|next to|in front of|on top of|opposite)\b/iu;
const time = /\d{1,2}[:.]\d{2}|\d ?(?:am|pm|o'clock)\b|\b(?:noon|midnight)\b|^at \d/iu;
const date =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\d{4}-\d{2}|\b(?:today|tomorrow|tonight)\b/iu;
const made = /^(?<p>\p{L}+(?:ed|en|de|ng)) (?<q>of|by|on|in|with|for|to|from|as|at)\b/iu;

/** "The party is on Friday" and "the party is in the barn" are two facts about the party. */
function aspectOf(value: string): string {
  if (place.test(value)) return time.test(value) ? '@time' : date.test(value) ? '@date' : '@place';
  const found = made.exec(value)?.groups;
  return found?.p && found.q ? `@${found.p.toLowerCase()} ${found.q.toLowerCase()}` : '';
}

function normalKey({ key, value }: KeyedText): string {
  const bare = baseOf(key);
  const person = bare.replace(/'s name$/u, '');
  // "My landlord is called Ines" and "My landlord is Ines" speak of one name; "my dog is a poodle" does not.
  if (relations.test(person) && (bare !== person || looksLikeName(value))) return `${person}#name`;
  return `${bare}${aspectOf(value)}`;
}

/** The thing alone, whatever is said of it: what a correction that names no aspect goes by. */
export function keyBase(text: string): string | undefined {
  const keyed = splitKeyed(text);
  if (!keyed) return undefined;
  const key = normalKey(keyed);
  return key.replace(/@.*$/u, '');
}

/** Undefined for a sentence that only equals its own repetitions. */
export function factKey(text: string): string | undefined {
  const keyed = splitKeyed(text);
  if (keyed) return normalKey(keyed);
  const use = /^use (?<v>.+?) for (?<y>.+)$/iu.exec(text)?.groups?.y;
  return use === undefined ? undefined : `use for ${contentStems(use).join(' ')}`;
}

/** Keys that hold several values at once, unless the speaker corrects one. */
const additive =
  /(?:^|'s )(?:allergy|like|hate|prefer|love|speak|play|collect|own|drink|grow|sell|use|want|need|study|teach|hobby|hobbies|diet|instrument|language)s?$/u;

export function holdsSeveral(key: string): boolean {
  return additive.test(key);
}

const cancelHead = /^cancelled: /u;
const frame =
  /^(?:you (?:still |also )?(?:have|need) to|you (?:must|should|will|want to)|remember to|please|to) /iu;

export function isCancelled(text: string): boolean {
  return cancelHead.test(text);
}

/** The words that make a task the same task, whatever its state: "book the hotel", "cancelled: book hotel". */
export function taskStems(text: string): readonly string[] {
  const bare = text.replace(cancelHead, '').replace(frame, '');
  const stems = contentStems(bare);
  return stems.length > 0 ? stems : wordsOf(bare);
}
