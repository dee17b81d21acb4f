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
}

export interface RankInput {
  readonly candidates: readonly Candidate[];
  /** Distinct terms of the query. */
  readonly terms: readonly string[];
  /** How much a term tells apart, above 0; see {@link inverseFrequency}. */
  readonly weightOf: (term: string) => number;
  readonly exclude: ReadonlySet<string>;
  /** Whether a newer item says otherwise. */
  readonly isSuperseded: (document: RecallDocument) => boolean;
  /** The document filed last, for the tie-break. */
  readonly newestId: number;
  readonly limit: number;
}

/**
 * The least part of the query's weight that a hit must match. Below it "What is my passport number?" brings
 * "my shoe size is a number" (any one common word), above it a long question finds nothing.
 */
export const minRelevance = 0.3;

/**
 * Hits that score less than this part of the best one are left out: beside "My landlord is called Ines" the
 * others who are "called" something only confuse a small model.
 */
const minShareOfBest = 0.15;

/** A query with more than this many telling words is not held to all of them: a message may be long. */
const enoughTerms = 4;

/** Texts that share more than this part of their terms say the same. */
const sameText = 0.8;

/** What was said around a text counts less than the text, and a likeness less than the word itself. */
const aroundWeight = 0.4;
const likenessWeight = 0.6;

/** An assistant repeats, guesses and garbles; a question tells only what was asked. */
const assistantFactor = 0.7;
const questionFactor = 0.5;

/** Between equals the later one counts: at most this much. */
const recencyBonus = 0.1;

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
  const best = ranked[0]?.score ?? 0;
  const chosen: typeof ranked = [];
  for (const hit of ranked) {
    if (chosen.length >= input.limit || hit.score < minShareOfBest * best) break;
    if (!chosen.some(({ document }) => saysSame(document, hit.document))) chosen.push(hit);
  }
  return chosen.map(({ document, score }) => toHit(document, score));
}

function isAllowed(document: RecallDocument, input: RankInput): boolean {
  const { terms, exclude } = input;
  if (document.sources.every((id) => exclude.has(id))) return false;
  if (input.isSuperseded(document)) return false;
  // What only repeats the question answers nothing.
  const asked = new Set(terms);
  return [...document.terms].some((term) => !asked.has(term));
}

function relevanceOf({ document, matched }: Candidate, { terms, weightOf }: RankInput): number {
  const found = new Set(matched);
  let total = 0;
  let most = 0;
  let got = 0;
  for (const term of terms) {
    const weight = weightOf(term);
    total += weight;
    most = Math.max(most, weight);
    got += weight * matchOf(term, document, found);
  }
  return total === 0 ? 0 : Math.min(1, got / Math.min(total, enoughTerms * most));
}

function matchOf(term: string, { terms }: RecallDocument, found: ReadonlySet<string>): number {
  if (terms.has(term)) return 1;
  if (!found.has(term)) return 0;
  const isLike = [...terms].some((own) => own.startsWith(term) || term.startsWith(own));
  return isLike ? likenessWeight : aroundWeight;
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

/** Of a term that stands in `found` of `all` documents. */
export function inverseFrequency(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}
