/** Small whole values for tests: messages, entries and paths with readable ids. */
import {
  fileItems,
  sectionNames,
  type SectionName,
  type Summary,
} from '../src/core/compaction/summary';
import type { SpanMessage } from '../src/core/compaction/span';
import type { CompactionEntry, MessageEntry, NewEntry, SessionEntry } from '../src/core/entry';
import type { AssistantMessage, Message, ToolCall, ToolMessage } from '../src/core/message';
import { assistantMessage, userMessage } from '../src/core/message';

export const user = userMessage;
export const assistant = assistantMessage;

export function call(id: string, name = 'recall', args = '{}'): ToolCall {
  return { id, name, arguments: args };
}

export function calling(toolCalls: readonly ToolCall[], text = ''): AssistantMessage {
  return { role: 'assistant', parts: text === '' ? [] : [{ type: 'text', text }], toolCalls };
}

export function result(toolCallId: string, text: string, toolName = 'recall'): ToolMessage {
  return {
    role: 'tool',
    parts: [{ type: 'text', text }],
    toolCallId,
    toolName,
    isError: false,
  };
}

/** A call and its result. */
export function toolGroup(id: string, text: string): readonly Message[] {
  return [calling([call(id)]), result(id, text)];
}

/** Questions and answers in turn, two messages for each exchange. */
export function exchanges(count: number): readonly Message[] {
  return Array.from({ length: count }, (_, i) => [
    user(`Question ${String(i + 1)}: what is number ${String(i + 1)}?`),
    assistant(`Answer ${String(i + 1)}: it is number ${String(i + 1)}.`),
  ]).flat();
}

export function newMessage(message: Message): NewEntry<MessageEntry> {
  return { kind: 'message', message, tokens: {} };
}

export function summaryOf(sections: Partial<Record<SectionName, readonly string[]>>): Summary {
  return fileItems(
    sectionNames.flatMap((section) =>
      (sections[section] ?? []).map((text) => ({ section, text, sources: [], origin: 'model' })),
    ),
  );
}

export function newCompaction(
  fields: Pick<CompactionEntry, 'covers' | 'firstKeptEntryId'> & Partial<NewEntry<CompactionEntry>>,
): NewEntry<CompactionEntry> {
  return {
    kind: 'compaction',
    generation: 1,
    summary: summaryOf({ 'Critical context': ['city: Lyon'] }),
    prunings: [],
    trigger: 'post-response',
    writer: 'extractive',
    templateVersion: 1,
    tokensBefore: 900,
    tokensAfter: 400,
    tokenizerId: 'words',
    coverage: { chunks: 1, done: 1 },
    audit: { found: 0, kept: 0, added: 0, dropped: 0 },
    ms: { prepare: 1, summarize: 2, audit: 3, reassemble: 4 },
    ranIn: 'background',
    ...fields,
  };
}

/** Entries as one branch: `e1`, `e2`, …, each the child of the one before. */
export function pathOf(entries: readonly NewEntry[]): readonly SessionEntry[] {
  return entries.map((entry, i) => ({
    ...entry,
    id: `e${String(i + 1)}`,
    sessionId: 's',
    parentId: i === 0 ? null : `e${String(i)}`,
    seq: i + 1,
    createdAt: i + 1,
  }));
}

export function messagePath(messages: readonly Message[]): readonly SessionEntry[] {
  return pathOf(messages.map(newMessage));
}

/** Span messages `m1`, `m2`, …: a text is the user's, a pair names the role; every user text begins a turn. */
export function spanOf(
  ...said: readonly (string | readonly [SpanMessage['role'], string])[]
): readonly SpanMessage[] {
  let turn = 0;
  return said.map((line, i) => {
    const [role, text] = typeof line === 'string' ? (['user', line] as const) : line;
    if (role === 'user') turn += 1;
    return { entryId: `m${String(i + 1)}`, role, text, turn };
  });
}

/** The texts of a summary's items by section, empty sections left out. */
export function textsOf(summary: Summary): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    sectionNames
      .filter((name) => summary[name].length > 0)
      .map((name) => [name, summary[name].map(({ text }) => text)]),
  );
}
