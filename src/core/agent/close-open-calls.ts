/**
 * A tab that was killed between a call and its result leaves a call without one. The next turn begins by
 * saying so: a tool is never run later for a call of another time.
 */
import type { MessageEntry, NewEntry, SessionEntry } from '../entry';
import type { ToolCall } from '../message';
import { stoppedResult } from './run-tool';
import { toolMessage } from './run-calls';

/** The results that are missing at the end of the path; empty when there are none. */
export function missingResults(path: readonly SessionEntry[]): readonly NewEntry<MessageEntry>[] {
  const at = path.findLastIndex(
    (entry) => entry.kind === 'message' && entry.message.role === 'assistant',
  );
  const entry = path[at];
  if (entry?.kind !== 'message' || entry.message.role !== 'assistant') return [];
  const open = new Map((entry.message.toolCalls ?? []).map((call) => [call.id, call]));
  for (const later of path.slice(at + 1)) {
    if (later.kind !== 'message' || later.message.role !== 'tool') continue;
    open.delete(later.message.toolCallId);
  }
  return [...open.values()].map((call: ToolCall) => ({
    kind: 'message',
    message: toolMessage(call, stoppedResult),
    tokens: {},
  }));
}
