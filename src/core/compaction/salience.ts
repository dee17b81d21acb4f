/**
 * How much an item is worth when not all can stay. What the user said of themself, their wishes, decisions
 * and open tasks come before details; a figure or a name makes a sentence worth more than a remark.
 */
import { isCancelled, splitKeyed } from './fact-key';
import type { FiledItem, ItemOrigin, SectionName } from './summary';
import { contentStems, weakStems } from './words';

const bySection: Readonly<Record<SectionName, number>> = {
  Goal: 7,
  'Constraints & preferences': 6,
  Decisions: 6,
  References: 5,
  'In progress': 5,
  'Next steps': 5,
  Blocked: 4,
  'Critical context': 2.6,
  Done: 2.5,
};

/** Values of these keys are looked up again and again, and cannot be guessed. */
const vital =
  /\b(?:name|password|passcode|code|pin|number|phone|email|address|birthday|deadline|budget|allergy|diet|date|time|appointment|room|flight|seat|port|key|login|id|city|job|company|age|doctor|blood type)\b/iu;

/** 0 and more; only the order matters. */
export function salienceOf({ text: whole, section, origin }: FiledItem): number {
  // "When did I …?" is asked of what happened on a known day, but its digits are not what was said.
  const text = whole.replace(/ \([^()]*\d{4}\)$/u, '');
  return worthOf(text, section, origin) + (text === whole ? 0 : datedWorth);
}

const datedWorth = 1;

function worthOf(text: string, section: SectionName, origin: ItemOrigin): number {
  if (origin === 'user') return 20; // a person wrote it by hand
  if (/^assistant: /u.test(text)) return 1.5 + exactness(text) + told(text);
  if (/^asked: /u.test(text)) return section === 'Critical context' ? 1.5 + exactness(text) : 5;
  if (isCancelled(text)) return 4;
  const keyed = splitKeyed(text);
  if (keyed && section !== 'Done')
    return Math.max(bySection[section], 5.5) + (vital.test(keyed.key) ? 1.5 : 0);
  const worth =
    bySection[section] + exactness(text) + (section === 'Critical context' ? told(text) : 0);
  // Without its sentence before it, nobody knows what "it" is; a remark in brackets is not what was said.
  return vague.test(text) ? Math.min(worth, 1 + exactness(text)) : worth;
}

const vague =
  /^(?:it|it's|it'll|that|that's|this|they|they're|those|these|there's|which|who|when|\[)\b|^\[/iu;

/** Words that inform, each worth something, up to a point; a sentence of moods alone is worth less. */
function told(text: string): number {
  const words = new Set(contentStems(text).filter((stem) => !weakStems.has(stem)));
  return words.size === 0 ? -1 : Math.min(1, 0.3 * (words.size - 1));
}

/** Numbers and names of a sentence, each worth something, up to a point. */
function exactness(text: string): number {
  const numbers = text.match(/\p{N}[\p{N}.,:]*/gu)?.length ?? 0;
  const names = text.match(/(?<=\S )\p{Lu}\p{L}+/gu)?.length ?? 0;
  return Math.min(1.5, numbers * 0.7 + names * 0.5);
}
