/** What a message asks the archive for: its words, whom it is about, and what sort of answer it wants. */
import { isQuestion } from '../compaction/small-talk';
import { contentStems, weakStems } from '../compaction/words';
import type { SpeakerNames } from '../recall';
import { roughStem } from './rough-stem';
import { topicTerms } from './topics';

export type Speaker = 'user' | 'assistant';

export interface Question {
  /** Rough stems of its content words, names of the speakers left out. */
  readonly terms: readonly string[];
  /** Rough stems of things of a kind that it asks for ("activities", "pets"). */
  readonly topics: ReadonlySet<string>;
  /** Whose life it is about; undefined when both or neither. */
  readonly about: Speaker | undefined;
  /** A speaker is called by name. */
  readonly namesSpeaker: boolean;
  readonly isQuestion: boolean;
  /**
   * `facts`: who, what, when, where. `quotes`: a judgement (would, likely, how many, yes or no) that stands
   * in no sentence, so that the passages themselves must be read.
   */
  readonly wants: 'facts' | 'quotes';
  readonly wantsTime: boolean;
  /** 1 to 12. */
  readonly month: number | undefined;
}

const judgement =
  /^(?:would|does|do|did|is|are|was|were|can|could|has|have|had|will|should|based on)\b|\b(?:likely|might|could|potentially|considered|infer)\b|\bhow (?:many|often)\b/iu;

const time =
  /^when\b|\b(?:what|which) (?:year|month|date|day|week)\b|\bhow long\b|\bhow many (?:days|weeks|months|years)\b/iu;

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
/** "may" alone is a verb more often than a month. */
const monthPattern =
  /\b(?:in|on|during|of|since|until|by|last|next|early|late|mid) (may)\b|\b(may)(?=,? \d)|\b(january|february|march|april|june|july|august|september|october|november|december)\b/iu;

/** `Mel` stands for `Melanie`, but a `Jo` is not every `Joanna`'s. */
const minNickname = 3;

function calls(text: string, name: string | undefined): boolean {
  if (name === undefined || name === '') return false;
  const words: readonly string[] = text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  return words.some((written) => {
    const word = written.replace(/['’]s?$/u, '');
    if (word.toLowerCase() === name.toLowerCase()) return true;
    return word.length >= minNickname && /^\p{Lu}/u.test(word) && name.startsWith(word);
  });
}

function aboutWhom(text: string, names: SpeakerNames): Speaker | undefined {
  const user = calls(text, names.user);
  const assistant = calls(text, names.assistant);
  if (user !== assistant) return user ? 'user' : 'assistant';
  if (user) return undefined;
  const asksMe = /\b(?:i|me|my|mine|i'm|i've|i'd)\b/iu.test(text);
  const asksYou =
    /\b(?:did|have|had|were) you (?:say|tell|mention|suggest|recommend|said|told|mentioned|suggested|recommended)\b|\byou (?:said|told|mentioned|suggested|recommended)\b/iu.test(
      text,
    );
  if (asksYou) return 'assistant';
  return asksMe ? 'user' : undefined;
}

function monthOf(text: string): number | undefined {
  const found = monthPattern.exec(text);
  const name = found?.[1] ?? found?.[2] ?? found?.[3];
  return name === undefined ? undefined : months.indexOf(name.toLowerCase()) + 1;
}

/** Rough stems of the content words of a text, in order and with repeats. */
export function recallTerms(text: string): readonly string[] {
  return contentStems(text).map(roughStem);
}

/** Mood and courtesy, as rough stems: they tell apart little. */
export const weakTerms: ReadonlySet<string> = new Set([
  ...weakStems,
  ...[...weakStems].map(roughStem),
]);

export function readQuestion(text: string, names: SpeakerNames): Question {
  const own = new Set(recallTerms(`${names.user ?? ''} ${names.assistant ?? ''}`));
  const terms = [...new Set(recallTerms(text))].filter((term) => !own.has(term));
  return {
    terms,
    topics: topicTerms(terms),
    about: aboutWhom(text, names),
    namesSpeaker: calls(text, names.user) || calls(text, names.assistant),
    isQuestion: isQuestion(text),
    wants: judgement.test(text) ? 'quotes' : 'facts',
    wantsTime: time.test(text),
    month: monthOf(text),
  };
}
