/** The index of one session's path, kept up by adding the entries that are new. */
import MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import type { DigestEntry, MessageEntry, SessionEntry } from '../core/entry';
import { ownText } from '../core/message';
import type { RecallHit, RecallQuery, SpeakerNames } from '../core/recall';
import { Archive } from '../core/recall/archive';
import { rankHits, termWeight } from './rank-hits';
import type { Candidate } from './rank-hits';
import { itemDocument, quoteDocuments } from './recall-document';
import type { RecallDocument, SaidMessage } from './recall-document';
import { searchTerms } from './search-terms';

/** More candidates than any block can hold; what is superseded or excluded is taken out of these. */
const maxCandidates = 200;

/** Shorter words match too much by their beginning or by one letter. */
const minPrefixChars = 4;
const minFuzzyChars = 6;

export class SessionIndex {
  readonly #mini = new MiniSearch<RecallDocument>({
    fields: ['text', 'around'],
    tokenize: (text) => [...searchTerms(text)],
    processTerm: (term) => term,
    searchOptions: {
      boost: { text: 1, around: 0.3 },
      prefix: (term) => term.length >= minPrefixChars,
      fuzzy: (term) => (term.length >= minFuzzyChars && !/\d/u.test(term) ? 0.2 : false),
      weights: { prefix: 0.4, fuzzy: 0.25 },
    },
  });
  readonly #documents = new Map<number, RecallDocument>();
  readonly #bySource = new Map<string, number[]>();
  readonly #messages = new Map<string, SaidMessage>();
  /** The same messages, for blocks with room for many lines. */
  readonly #archive = new Archive();
  readonly #frequency = new Map<string, number>();
  /** The item that holds for each key. */
  readonly #current = new Map<string, RecallDocument>();
  /** Items that no longer hold, by each term of their value. */
  readonly #replaced = new Map<string, RecallDocument[]>();
  readonly #ignores: (text: string) => boolean;
  #lastMessage: SaidMessage | undefined;
  #turn = 0;
  #nextId = 1;
  #length = 0;
  #lastEntryId: string | undefined;

  /** `ignores`: texts of the model's that say nothing, such as its stock answers. */
  constructor(ignores: (text: string) => boolean) {
    this.#ignores = ignores;
  }

  /** Entries taken in so far. */
  get length(): number {
    return this.#length;
  }

  /** Whether the path begins with what is in. Entries form a tree, so the last one tells. */
  isContinuedBy(path: readonly SessionEntry[]): boolean {
    return this.#length === 0 || path[this.#length - 1]?.id === this.#lastEntryId;
  }

  add(entry: SessionEntry): void {
    this.#length += 1;
    this.#lastEntryId = entry.id;
    switch (entry.kind) {
      case 'message':
        return this.#addMessage(entry);
      case 'digest':
        return this.#addItems(entry);
      case 'delete':
        return this.#remove(entry.targetId);
      case 'compaction':
      case 'undo':
      case 'edit-summary':
      case 'pin':
      case 'unpin':
      case 'engine-change':
      case 'notice':
        return;
      default:
        entry satisfies never;
    }
  }

  search(query: RecallQuery): readonly RecallHit[] {
    const { text, exclude, limit, roomTokens } = query;
    if (roomTokens !== undefined) {
      const names = { ...this.#names(), ...query.names };
      return this.#archive.search({ text, names, exclude, roomTokens });
    }
    const terms = [...new Set(searchTerms(text))];
    if (terms.length === 0 || limit <= 0) return [];
    const found = this.#mini.search(text).slice(0, maxCandidates);
    return rankHits({
      candidates: found.flatMap((result) => this.#candidate(result)),
      terms,
      weightOf: (term) => termWeight(term, this.#frequency.get(term) ?? 0, this.#documents.size),
      exclude,
      isSuperseded: (document) => this.#isSuperseded(document),
      passageOf: (document) => this.#passageOf(document),
      newestId: this.#nextId,
      limit,
    });
  }

  #addMessage(entry: MessageEntry): void {
    const { role } = entry.message;
    if (role === 'system') return;
    if (role === 'user') this.#turn += 1;
    const text = ownText(entry.message); // files are found by their pages
    const said = { entryId: entry.id, role, text, turn: this.#turn };
    this.#messages.set(entry.id, said);
    const before = this.#lastMessage?.text ?? '';
    this.#lastMessage = said;
    if (role === 'assistant' && this.#ignores(text)) return;
    const saidOn = dayOf(entry.createdAt);
    this.#archive.add({ ...said, ...(saidOn === undefined ? {} : { saidOn }) });
    for (const document of quoteDocuments(said, before, this.#nextId)) this.#file(document);
  }

  #addItems(entry: DigestEntry): void {
    for (const item of entry.items) {
      const newest = item.sources.map((id) => this.#messages.get(id)).findLast(Boolean);
      if (newest) this.#file(itemDocument(item, newest, this.#nextId));
    }
  }

  #file(document: RecallDocument): void {
    if (document.terms.size === 0) return;
    this.#nextId = document.id + 1;
    this.#documents.set(document.id, document);
    this.#mini.add(document);
    for (const term of document.terms) {
      this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    }
    for (const source of document.sources) {
      const filed = this.#bySource.get(source);
      if (filed) filed.push(document.id);
      else this.#bySource.set(source, [document.id]);
    }
    if (document.key !== undefined) this.#replaceKey(document.key, document);
  }

  #replaceKey(key: string, document: RecallDocument): void {
    const old = this.#current.get(key);
    this.#current.set(key, document);
    if (old?.value === undefined || old.value === document.value) return;
    for (const term of new Set(searchTerms(old.value))) {
      const others = this.#replaced.get(term);
      if (others) others.push(old);
      else this.#replaced.set(term, [old]);
    }
  }

  /** What the user has said their name is; the assistant's is not in the archive. */
  #names(): SpeakerNames {
    const name = this.#current.get('name')?.value;
    return name === undefined ? {} : { user: name };
  }

  #remove(entryId: string): void {
    this.#archive.remove(entryId);
    for (const id of this.#bySource.get(entryId) ?? []) {
      const document = this.#documents.get(id);
      if (!document) continue;
      this.#documents.delete(id);
      this.#mini.remove(document); // `discard` leaves its terms counted, which turns scores round
      for (const term of document.terms) {
        this.#frequency.set(term, (this.#frequency.get(term) ?? 1) - 1);
      }
      if (document.key !== undefined && this.#current.get(document.key) === document) {
        this.#restoreKey(document.key);
      }
    }
    this.#bySource.delete(entryId);
    this.#messages.delete(entryId);
  }

  /** What held before the item that was deleted. */
  #restoreKey(key: string): void {
    this.#current.delete(key);
    for (const document of this.#documents.values()) {
      if (document.key === key) this.#current.set(key, document);
    }
  }

  #candidate(result: SearchResult): readonly Candidate[] {
    const document = this.#documents.get(Number(result.id));
    if (!document) return [];
    const own = Object.entries(result.match).flatMap(([term, fields]) =>
      fields.includes('text') ? [term] : [],
    );
    return [{ document, score: result.score, matched: result.queryTerms, own }];
  }

  #passageOf(item: RecallDocument): RecallDocument | undefined {
    if (item.form === 'quote' || item.corrects) return undefined;
    return item.sources
      .flatMap((id) => this.#bySource.get(id) ?? [])
      .flatMap((id) => this.#documents.get(id) ?? [])
      .findLast((other) => other.form === 'quote' && tells(other, item));
  }

  /** An item by its key; a quote when it tells the value that an item had before. */
  #isSuperseded(document: RecallDocument): boolean {
    if (document.form === 'item') return this.#newer(document) !== undefined;
    return [...document.terms].some((term) =>
      (this.#replaced.get(term) ?? []).some((item) => this.#tellsOld(document, item)),
    );
  }

  #tellsOld({ id, text, terms }: RecallDocument, item: RecallDocument): boolean {
    const newer = this.#newer(item);
    if (newer?.value === undefined || item.value === undefined || newer.id < id) return false;
    const isAboutKey = searchTerms(item.key ?? '').some((term) => terms.has(term));
    return isAboutKey && holds(text, item.value) && !holds(text, newer.value);
  }

  #newer({ key, id }: RecallDocument): RecallDocument | undefined {
    const current = key === undefined ? undefined : this.#current.get(key);
    return current && current.id > id ? current : undefined;
  }
}

/** UTC: the log keeps no time zone. Undefined for a damaged time. */
function dayOf(createdAt: number): string | undefined {
  if (!Number.isFinite(createdAt) || createdAt < dayMs) return undefined;
  const date = new Date(createdAt);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

function holds(text: string, value: string): boolean {
  return text.toLowerCase().includes(value.toLowerCase());
}

/** Whether a passage says what was filed of it, in words that need nothing before them ("Rex." does). */
function tells(passage: RecallDocument, { value, terms }: RecallDocument): boolean {
  if (value !== undefined) {
    const bare = new Set(searchTerms(value));
    return holds(passage.text, value) && [...passage.terms].some((term) => !bare.has(term));
  }
  return [...terms].filter((term) => passage.terms.has(term)).length * 2 >= terms.size;
}
