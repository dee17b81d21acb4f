/**
 * What of a stretch of conversation is worth keeping for later sessions, by rule: preferences and standing
 * wishes first, then corrections, then what came back again and again, then facts about the user; details
 * of the task at hand stay in the summary and are not kept here.
 */
import { extractItems } from '../compaction/extract';
import { splitKeyed } from '../compaction/fact-key';
import { maskSecrets, maskedSecret } from '../compaction/secrets';
import { splitSentences } from '../compaction/sentences';
import type { SpanMessage } from '../compaction/span';
import type { FiledItem } from '../compaction/summary';
import { contentStems } from '../compaction/words';
import { maxKeyChars, maxValueChars, memoryId, type MemoryDraft } from './memory';

/** Of one stretch; a rule that kept more would fill the book with the talk of one day. */
export const maxPerFlush = 5;

/** Said so often, a wish is a habit. */
const patternTimes = 3;

/** Best first, at most `limit`. */
export function lastingFacts(
  span: readonly SpanMessage[],
  limit = maxPerFlush,
): readonly MemoryDraft[] {
  const items = extractItems(span);
  const own = new Set(span.flatMap((one) => (one.role === 'user' ? one.entryId : [])));
  const said = items.filter(({ sources }) => sources.some((id) => own.has(id)));
  const drafts = [
    ...wishes(span),
    ...said.filter(isPreference).map(draftOf),
    ...said.filter(({ corrects }) => corrects === true).map(draftOf),
    ...patterns(span),
    ...said.filter(isAboutUser).map(draftOf),
  ];
  const kept = new Map<string, MemoryDraft>();
  for (const draft of drafts) {
    if (draft === undefined || kept.size >= limit) continue;
    const id = memoryId(draft.key);
    if (isStorable(draft) && !kept.has(id)) kept.set(id, draft);
  }
  return [...kept.values()];
}

function isStorable({ key, value }: MemoryDraft): boolean {
  const isShort = key.length <= maxKeyChars && value.length <= maxValueChars && value !== '';
  return isShort && !maskSecrets(`${key} ${value}`).includes(maskedSecret);
}

const isPreference = ({ section }: FiledItem): boolean => section === 'Constraints & preferences';

const aboutUser =
  /^(?:name|nickname|age|birthday|city|town|country|address|home|language|job|profession|employer|company|email|phone number|allerg|diet|favou?rite|hobby|(?:\p{L}+'s )?(?:name|birthday)|wife|husband|partner|son|daughter|sister|brother|mother|father|dog|cat|pet)/iu;

function isAboutUser({ section, text }: FiledItem): boolean {
  const keyed = splitKeyed(text);
  return section === 'Critical context' && keyed !== undefined && aboutUser.test(keyed.key);
}

function draftOf({ text, section }: FiledItem): MemoryDraft | undefined {
  const keyed = splitKeyed(text);
  if (keyed) return { ...keyed, kind: 'fact', origin: 'rule' };
  if (section !== 'Constraints & preferences') return undefined;
  return { key: keyOfWish(text), value: text, kind: 'fact', origin: 'rule' };
}

/** How the user wants to be answered from now on, in words that say so. */
const wish =
  /^(?:please |bitte )?(?:always|never|from now on|in future|in the future|every time|immer|nie|ab jetzt|toujours|jamais|siempre|nunca)\b/iu;

function wishes(span: readonly SpanMessage[]): readonly MemoryDraft[] {
  return userSentences(span)
    .filter((sentence) => wish.test(sentence) && !sentence.endsWith('?'))
    .map((value) => ({ key: keyOfWish(value), value, kind: 'instruction', origin: 'rule' }));
}

/** The same request in several messages: "shorter, please", "as a list". */
function patterns(span: readonly SpanMessage[]): readonly MemoryDraft[] {
  const seen = new Map<string, { value: string; entries: Set<string> }>();
  for (const message of span) {
    if (message.role !== 'user') continue;
    for (const sentence of sentencesOf(message)) {
      if (sentence.endsWith('?') || sentence.length > 80) continue;
      const key = contentStems(sentence).join(' ');
      if (key === '') continue;
      const found = seen.get(key) ?? { value: sentence, entries: new Set() };
      found.entries.add(message.entryId);
      seen.set(key, found);
    }
  }
  return [...seen.values()]
    .filter(({ entries }) => entries.size >= patternTimes)
    .map(({ value }) => {
      return {
        key: `often asks ${contentStems(value).slice(0, 3).join(' ')}`,
        value,
        kind: 'fact',
        origin: 'rule',
      };
    });
}

function userSentences(span: readonly SpanMessage[]): readonly string[] {
  return span.filter(({ role }) => role === 'user').flatMap(sentencesOf);
}

/** A pasted text is no wish: only what could be typed is read. Characters. */
const typedChars = 2000;

function sentencesOf({ text }: SpanMessage): readonly string[] {
  if (text.length > typedChars) return [];
  return splitSentences(text);
}

function keyOfWish(text: string): string {
  return contentStems(text).slice(0, 4).join(' ') || text.slice(0, 40);
}
