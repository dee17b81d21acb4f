/**
 * Recall by words, with minisearch: no model, no download, the same in every language. It runs on the page;
 * what it is asked and what it answers is plain data, so that it can move into a worker as it is.
 */
import type { SessionEntry } from '../core/entry';
import { fillTemplate } from '../core/prompts';
import type { PromptConstants } from '../core/prompts';
import type { Recall, RecallHit, RecallQuery } from '../core/recall';
import { SessionIndex } from './session-index';

export interface MinisearchRecall extends Recall {
  /**
   * Takes in what is new on a session's path, in slices that leave the page free in between; a search waits
   * for it, but not for long. A path of another branch is indexed anew.
   */
  add(sessionId: string, path: readonly SessionEntry[]): void;
}

export interface MinisearchRecallOptions {
  /** Stock answers of the model ("… is unknown") are not archived as if they were facts. */
  readonly prompts?: Pick<PromptConstants, 'fallback' | 'unknown'>;
}

/** Entries taken in at a stretch. About 0.5 ms each on a slow laptop, so that a frame is never missed for long. */
const sliceEntries = 40;

/** A long session that was just opened takes longer to index than anyone waits; what is in is searched. */
const maxWaitMs = 1000;

/** Sessions kept in memory; the least recently used one goes first. */
const keptSessions = 2;

interface Shelf {
  index: SessionIndex;
  /** The path asked for last. */
  path: readonly SessionEntry[];
  isTaking: boolean;
  /** Settles when everything asked for is in. */
  taken: Promise<void>;
}

export function createMinisearchRecall(options: MinisearchRecallOptions = {}): MinisearchRecall {
  const ignores = stockAnswers(options.prompts);
  const shelves = new Map<string, Shelf>();

  function shelfOf(sessionId: string): Shelf {
    const shelf = shelves.get(sessionId) ?? {
      index: new SessionIndex(ignores),
      path: [],
      isTaking: false,
      taken: Promise.resolve(),
    };
    shelves.delete(sessionId);
    shelves.set(sessionId, shelf);
    for (const oldest of shelves.keys()) {
      if (shelves.size <= keptSessions) break;
      shelves.delete(oldest);
    }
    return shelf;
  }

  /** Goes on until the path asked for last is in, which may have changed meanwhile. */
  async function takeIn(shelf: Shelf): Promise<void> {
    shelf.isTaking = true;
    try {
      while (takeSlice(shelf)) await pause(0); // the page draws and answers in between
    } finally {
      shelf.isTaking = false;
    }
  }

  /** Whether there is more. */
  function takeSlice(shelf: Shelf): boolean {
    if (!shelf.index.isContinuedBy(shelf.path)) shelf.index = new SessionIndex(ignores);
    const { index, path } = shelf;
    for (const entry of path.slice(index.length, index.length + sliceEntries)) index.add(entry);
    return index.length < path.length;
  }

  return {
    add(sessionId, path) {
      const shelf = shelfOf(sessionId);
      shelf.path = path;
      if (shelf.isTaking) return;
      // A reply without recall is better than none: what could not be indexed is not found.
      shelf.taken = takeIn(shelf).catch(() => undefined);
    },
    async search(query: RecallQuery): Promise<readonly RecallHit[]> {
      const shelf = shelves.get(query.sessionId);
      if (!shelf) return [];
      if (shelf.isTaking) await Promise.race([shelf.taken, pause(maxWaitMs)]);
      return shelf.index.search(query);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function stockAnswers(prompts: MinisearchRecallOptions['prompts']): (text: string) => boolean {
  if (!prompts) return () => false;
  const mark = '\u0000';
  const unknown = fillTemplate(prompts.unknown, { key: mark })
    .split(mark)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  const pattern = new RegExp(`^${unknown.join('.+')}$`, 'iu');
  return (text) => text.trim() === prompts.fallback.trim() || pattern.test(text.trim());
}
