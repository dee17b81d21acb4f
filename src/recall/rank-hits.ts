/**
 * From what the index found to what is worth telling the model: relevant, current, each thing once. Pure.
 */
import type { RecallHit } from '../core/recall';
import type { RecallDocument } from './recall-document';

export interface Candidate {
  readonly document: RecallDocument;
  /** The index's own score. */
  readonly score: number;
  /** Terms of the query that the index found in it, by whatever likeness. */
  readonly matched: readonly string[];
  /** Terms of its own text that made it a match. */
  readonly own: readonly string[];
}

export interface RankInput {
  readonly candidates: readonly Candidate[];
  /** Distinct terms of the query. */
  readonly terms: readonly string[];
  /** How much a term tells apart, above 0; see {@link termWeight}. */
  readonly weightOf: (term: string) => number;
  readonly exclude: ReadonlySet<string>;
  /** Whether a newer item says otherwise. */
  readonly isSuperseded: (document: RecallDocument) => boolean;
  /** The passage that an item was made of; undefined for quotes, and where none is at hand. */
  readonly passageOf: (document: RecallDocument) => RecallDocument | undefined;
  /** The document filed last, for the tie-break. */
  readonly newestId: number;
  readonly limit: number;
}

/**
 * The part of the query's weight that the most relevant hit must match; below it there is nothing to find.
 * Lower, "What is my sister called?" brings everybody else who is "called" something.
 */
export const minBestRelevance = 0.35;

/**
 * The part that every other hit must match. Higher, questions whose answer lies in several places lose some
 * of them: 0.4 instead of 0.2 costs 15 of 100 on long conversations.
 */
const minRelevance = 0.2;

/**
 * Hits that score less than this part of the best one are left out: beside "My landlord is called Ines" the
 * others who are "called" something only confuse a small model.
 */
const minShareOfBest = 0.11;

/** A query with more than this many telling words is not held to all of them: a message may be long. */
const enoughTerms = 4;

/** Texts that share more than this part of their terms say the same. */
const sameText = 0.8;

/** A longer passage costs more room than it is worth beside the fact that was filed of it. */
const shortPassageChars = 160;

/** What was said around a text counts less than the text, and a likeness less than the word itself. */
const aroundWeight = 0.4;
const likenessWeight = 0.6;

/** An assistant repeats, guesses and garbles; a question tells only what was asked. */
const assistantFactor = 0.7;
const questionFactor = 0.5;

/** Between equals the later one counts: at most this much. */
const recencyBonus = 0.1;

interface Ranked {
  readonly document: RecallDocument;
  readonly relevance: number;
  readonly score: number;
}

export function rankHits(input: RankInput): readonly RecallHit[] {
  const ranked = input.candidates
    .filter(({ document }) => isAllowed(document, input))
    .map((candidate) => ({ candidate, relevance: relevanceOf(candidate, input) }))
    .filter(({ relevance }) => relevance >= minRelevance)
    .map(({ candidate: { document, score }, relevance }) => ({
      document,
      relevance,
      score: score * relevance * factorOf(document) * recencyOf(document, input),
    }))
    .sort((a, b) => b.score - a.score || b.document.id - a.document.id);
  return choose(ranked, input).map(({ document, score }) => toHit(document, score));
}

function choose(ranked: readonly Ranked[], input: RankInput): readonly Ranked[] {
  if (!ranked.some(({ relevance }) => relevance >= minBestRelevance)) return [];
  const best = ranked[0]?.score ?? 0;
  const chosen: Ranked[] = [];
  for (const hit of ranked) {
    if (chosen.length >= input.limit || hit.score < minShareOfBest * best) break;
    const shown = { ...hit, document: asSaid(hit.document, input) };
    if (!chosen.some(({ document }) => saysSame(document, shown.document))) chosen.push(shown);
  }
  return chosen;
}

/**
 * What was said, word for word, where that is short: the built-in model answers 30 of 30 questions from
 * "My boss is Marta." and 24 of 30 from "boss: Marta" in the same place.
 */
function asSaid(document: RecallDocument, input: RankInput): RecallDocument {
  const passage = input.passageOf(document);
  const isShort = passage !== undefined && passage.text.length <= shortPassageChars;
  return isShort && isAllowed(passage, input) ? passage : document;
}

function isAllowed(document: RecallDocument, input: RankInput): boolean {
  const { terms, exclude } = input;
  if (document.sources.every((id) => exclude.has(id))) return false;
  if (input.isSuperseded(document)) return false;
  // What only repeats the question answers nothing.
  const asked = new Set(terms);
  return [...document.terms].some((term) => !asked.has(term));
}

function relevanceOf(
  { document, matched, own }: Candidate,
  { terms, weightOf }: RankInput,
): number {
  const found = new Set(matched);
  let total = 0;
  let most = 0;
  let got = 0;
  for (const term of terms) {
    const weight = weightOf(term);
    total += weight;
    most = Math.max(most, weight);
    got += weight * matchOf(term, document, found, own);
  }
  return total === 0 ? 0 : Math.min(1, got / Math.min(total, enoughTerms * most));
}

function matchOf(
  term: string,
  { terms }: RecallDocument,
  found: ReadonlySet<string>,
  own: readonly string[],
): number {
  if (terms.has(term)) return 1;
  if (!found.has(term)) return 0;
  // The index does not say which term matched which; likenesses begin alike, but for rare typing errors.
  return own.some((other) => other.slice(0, 2) === term.slice(0, 2))
    ? likenessWeight
    : aroundWeight;
}

function factorOf({ role, asks }: RecallDocument): number {
  return (role === 'assistant' ? assistantFactor : 1) * (asks ? questionFactor : 1);
}

function recencyOf({ id }: RecallDocument, { newestId }: RankInput): number {
  return 1 + recencyBonus * (id / Math.max(newestId, 1));
}

function saysSame(chosen: RecallDocument, other: RecallDocument): boolean {
  if (isAbout(chosen, other) && coversTerms(chosen, other)) return true;
  let shared = 0;
  for (const term of other.terms) if (chosen.terms.has(term)) shared += 1;
  const all = chosen.terms.size + other.terms.size - shared;
  return all === 0 || shared / all > sameText;
}

/** Whether both come from the same message. */
function isAbout(a: RecallDocument, b: RecallDocument): boolean {
  return a.form !== b.form && b.sources.some((id) => a.sources.includes(id));
}

/** An item stands for the message it was made of, and the message for its items, where neither adds much. */
function coversTerms(chosen: RecallDocument, other: RecallDocument): boolean {
  const added = [...other.terms].filter((term) => !chosen.terms.has(term));
  return added.length <= other.terms.size / 3;
}

function toHit(document: RecallDocument, score: number): RecallHit {
  const { text, sources, role, turn, form } = document;
  return { text, sources, role, turn, form, score };
}

/** They ask for an answer of some form and do not say what it is about. Stems. */
const askingTerms: ReadonlySet<string> = new Set(
  'call name nam tell told say said rememb remember remind mention know again kind type sort'.split(
    ' ',
  ),
);
const askingFactor = 0.4;

/** A pair of characters across a particle or an ending is found nowhere and says nothing. */
const pair =
  /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;
const unknownPairFactor = 0.35;

/**
 * The weight of a term that stands in `found` of `all` documents: an inverse document frequency, smoothed so
 * that it tells something in a young session too.
 */
export function termWeight(term: string, found: number, all: number): number {
  const weight = Math.log(1 + (all + 1) / (found + 0.5));
  if (askingTerms.has(term)) return weight * askingFactor;
  return found === 0 && pair.test(term) ? weight * unknownPairFactor : weight;
}
