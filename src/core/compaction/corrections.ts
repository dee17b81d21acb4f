/** "No, it's Monday": finding what a correction speaks of, and putting it right. English. */
import { cleanValue, trimStops } from './english-values';
import type { Opened } from './english-preamble';
import { splitKeyed } from './fact-key';
import type { Draft } from './span-reader';

export interface Correction {
  readonly value: string;
  /** What was wrong, where the speaker says so: "not Monday". */
  readonly old?: string;
}

const meant =
  /^(?:i meant(?: to say)?|i mean|make (?:that|it)|(?:it|that) should (?:be|have been|say)|should be|should have been|rather|it's actually|it is actually|it's really)[:,]? (?<v>.+)$/iu;
const itIs =
  /^(?:it's|it is|its|that's|that is|they're|they are|he's|she's|it was)(?: now| actually)? (?<v>.+)$/iu;
const notBut =
  /^(?:it's )?not (?<o>[^,;]+?)(?:[,;] ?(?:but |it's |it is |rather )?| but )(?<v>.+)$/iu;
const verbLike =
  /\b(?:is|are|was|were|am|have|has|had|do|does|did|will|would|can|could|should|must|i|we|you|he|she|they|my|our|let|please|want|need|think|like|works?|goes|sounds?|looks?|makes?|takes?|comes?|gets?|better|fine|good|never|always|just|don't|can't)\b/iu;

/** Undefined for anything that says more than which value is right. */
export function readCorrection({ text, corrects }: Opened): Correction | undefined {
  const said = trimStops(text).replaceAll('’', "'");
  const swapped = notBut.exec(said)?.groups;
  if (swapped?.v && swapped.o && (corrects || !verbLike.test(swapped.v)))
    return { value: cleanValue(swapped.v).value, old: swapped.o };
  const explicit =
    meant.exec(said)?.groups?.v ?? (corrects ? itIs.exec(said)?.groups?.v : undefined);
  const bare = corrects && said.split(' ').length <= 6 && !verbLike.test(said) ? said : undefined;
  const value = explicit ?? bare;
  if (value === undefined || /^(?:my|our|the \S+ is)\b.* is /iu.test(value)) return undefined;
  const cleaned = cleanValue(value);
  if (cleaned.value === '' || cleaned.value.split(' ').length > 9) return undefined;
  return cleaned;
}

const kinds: readonly RegExp[] = [
  /(?:[$€£¥] ?\d[\d.,]*|\d[\d.,]*(?: ?(?:euros?|dollars?|pounds?|eur|usd|gbp|yen|kroner|zloty|francs?|%|percent|km|kg|cm|hours?|minutes?|days?|weeks?|people|am|pm)\b)?|\d{1,2}:\d{2})/giu,
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday)\b/giu,
  /(?<=\S )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu,
];

/** The sentence with its one part of the value's kind replaced; undefined when there is not exactly one. */
function swapKind(text: string, value: string): string | undefined {
  for (const kind of kinds) {
    const fits =
      new RegExp(kind.source, kind.flags).test(value) ||
      (kind === kinds[2] && /^\p{Lu}/u.test(value));
    const [only, ...others] = [...text.matchAll(kind)];
    if (fits && only && others.length === 0)
      return text.slice(0, only.index) + value + text.slice(only.index + only[0].length);
  }
  return undefined;
}

const countable =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|half|quarter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|next|january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;
const capital = /^(?:the |a |an |(?:in|at|on|called|near) (?:the )?)?\p{Lu}/u;

/** A number corrects a number and a name a name: "No, 35 euros" does not speak of the dog's name. */
function isLikeKind(old: string, value: string): boolean {
  if (/\d/u.test(old)) return countable.test(value);
  if (/\d/u.test(value) && !/\p{L}/u.test(value)) return countable.test(old);
  return !capital.test(old) || capital.test(value) || !/\p{Lu}/u.test(value) === !/\s/u.test(value);
}

const startsWithPlace = /^(?:at|on|in|by) (?=\S*\d|\p{Lu})/u;

function corrected(text: string, { value, old }: Correction): string | undefined {
  if (old !== undefined) {
    const at = text.toLowerCase().lastIndexOf(old.toLowerCase());
    const bare = startsWithPlace.test(old) ? value : value.replace(startsWithPlace, '');
    if (at >= 0) return text.slice(0, at) + bare + text.slice(at + old.length);
  }
  const keyed = splitKeyed(text);
  if (keyed && !isLikeKind(keyed.value, value)) return undefined;
  if (keyed) {
    const bare = /^(?:at|on|in|by|from) /iu.test(keyed.value)
      ? value
      : value.replace(/^(?:at|on|by) (?=\S*\d|\p{Lu})/iu, '');
    return `${keyed.key}: ${bare}`;
  }
  return swapKind(text, value);
}

/** Changes the draft that is meant, the newest that can be; false when there is none. */
export function applyCorrection(drafts: Draft[], correction: Correction, entryId: string): boolean {
  const { old } = correction;
  const near = drafts.slice(-6).toReversed();
  const holding =
    old === undefined
      ? []
      : drafts.toReversed().filter(({ text }) => text.toLowerCase().includes(old.toLowerCase()));
  for (const draft of [...holding, ...near]) {
    if (draft.text.startsWith('assistant: ')) continue;
    const text = corrected(draft.text.replace(/ \([^()]*\d{4}\)$/u, ''), correction);
    if (text === undefined) continue;
    draft.text = text;
    draft.corrects = true;
    draft.known = false;
    draft.sources.push(entryId);
    return true;
  }
  return false;
}
