/** Entries as the app hands them to a log: replies with their origin, digests, items. */
import type { DigestEntry, MessageEntry, NewEntry } from '../../src/core/entry';
import type { FiledItem } from '../../src/core/compaction/summary';
import type { FinishReason } from '../../src/core/message';
import { assistant, newMessage, user } from '../builders';

/** Who wrote a reply, without how it ended. */
export const author = {
  engineId: 'scripted',
  modelId: 'pocket',
  modelName: 'Pocket',
  device: 'wasm',
  sampling: {},
} as const;

export function newUser(text: string): NewEntry<MessageEntry> {
  return newMessage(user(text));
}

export function newReply(
  text: string,
  finishReason: FinishReason = 'stop',
): NewEntry<MessageEntry> {
  return { ...newMessage(assistant(text)), origin: { ...author, finishReason } };
}

export function newDigest(
  turn: DigestEntry['turn'],
  items: readonly FiledItem[] = [],
): NewEntry<DigestEntry> {
  return { kind: 'digest', turn, items };
}

export function filedItem(text: string, ...sources: readonly string[]): FiledItem {
  return { section: 'Critical context', text, sources, origin: 'extracted' };
}
