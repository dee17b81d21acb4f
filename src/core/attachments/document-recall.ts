/**
 * Recall that also looks into the documents of a session. Each page is filed as an entry of a path of its
 * own, so that the same index finds what was said and what stands in a file.
 */
import type { MessageEntry, SessionEntry } from '../entry';
import { parseMessage } from '../parse-message';
import type { Recall, RecallHit, RecallQuery } from '../recall';
import type { DocumentRepository } from './document';

/** An index of paths, as the app has one for what was said. Cheap for entries that it knows. */
export interface PathIndex extends Recall {
  add(sessionId: string, path: readonly SessionEntry[]): void;
}

export interface DocumentRecallParts {
  readonly said: PathIndex;
  /** A second index, for pages. */
  readonly pages: PathIndex;
  readonly documents: Pick<DocumentRepository, 'get'>;
}

/** A document where it came in. */
interface Place {
  readonly documentId: string;
  readonly entryId: string;
  readonly turn: number;
  readonly form: 'whole' | 'digest';
}

interface Shelf {
  readonly places: readonly Place[];
  readonly filed: Promise<void>;
}

export function createDocumentRecall({ said, pages, documents }: DocumentRecallParts): PathIndex {
  const shelves = new Map<string, Shelf>();

  async function file(sessionId: string, places: readonly Place[]): Promise<void> {
    const path: MessageEntry[] = [];
    for (const { documentId } of places) {
      const found = await documents.get(documentId);
      // What cannot be read is not found; the file's chip still tells that it was there.
      if (found.kind === 'failed' || found.value === undefined) continue;
      for (const [i, text] of found.value.pages.entries()) {
        path.push(pageEntry(sessionId, path, { documentId, page: i + 1, text }));
      }
    }
    pages.add(sessionId, path);
  }

  return {
    add(sessionId, path) {
      said.add(sessionId, path);
      const places = placesOf(path);
      const known = shelves.get(sessionId)?.places ?? [];
      if (places.length === known.length) return;
      shelves.set(sessionId, { places, filed: file(sessionId, places) });
    },
    async search(query) {
      const found = await said.search(query);
      const shelf = shelves.get(query.sessionId);
      if (shelf === undefined || shelf.places.length === 0) return found;
      await shelf.filed;
      // Of files always the few best passages: room is filled with what was said.
      const { sessionId, text, limit } = query;
      const inFiles = await pages.search({ sessionId, text, limit, exclude: new Set() });
      return merged(
        found,
        inFiles.flatMap((hit) => placed(hit, shelf.places, query)),
        query,
      );
    },
  };
}

/** Each document once, where it came first. */
function placesOf(path: readonly SessionEntry[]): readonly Place[] {
  const places = new Map<string, Place>();
  let turn = 0;
  for (const entry of path) {
    if (entry.kind !== 'message' || entry.message.role !== 'user') continue;
    turn += 1;
    for (const part of parseMessage(entry.message)?.parts ?? []) {
      if (part.type !== 'text' || part.source?.kind !== 'file') continue;
      const { documentId, form } = part.source;
      if (!places.has(documentId))
        places.set(documentId, { documentId, entryId: entry.id, turn, form });
    }
  }
  return [...places.values()];
}

interface Page {
  readonly documentId: string;
  readonly page: number;
  readonly text: string;
}

function pageEntry(sessionId: string, path: readonly MessageEntry[], page: Page): MessageEntry {
  return {
    kind: 'message',
    id: `${page.documentId}:${page.page}`,
    sessionId,
    parentId: path.at(-1)?.id ?? null,
    seq: path.length + 1,
    createdAt: 0,
    message: {
      role: 'tool',
      parts: [{ type: 'text', text: page.text }],
      toolCallId: page.documentId,
      toolName: 'file',
      isError: false,
    },
    tokens: {},
  };
}

/** With the message that brought the file as its source; nothing for a file that stands whole in the context. */
function placed(
  hit: RecallHit,
  places: readonly Place[],
  query: RecallQuery,
): readonly RecallHit[] {
  const place = places.find(({ documentId }) => hit.sources[0]?.startsWith(`${documentId}:`));
  if (place === undefined) return [];
  if (place.form === 'whole' && query.exclude.has(place.entryId)) return [];
  return [{ ...hit, role: 'tool', turn: place.turn, sources: [place.entryId] }];
}

/** Scores of two indexes cannot be compared, so they take turns, the conversation first. */
function merged(
  said: readonly RecallHit[],
  inFiles: readonly RecallHit[],
  { limit }: RecallQuery,
): readonly RecallHit[] {
  const longest = Math.max(said.length, inFiles.length);
  const turns = Array.from({ length: longest }, (_, i) => [said[i], inFiles[i]]).flat();
  return turns.filter((hit) => hit !== undefined).slice(0, Math.max(limit, said.length));
}
