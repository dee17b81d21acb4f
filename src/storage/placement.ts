/**
 * Where entries go in the tree: pure decisions shared by the database and the memory log, made from what a
 * transaction has read.
 */
import { assistantMessage } from '../core/message';
import type { Draft, MessageEntry, NewEntry, SessionEntry } from '../core/entry';

/** What the log adds to an entry. */
export interface Place {
  readonly sessionId: string;
  readonly parentId: string | null;
  /** `seq` of the first one. */
  readonly firstSeq: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly newId: () => string;
}

/** Each entry becomes the child of the one before. */
export function placeEntries(
  entries: readonly NewEntry[],
  { sessionId, parentId, firstSeq, createdAt, newId }: Place,
): readonly SessionEntry[] {
  const placed: SessionEntry[] = [];
  for (const [i, entry] of entries.entries()) {
    const parent = placed.at(-1)?.id ?? parentId;
    placed.push({
      ...entry,
      id: newId(),
      sessionId,
      parentId: parent,
      seq: firstSeq + i,
      createdAt,
    });
  }
  return placed;
}

/** What the chain is made of. */
interface Link {
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
}

/**
 * What lies behind `ancestorId` up to and including `leafId`, oldest first; undefined when the leaf does not
 * descend from it. `candidates` must hold everything whose `seq` lies above the ancestor's.
 */
export function entriesBehind<L extends Link>(
  ancestorId: string | null,
  leafId: string | null,
  candidates: readonly L[],
): readonly L[] | undefined {
  const byId = new Map(candidates.map((entry) => [entry.id, entry]));
  const behind: L[] = [];
  let id = leafId;
  while (id !== ancestorId) {
    const entry = id === null ? undefined : byId.get(id);
    // A child always has the higher `seq`; a damaged chain that breaks this would never end.
    if (!entry || entry.seq >= (behind.at(-1)?.seq ?? Infinity)) return undefined;
    behind.push(entry);
    id = entry.parentId;
  }
  return behind.reverse();
}

/**
 * The parent of a reply that was asked for at `parentId`. What came behind it in the background, and the
 * tool steps of the same turn, stay in front of the reply; but a next question or another finished reply
 * makes it a branch of its own.
 */
export function parentOfReply(
  parentId: string,
  leafId: string | null,
  behind: readonly SessionEntry[] | undefined,
): string {
  if (behind === undefined || leafId === null) return parentId;
  return behind.some(endsTurn) ? parentId : leafId;
}

function endsTurn(entry: SessionEntry): boolean {
  if (entry.kind !== 'message') return false;
  const { message } = entry;
  if (message.role === 'assistant') return (message.toolCalls ?? []).length === 0;
  return message.role === 'user';
}

/** What is left of a reply whose tab is gone: its text as a stopped reply, or a notice if it had none. */
export function settledDraft(draft: Draft): NewEntry<MessageEntry> | NewEntry {
  if (draft.text.trim() === '') {
    return {
      kind: 'notice',
      about: 'turn',
      level: 'warning',
      text: 'The app was closed before the reply had begun. Send the message again to get one.',
    };
  }
  return {
    kind: 'message',
    message: assistantMessage(draft.text),
    tokens: {},
    origin: { ...draft.origin, finishReason: 'aborted' },
  };
}
