/**
 * Which messages of the archive a question is most likely about. Words count by how much they tell apart
 * (BM25); then what was said around a message, things of the kind asked for, whose words they are, and how
 * much a message tells at all, since room that is left is best filled with facts.
 */
import type { ArchivedMessage } from './archived-message';
import { weakTerms, type Question } from './question';

export interface Ranked {
  readonly message: ArchivedMessage;
  readonly score: number;
}

export interface RankMessages {
  /** In the order in which they were said. */
  readonly messages: readonly ArchivedMessage[];
  readonly question: Question;
  /** In how many messages a term stands. */
  readonly frequency: (term: string) => number;
}

/** The usual saturation of repeats; a chat's messages are short, so length counts less than usual. */
const saturation = 2;
const lengthShare = 0.4;

/**
 * Chosen by their sum over five long conversations, not held out; test/eval/README.md has the figures.
 * Parts of a neighbor's score: an answer seldom repeats the words of the question before it.
 */
const before = 0.3;
const after = 0.25;
const further = 0.2;
/** A word of mood, against any other. */
const weakFactor = 0.5;
/** A thing of the kind asked for, against the word itself; and the most that all of them can bring. */
const topicFactor = 0.4;
const maxTopic = 24;
/** What a telling message gets whatever is asked, and where it stops. */
const tellingFactor = 0.03;
const maxTelling = 30;
/** Words of the other speaker's. */
const otherFactor = 0.35;
const timeBonus = 0.9;
const monthBonus = 2;
/** Words that the best messages share, against the question's own. */
const feedbackFactor = 0.3;
const feedbackMessages = 3;
const feedbackTerms = 12;
const maxIdf = 5;

/** Best first; all of them. */
export function rankMessages(input: RankMessages): readonly Ranked[] {
  const { messages, question } = input;
  const weigh = weights(input);
  const direct = scores(input, new Map(question.terms.map((term) => [term, weigh(term)])));
  const wider = feedback(input, direct, weigh);
  const own = wider.size === 0 ? direct : scores(input, wider, direct);
  return messages
    .map((message, i) => ({ message, score: scoreOf(input, own, i, weigh) }))
    .sort((a, b) => b.score - a.score || b.message.at - a.message.at);
}

type Weigh = (term: string) => number;

function weights({ messages, frequency }: RankMessages): Weigh {
  const all = messages.length;
  const known = new Map<string, number>();
  return (term) => {
    const cached = known.get(term);
    if (cached !== undefined) return cached;
    const found = frequency(term);
    const idf = Math.log(1 + (all - found + 0.5) / (found + 0.5));
    const weight = idf * (weakTerms.has(term) ? weakFactor : 1);
    known.set(term, weight);
    return weight;
  };
}

function scores(
  { messages }: RankMessages,
  terms: ReadonlyMap<string, number>,
  base?: readonly number[],
): readonly number[] {
  const mean = messages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, messages.length);
  return messages.map(({ terms: said, length }, i) => {
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, mean));
    let score = base?.[i] ?? 0;
    for (const [term, weight] of terms) {
      const times = said.get(term) ?? 0;
      if (times > 0) score += (weight * times * (saturation + 1)) / (times + norm);
    }
    return score;
  });
}

/** Terms of the best messages that the question lacks, each with what it may add. */
function feedback(
  { messages, question }: RankMessages,
  direct: readonly number[],
  weigh: Weigh,
): ReadonlyMap<string, number> {
  const isOther = (i: number): boolean => isOthers(messages[i], question);
  const best = direct
    .map((score, i) => ({ i, score: isOther(i) ? score * 0.6 : score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, feedbackMessages);
  const top = best[0]?.score ?? 1;
  const found = new Map<string, number>();
  for (const { i, score } of best) {
    for (const term of messages[i]?.telling ?? []) {
      if (question.terms.includes(term)) continue;
      found.set(term, (found.get(term) ?? 0) + (score / top) * Math.min(weigh(term), maxIdf));
    }
  }
  const chosen = [...found].sort((a, b) => b[1] - a[1]).slice(0, feedbackTerms);
  const most = chosen[0]?.[1] ?? 1;
  return new Map(
    chosen.map(([term, worth]) => [term, feedbackFactor * (worth / most) * weigh(term)]),
  );
}

function scoreOf(
  { messages, question }: RankMessages,
  own: readonly number[],
  i: number,
  weigh: Weigh,
): number {
  const message = messages[i];
  if (!message) return 0;
  const at = (index: number): number => own[index] ?? 0;
  let score = at(i) + before * at(i - 1) + after * at(i + 1) + further * (at(i - 2) + at(i + 2));
  let topic = 0;
  for (const term of message.terms.keys()) {
    if (question.topics.has(term)) topic += Math.min(weigh(term), 4);
  }
  score += topicFactor * Math.min(topic, maxTopic);
  const telling = message.telling.reduce((sum, term) => sum + Math.min(weigh(term), maxIdf), 0);
  score += tellingFactor * Math.min(telling, maxTelling);
  if (question.wantsTime && message.tellsTime) score += timeBonus;
  if (question.month !== undefined && monthOf(message) === question.month) score += monthBonus;
  return isOthers(message, question) ? score * otherFactor : score;
}

function isOthers(message: ArchivedMessage | undefined, { about }: Question): boolean {
  return about !== undefined && message?.role !== about;
}

function monthOf({ saidOn }: ArchivedMessage): number | undefined {
  return saidOn === undefined ? undefined : Number(saidOn.slice(5, 7));
}
