/** A conversation from another program, before it is one of ours: a tree of texts by who spoke. */
import { isRecord } from '../parse-message';

export type ForeignSource = 'openai' | 'claude' | 'open-webui' | 'messages';

export interface ForeignMessage {
  readonly id: string;
  /** Null, or an id that is not there: the first of a branch. */
  readonly parentId: string | null;
  /** Null: a message that is not taken, and only leads from its parent to its children. */
  readonly said: { readonly role: 'user' | 'assistant'; readonly text: string } | null;
  /** Folded away where it is shown; never sent to a model. */
  readonly reasoning: string;
  /** Milliseconds since the epoch; null where the file does not say. */
  readonly at: number | null;
}

/** How many of each kind were in a conversation and are not taken. */
export interface LeftOut {
  readonly systemTexts: number;
  readonly toolResults: number;
  readonly pictures: number;
  readonly other: number;
}

export const nothingLeftOut: LeftOut = { systemTexts: 0, toolResults: 0, pictures: 0, other: 0 };

export function addLeftOut(a: LeftOut, b: LeftOut): LeftOut {
  return {
    systemTexts: a.systemTexts + b.systemTexts,
    toolResults: a.toolResults + b.toolResults,
    pictures: a.pictures + b.pictures,
    other: a.other + b.other,
  };
}

export interface ForeignChat {
  readonly source: ForeignSource;
  /** As the other program calls it; empty when it does not. */
  readonly id: string;
  readonly title: string;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly messages: readonly ForeignMessage[];
  /** Where the conversation stood; null: at its newest message. */
  readonly leafId: string | null;
  readonly isArchived: boolean;
  readonly isPinned: boolean;
  readonly tags: readonly string[];
  readonly leftOut: LeftOut;
}

export type ForeignResult =
  | { readonly kind: 'chat'; readonly chat: ForeignChat }
  | { readonly kind: 'refused'; readonly title: string; readonly reason: string };

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Beyond what a calendar holds, a number is no time. */
const maxTimeMs = 8.64e15;

/** Seconds or milliseconds since the epoch, or a date as text; null for anything else. */
export function timeOf(value: unknown): number | null {
  if (typeof value === 'string') {
    const at = Date.parse(value);
    return Number.isNaN(at) ? null : at;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return null;
  // Later than the year 5138 in seconds: they are milliseconds.
  const at = Math.round(Math.abs(value) > 1e11 ? value : value * 1000);
  return Math.abs(at) <= maxTimeMs ? at : null;
}

export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
