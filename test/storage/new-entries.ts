/** Small whole values for tests. Each builder takes what the test is about and fills in the rest. */
import type { CompactionEntry, DigestEntry, MessageEntry, NewEntry } from '../src/core/entry';
import { emptySummary } from '../src/core/compaction/summary';
import type { FiledItem } from '../src/core/compaction/summary';
import { assistantMessage, userMessage } from '../src/core/message';
import type { FinishReason, ToolCall } from '../src/core/message';

/** Who wrote a reply, without how it ended. */
export const author = {
  engineId: 'scripted',
  modelId: 'pocket',
  modelName: 'Pocket',
  device: 'wasm',
  sampling: {},
} as const;

export function newUser(text: string): NewEntry<MessageEntry> {
  return { kind: 'message', message: userMessage(text), tokens: {} };
}

export function newReply(
  text: string,
  finishReason: FinishReason = 'stop',
): NewEntry<MessageEntry> {
  return {
    kind: 'message',
    message: assistantMessage(text),
    tokens: {},
    origin: { ...author, finishReason },
  };
}

export function newToolCalls(...toolCalls: readonly ToolCall[]): NewEntry<MessageEntry> {
  return {
    kind: 'message',
    message: { role: 'assistant', parts: [], toolCalls },
    tokens: {},
    origin: { ...author, finishReason: 'tool-calls' },
  };
}

export function newToolResult(call: ToolCall, text: string): NewEntry<MessageEntry> {
  return {
    kind: 'message',
    message: {
      role: 'tool',
      parts: [{ type: 'text', text }],
      toolCallId: call.id,
      toolName: call.name,
      isError: false,
    },
    tokens: {},
  };
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

export function newCompaction(
  span: Pick<CompactionEntry, 'covers' | 'firstKeptEntryId'>,
  rest: Partial<NewEntry<CompactionEntry>> = {},
): NewEntry<CompactionEntry> {
  return {
    kind: 'compaction',
    generation: 1,
    summary: emptySummary,
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
    ...span,
    ...rest,
  };
}
