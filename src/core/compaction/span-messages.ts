/** Messages of the log as the plain lines that the writing half of compaction reads. */
import type { MessageEntry, SessionEntry } from '../entry';
import { messageText, ownText, type Message } from '../message';
import { parseMessage } from '../parse-message';
import { dayOf } from './day-of';
import type { SpanMessage } from './span';

/** One message in its turn; null for a system message. */
export function spanMessage(entryId: string, message: Message, turn: number): SpanMessage | null {
  const text = messageText(message);
  switch (message.role) {
    case 'system':
      return null;
    case 'user':
      // What a file says is not what the user says.
      return { entryId, role: 'user', text: ownText(message), turn };
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      const toolCalls = calls.map((call) => ({ name: call.name, arguments: call.arguments }));
      const said = { entryId, role: 'assistant', text, turn } as const;
      return toolCalls.length === 0 ? said : { ...said, toolCalls };
    }
    case 'tool': {
      const { toolName, isError } = message;
      return { entryId, role: 'tool', text, turn, toolName, isError };
    }
    default:
      return message satisfies never;
  }
}

/** All messages of a path that are not deleted, in order, turns counted from 1. */
export function spanMessages(path: readonly SessionEntry[]): readonly SpanMessage[] {
  const deleted = new Set(path.flatMap((entry) => (entry.kind === 'delete' ? entry.targetId : [])));
  let turn = 0;
  return path
    .filter((entry): entry is MessageEntry => entry.kind === 'message')
    .flatMap((entry) => {
      const message = parseMessage(entry.message);
      if (message === null) return [];
      if (message.role === 'user') turn += 1;
      if (deleted.has(entry.id)) return [];
      const line = spanMessage(entry.id, message, turn);
      if (line === null) return [];
      const saidOn = dayOf(entry.createdAt);
      return [saidOn === null ? line : { ...line, saidOn }];
    });
}
