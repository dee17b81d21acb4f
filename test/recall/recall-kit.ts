/** Conversations that a recall index is asked about. */
import { extractItems } from '../../src/core/compaction/extract';
import { spanMessages } from '../../src/core/compaction/span-messages';
import type { NewEntry, SessionEntry } from '../../src/core/entry';
import type { RecallHit, RecallQuery } from '../../src/core/recall';
import { createMinisearchRecall } from '../../src/recall/minisearch-recall';
import { assistant, newMessage, pathOf, user } from '../builders';
import { newDigest } from '../storage/new-entries';

export const sessionId = 's';

/** A turn: what the user says, what is answered, and what the extractor files of it. */
export function turns(...said: readonly (readonly [string, string])[]): readonly SessionEntry[] {
  const entries: NewEntry[] = [];
  for (const [question, answer] of said) {
    entries.push(newMessage(user(question)), newMessage(assistant(answer)));
    const turn = pathOf(entries).slice(-2);
    const [first, last] = turn.map((entry) => entry.id);
    const items = extractItems(spanMessages(turn));
    entries.push(newDigest({ first: first ?? '', last: last ?? '' }, items));
  }
  return pathOf(entries);
}

/** Each text as a user message that was answered with "Ok.". */
export function told(...texts: readonly string[]): readonly SessionEntry[] {
  return turns(...texts.map((text) => [text, 'Ok.'] as const));
}

export async function ask(
  path: readonly SessionEntry[],
  text: string,
  query: Partial<RecallQuery> = {},
): Promise<readonly RecallHit[]> {
  const recall = createMinisearchRecall();
  recall.add(sessionId, path);
  return recall.search({ sessionId, text, exclude: new Set(), limit: 8, ...query });
}

export async function texts(
  path: readonly SessionEntry[],
  text: string,
): Promise<readonly string[]> {
  return (await ask(path, text)).map((hit) => hit.text);
}
