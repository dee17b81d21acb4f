/** What is searched: messages of every session and branch, and memories and documents beside them. */
import type { MessageEntry, SessionEntry } from '../entry';
import { messageText } from '../message';

export type Speaker = 'user' | 'model' | 'tool' | 'file' | 'memory' | 'document';

export interface SearchDocument {
  /** Unique among all: an entry's id, or the kind and the id of something else. */
  readonly id: string;
  /** Empty for what belongs to no conversation. */
  readonly sessionId: string;
  readonly speaker: Speaker;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** All branches; what was deleted on any of them is left out, as it is on the screen. */
export function documentsOf(entries: readonly SessionEntry[]): readonly SearchDocument[] {
  const deleted = new Set(entries.flatMap((one) => (one.kind === 'delete' ? [one.targetId] : [])));
  return entries.flatMap((entry) => {
    if (entry.kind !== 'message' || deleted.has(entry.id)) return [];
    const document = documentOf(entry);
    return document.text.trim() === '' ? [] : [document];
  });
}

function documentOf(entry: MessageEntry): SearchDocument {
  const { id, sessionId, createdAt: at, message } = entry;
  return { id, sessionId, speaker: speakerOf(entry), text: messageText(message), at };
}

function speakerOf({ message }: MessageEntry): Speaker {
  switch (message.role) {
    case 'user':
      return message.parts.every((part) => part.type === 'text' && part.source?.kind === 'file')
        ? 'file'
        : 'user';
    case 'assistant':
      return 'model';
    case 'system':
    case 'tool':
      return 'tool';
    default:
      return message satisfies never;
  }
}

export interface SearchQuery {
  readonly words: string;
  /** Null: everybody. */
  readonly speaker: Speaker | null;
  /** Null: all of them. */
  readonly sessionId: string | null;
  /** Milliseconds since the epoch, both ends included; null: no end. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface SearchHit {
  readonly id: string;
  readonly sessionId: string;
  readonly speaker: Speaker;
  readonly at: number;
  readonly excerpt: Excerpt;
}

/** A piece of a text; `marks` are the places of the words that were looked for, in `text`. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

export interface SearchFound {
  readonly hits: readonly SearchHit[];
  /** Of all that fit, of which `hits` are the best. */
  readonly total: number;
}
