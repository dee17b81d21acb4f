/**
 * A foreign conversation as a session of ours. Its texts are screened as data; its branches stay; ids are
 * made of a hash of what it holds, so that the same file brings the same session again and not a second one.
 */
import type { MessageEntry, Session } from '../entry';
import { screenImport } from '../gateway/screen-import';
import type { ForeignChat, ForeignMessage } from './foreign-chat';
import type { SessionRecord } from './transfer-record';

export type ChatSession =
  | {
      readonly kind: 'session';
      readonly record: SessionRecord;
      /** Messages in which orders to a model were found; they are marked. */
      readonly suspicious: number;
      /** Messages that could not be taken. */
      readonly refused: number;
    }
  | { readonly kind: 'empty' };

/** `key`: a hash of the conversation, at least 16 characters. `now`: for what has no date. */
export function sessionOfChat(chat: ForeignChat, key: string, now: number): ChatSession {
  const sessionId = `in-${key.slice(0, 24)}`;
  const start = chat.createdAt ?? chat.updatedAt ?? now;
  const order = inOrder(chat.messages, start);
  const ids = new Map<string, string | null>();
  const entries: MessageEntry[] = [];
  let [suspicious, refused] = [0, 0];
  for (const { message, at } of order) {
    const parentId = ids.get(message.parentId ?? '') ?? null;
    // What is not taken stands for its parent.
    ids.set(message.id, parentId);
    if (message.said === null) continue;
    const screened = screenImport(messageOf(message));
    if (screened.kind === 'refused') {
      refused += 1;
      continue;
    }
    if (screened.warning !== undefined) suspicious += 1;
    const seq = entries.length + 1;
    const id = `${sessionId}-${String(seq)}`;
    ids.set(message.id, id);
    entries.push({
      ...{ kind: 'message', id, sessionId, parentId, seq, createdAt: at },
      ...{ message: screened.message, tokens: {} },
    });
  }
  if (entries.length === 0) return { kind: 'empty' };
  const leafId = ids.get(chat.leafId ?? '') ?? entries.at(-1)?.id ?? null;
  const session: Session = {
    id: sessionId,
    title: chat.title,
    createdAt: start,
    updatedAt: chat.updatedAt ?? entries.at(-1)?.createdAt ?? start,
    leafId,
    ...(chat.isArchived ? { isArchived: true } : {}),
    ...(chat.isPinned ? { isPinned: true } : {}),
    ...(chat.tags.length > 0 ? { tags: chat.tags } : {}),
  };
  return {
    kind: 'session',
    record: { kind: 'session', session, entries, tasks: [], metrics: [] },
    suspicious,
    refused,
  };
}

function messageOf({ said, reasoning }: ForeignMessage): unknown {
  const thought = reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning }];
  const text = said?.text ?? '';
  return {
    role: said?.role,
    parts: [...thought, ...(text === '' ? [] : [{ type: 'text', text }])],
  };
}

interface Placed {
  readonly message: ForeignMessage;
  readonly at: number;
  readonly depth: number;
}

/** By time, and never before the parent: dates of other programs are not always in order. */
function inOrder(messages: readonly ForeignMessage[], start: number): readonly Placed[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const placed = new Map<string, Placed>();
  for (const message of messages) {
    const chain: ForeignMessage[] = [];
    const seen = new Set<string>();
    let one: ForeignMessage | undefined = message;
    // A circle of parents ends where it closes: hostile files have them.
    while (one !== undefined && !placed.has(one.id) && !seen.has(one.id)) {
      seen.add(one.id);
      chain.push(one);
      one = byId.get(one.parentId ?? '');
    }
    for (const link of chain.reverse()) {
      const parent = placed.get(link.parentId ?? '');
      const at = Math.max(link.at ?? parent?.at ?? start, parent?.at ?? Number.NEGATIVE_INFINITY);
      placed.set(link.id, { message: link, at, depth: (parent?.depth ?? 0) + 1 });
    }
  }
  return [...placed.values()].sort((a, b) => a.at - b.at || a.depth - b.depth);
}
