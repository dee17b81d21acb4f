/**
 * Makers of messages, paths and summaries for tests of the core. Ids are readable and rise, so that whole
 * values can be asserted. (Entries for the storage tests: builders.ts.)
 */
import {
  emptySummary,
  type SectionName,
  type Summary,
  type SummaryItem,
} from '../src/core/compaction/summary';
import type { CompactionEntry, MessageEntry, NewEntry, SessionEntry } from '../src/core/entry';
import { assistantMessage, userMessage } from '../src/core/message';
import type { AssistantMessage, Message, ToolCall, ToolMessage } from '../src/core/message';

export const user = userMessage;
export const assistant = assistantMessage;

export function calling(calls: readonly ToolCall[], text = ''): AssistantMessage {
  const parts = text === '' ? [] : [{ type: 'text' as const, text }];
  return { role: 'assistant', parts, toolCalls: calls };
}

export function call(id: string, name = 'recall', args: unknown = { query: id }): ToolCall {
  return { id, name, arguments: JSON.stringify(args) };
}

export function result(toolCallId: string, text: string, toolName = 'recall'): ToolMessage {
  return { role: 'tool', parts: [{ type: 'text', text }], toolCallId, toolName, isError: false };
}

export function failure(toolCallId: string, text: string, toolName = 'recall'): ToolMessage {
  return { ...result(toolCallId, text, toolName), isError: true };
}

/** A call with its result. */
export function toolGroup(id: string, text: string, name = 'recall'): readonly Message[] {
  return [calling([call(id, name)]), result(id, text, name)];
}

export function newMessage(message: Message): NewEntry<MessageEntry> {
  return { kind: 'message', message, tokens: {} };
}

/** A question and its answer. */
export function exchange(question: string, answer: string): readonly Message[] {
  return [user(question), assistant(answer)];
}

/** `count` exchanges that differ, each of a few dozen tokens. */
export function exchanges(count: number, words = 12): readonly Message[] {
  return Array.from({ length: count }, (_, i) =>
    exchange(
      `Question ${i + 1}: ${filler(words, i)}?`,
      `Answer ${i + 1}: ${filler(words, i + 50)}.`,
    ),
  ).flat();
}

const vocabulary =
  'harbor lantern copper meadow violin saffron granite willow ember cobalt marble thistle juniper'.split(
    ' ',
  );

export function filler(words: number, seed = 0): string {
  return Array.from(
    { length: words },
    (_, i) => vocabulary[(seed * 7 + i * (3 + (seed % 5))) % vocabulary.length] ?? '',
  ).join(' ');
}

/** A path: each entry the child of the one before; ids are `e1`, `e2`, … and seq counts from 1. */
export function pathOf(entries: readonly NewEntry[], sessionId = 's1'): readonly SessionEntry[] {
  return entries.map((entry, i) => ({
    ...entry,
    id: `e${i + 1}`,
    sessionId,
    parentId: i === 0 ? null : `e${i}`,
    seq: i + 1,
    createdAt: 1_000 * (i + 1),
  }));
}

export function messagePath(messages: readonly Message[]): readonly SessionEntry[] {
  return pathOf(messages.map(newMessage));
}

export function item(text: string, sources: readonly string[] = []): SummaryItem {
  return { text, sources, origin: 'model' };
}

export function summaryOf(
  sections: Partial<Record<SectionName, readonly string[]>>,
  sources: readonly string[] = [],
): Summary {
  let summary: Summary = emptySummary;
  for (const [name, texts] of Object.entries(sections)) {
    summary = { ...summary, [name]: texts.map((text) => item(text, sources)) };
  }
  return summary;
}

/** A compaction with everything but its span unremarkable. */
export function compactionOver(
  change: Partial<NewEntry<CompactionEntry>> & Pick<CompactionEntry, 'covers' | 'firstKeptEntryId'>,
): NewEntry<CompactionEntry> {
  return {
    kind: 'compaction',
    generation: 1,
    summary: summaryOf({ 'Critical context': ['city: Lyon'] }),
    prunings: [],
    trigger: 'manual',
    writer: 'extractive',
    templateVersion: 1,
    tokensBefore: 500,
    tokensAfter: 200,
    tokenizerId: 'words',
    coverage: { chunks: 1, done: 1 },
    audit: { found: 0, kept: 0, added: 0, dropped: 0 },
    ms: { prepare: 0, summarize: 0, audit: 0, reassemble: 0 },
    ranIn: 'background',
    ...change,
  };
}
