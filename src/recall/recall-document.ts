/**
 * What can be found in a session: each fact that the extractor filed, and what was said, in passages short
 * enough to be quoted. Pure; the index only files these.
 */
import { factKey, holdsSeveral, splitKeyed } from '../core/compaction/fact-key';
import { splitSentences } from '../core/compaction/sentences';
import { isQuestion, isSmallTalk } from '../core/compaction/small-talk';
import type { FiledItem } from '../core/compaction/summary';
import type { RecallHit } from '../core/recall';
import { searchTerms } from './search-terms';

export interface RecallDocument extends Omit<RecallHit, 'score'> {
  /** Unique in its session, rising in the order of filing. */
  readonly id: number;
  readonly terms: ReadonlySet<string>;
  /** What was said around it; helps to find it and is not shown. */
  readonly around: string;
  /** Only on items of the form `key: value`: a newer one with this key takes its place. */
  readonly key?: string;
  readonly value?: string;
  /** On an item: what was said leans on what stood before it ("No, Monday."). */
  readonly corrects?: true;
  /** Nothing but questions: it says what was asked, not what is so. */
  readonly asks: boolean;
}

export interface SaidMessage {
  readonly entryId: string;
  readonly role: RecallHit['role'];
  readonly text: string;
  readonly turn: number;
}

/** A line longer than this does not fit the recall block of a small window beside others. Characters. */
const passageChars = 240;

/**
 * Of one message. A paste of a megabyte would make thousands, of which a person asks about few; the rest
 * stays in the log, and a tool reads it page by page.
 */
const maxPassages = 200;

/** Of what was said around a text; more would find everything in a talkative session. Characters. */
const aroundChars = 400;

export interface Passage {
  readonly text: string;
  readonly asks: boolean;
}

/** Whole sentences, as many as fit {@link passageChars}; small talk left out. */
export function passagesOf(text: string): readonly Passage[] {
  const passages: Passage[] = [];
  for (const sentence of splitSentences(text)) {
    if (isSmallTalk(sentence)) continue;
    const asks = isQuestion(sentence);
    const last = passages.at(-1);
    if (last && last.text.length + sentence.length < passageChars) {
      passages[passages.length - 1] = { text: `${last.text} ${sentence}`, asks: last.asks && asks };
    } else if (passages.length < maxPassages) passages.push({ text: sentence, asks });
    else break;
  }
  return passages;
}

export function quoteDocuments(
  { entryId, role, text, turn }: SaidMessage,
  around: string,
  firstId: number,
): readonly RecallDocument[] {
  return passagesOf(text).map((passage, i) => ({
    id: firstId + i,
    form: 'quote',
    text: passage.text,
    sources: [entryId],
    role,
    turn,
    terms: new Set(searchTerms(passage.text)),
    around: around.slice(0, aroundChars),
    asks: passage.asks,
  }));
}

/** `newest` is the last of the item's sources that is known. */
export function itemDocument(
  item: Pick<FiledItem, 'text' | 'sources' | 'corrects'>,
  newest: SaidMessage,
  id: number,
): RecallDocument {
  const key = factKey(item.text);
  const replaces = key !== undefined && (item.corrects === true || !holdsSeveral(key));
  return {
    id,
    form: 'item',
    text: item.text,
    sources: item.sources,
    role: newest.role,
    turn: newest.turn,
    terms: new Set(searchTerms(item.text)),
    around: newest.text.slice(0, aroundChars),
    ...(replaces ? { key, value: splitKeyed(item.text)?.value ?? item.text } : {}),
    ...(item.corrects === true ? { corrects: true } : {}),
    asks: false,
  };
}
