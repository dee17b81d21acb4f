/**
 * Where an item came from. A model names no sources, so an item gets the messages with which it shares the
 * most rare words, names and numbers; one that asserts what nobody said is told apart.
 */
import { clipText } from './clip-text';
import { exactTokens, Vocabulary } from './exact-parts';
import { factKey, splitKeyed } from './fact-key';
import type { SpanMessage } from './span';
import { filedItems, maxSources, type FiledItem, type Summary } from './summary';
import { contentStems } from './words';

/** `sources` empty: nothing in the span or the previous summary speaks of it. */
export interface Attributed {
  readonly kept: readonly FiledItem[];
  /** Items that assert a number or a name that occurs nowhere. */
  readonly dropped: readonly FiledItem[];
}

interface Row {
  readonly entryId: string;
  readonly marks: ReadonlySet<string>;
  /** An assistant's words mostly repeat the user's, who is the better source. */
  readonly weight: number;
}

/** Shares below this part of the best match's are chance. */
const nearBest = 0.6;
/** Words of more text than this cost seconds to find; what a model took from a book's middle is not believed. */
const maxTextChars = 100_000;
/** A very small model puts true words together wrongly: so much of its sentence must stand in one message. */
const togetherShare = 0.6;
/** At least so much of an item's words must occur somewhere, or it is about something else. */
const knownShare = 0.5;

function marksOf(text: string): ReadonlySet<string> {
  return new Set([...contentStems(text), ...exactTokens(text).map((token) => `#${token}`)]);
}

/** Gives a model's items their sources and drops the unsupported ones; made once per span. */
export class SourceFinder {
  readonly #rows: readonly Row[];
  readonly #weights = new Map<string, number>();
  readonly #known = new Vocabulary();
  readonly #previous: readonly FiledItem[];
  readonly #previousByKey = new Map<string, FiledItem>();
  /** What rules have found to be spoken of; the audit sees to their values. */
  readonly #keys: ReadonlySet<string>;

  /** `extracted`: what the rules found in the same messages. */
  constructor(
    span: readonly SpanMessage[],
    previous: Summary | null,
    extracted: readonly FiledItem[] = [],
  ) {
    const messages = span.map((message) => ({
      ...message,
      text: clipText(message.text, maxTextChars),
    }));
    this.#keys = new Set(extracted.flatMap(({ text }) => factKey(text) ?? []));
    this.#previous = previous === null ? [] : filedItems(previous);
    this.#rows = messages.map(({ entryId, role, text, toolCalls }) => ({
      entryId,
      weight: role === 'assistant' ? 0.7 : 1,
      marks: marksOf([text, ...(toolCalls ?? []).map((call) => call.arguments)].join('\n')),
    }));
    for (const { text, toolCalls } of messages) {
      this.#known.add(text);
      for (const call of toolCalls ?? []) this.#known.add(`${call.name} ${call.arguments}`);
    }
    for (const item of this.#previous) {
      this.#known.add(item.text);
      const key = factKey(item.text);
      if (key !== undefined) this.#previousByKey.set(key, item);
    }
    this.#weigh();
  }

  /** `trust`: `words` for a model that may put true words together to something that nobody said. */
  attribute(items: readonly FiledItem[], trust: 'sentences' | 'words' = 'sentences'): Attributed {
    const kept: FiledItem[] = [];
    const dropped: FiledItem[] = [];
    for (const item of items) {
      const wasSaid = trust === 'sentences' || this.#standsTogether(item.text);
      if (!wasSaid || !this.isSupported(item.text)) dropped.push(item);
      else kept.push(this.#withSources(item));
    }
    return { kept, dropped };
  }

  /** Numbers, names and most words of the text occur in the span or the previous summary. */
  isSupported(text: string): boolean {
    const keyed = splitKeyed(text);
    const asserted = keyed?.value ?? text;
    if (!this.#known.hasTokensOf(text) || !this.#known.hasNamesOf(text)) return false;
    const stems = contentStems(asserted);
    if (stems.length === 0) return true;
    const known = stems.filter((stem) => this.#known.hasStem(stem)).length;
    return known >= knownShare * stems.length;
  }

  /** One message or one older item holds the value and what it is the value of. */
  #standsTogether(text: string): boolean {
    const holders = [
      ...this.#rows.map(({ marks }) => marks),
      ...this.#previous.map((item) => marksOf(item.text)),
    ];
    const keyed = splitKeyed(text);
    if (!keyed) {
      const stems = [...new Set(contentStems(text))];
      return holders.some(
        (marks) => stems.filter((stem) => marks.has(stem)).length >= togetherShare * stems.length,
      );
    }
    const key = factKey(text);
    if (key !== undefined && this.#keys.has(key)) return true;
    const names = contentStems(keyed.key);
    const values = contentStems(keyed.value);
    return holders.some(
      (marks) => values.every((stem) => marks.has(stem)) && names.some((stem) => marks.has(stem)),
    );
  }

  #withSources(item: FiledItem): FiledItem {
    const old = this.#olderItem(item.text);
    if (old && old.text === item.text && old.sources.length > 0)
      return { ...item, origin: old.origin, sources: old.sources };
    const found = this.#messagesFor(item.text);
    return { ...item, sources: found.length > 0 || !old ? found : old.sources };
  }

  #olderItem(text: string): FiledItem | undefined {
    const key = factKey(text);
    const byKey = key === undefined ? undefined : this.#previousByKey.get(key);
    return byKey ?? this.#previous.find((item) => item.text === text);
  }

  /** At most three entry ids, the newest last. */
  #messagesFor(text: string): readonly string[] {
    const marks = marksOf(text);
    const scored = this.#rows.map(({ entryId, weight, marks: have }, at) => {
      let score = 0;
      for (const mark of marks) if (have.has(mark)) score += this.#weights.get(mark) ?? 0;
      return { entryId, at, score: score * weight };
    });
    const best = Math.max(0, ...scored.map(({ score }) => score));
    if (best === 0) return [];
    return scored
      .filter(({ score }) => score >= nearBest * best)
      .sort((a, b) => b.score - a.score || b.at - a.at)
      .slice(0, maxSources)
      .sort((a, b) => a.at - b.at)
      .map(({ entryId }) => entryId);
  }

  /** Rare marks tell more; numbers and ids tell most. */
  #weigh(): void {
    const counts = new Map<string, number>();
    for (const { marks } of this.#rows)
      for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    for (const [mark, count] of counts)
      this.#weights.set(
        mark,
        Math.log(1 + this.#rows.length / count) * (mark.startsWith('#') ? 2 : 1),
      );
  }
}
