/**
 * Chat messages as other programs write them (OpenAI-style), read into the log's shape and written back.
 * Reading is strict about what would change a meaning (roles, calls) and lenient about the rest.
 */
import * as v from 'valibot';
import type { ChatRow } from '../../src/core/chat-row.ts';
import type { Message } from '../../src/core/message.ts';

const part = v.union([
  v.looseObject({ type: v.picklist(['text', 'input_text', 'output_text']), text: v.string() }),
  v.looseObject({ type: v.picklist(['image_url', 'image', 'input_image']) }),
]);
const content = v.nullish(v.union([v.string(), v.array(part)]));
const call = v.looseObject({
  id: v.optional(v.string()),
  function: v.looseObject({ name: v.string(), arguments: v.optional(v.unknown()) }),
});
const message = v.variant('role', [
  v.looseObject({ role: v.picklist(['system', 'developer']), content }),
  v.looseObject({ role: v.literal('user'), content }),
  v.looseObject({ role: v.literal('assistant'), content, tool_calls: v.nullish(v.array(call)) }),
  v.looseObject({
    role: v.picklist(['tool', 'function']),
    content,
    tool_call_id: v.optional(v.string()),
    name: v.optional(v.string()),
  }),
]);
const transcript = v.union([v.array(message), v.looseObject({ messages: v.array(message) })]);

type Given = v.InferOutput<typeof message>;

export type ReadTranscript =
  | { readonly kind: 'ok'; readonly messages: readonly Message[] }
  /** `reason` is one clear line. */
  | { readonly kind: 'unusable'; readonly reason: string };

/** One message for each given one, same order, so that indexes are those of the file. */
export function readTranscript(json: string): ReadTranscript {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    // The parser's own words say where the text stops being JSON.
    const words = error instanceof Error ? error.message : String(error);
    return { kind: 'unusable', reason: `This is not JSON: ${words}` };
  }
  const parsed = v.safeParse(transcript, ownExport(data) ?? data);
  if (!parsed.success) return { kind: 'unusable', reason: reasonOf(data) };
  const given = Array.isArray(parsed.output) ? parsed.output : parsed.output.messages;
  return { kind: 'ok', messages: given.map((one, index) => toMessage(one, index, given)) };
}

/** Names the first message that is wrong: a union's own message would name every shape at once. */
function reasonOf(data: unknown): string {
  const list = Array.isArray(data)
    ? data
    : v.is(v.looseObject({ messages: v.array(v.unknown()) }), data)
      ? data.messages
      : null;
  if (list === null) {
    return 'Expected a JSON array of chat messages, or an object with such an array in "messages".';
  }
  for (const [index, one] of list.entries()) {
    const parsed = v.safeParse(message, one);
    if (parsed.success) continue;
    const [issue] = parsed.issues;
    const path = issue.path?.map((item) => String(item.key)).join('.');
    return `Message ${index}${path ? `, ${path}` : ''}: ${issue.message}`;
  }
  return 'The messages could not be read.';
}

const entries = v.looseObject({
  entries: v.array(v.looseObject({ kind: v.string() })),
});

/** Our own export: entries of a session; only its messages are taken, in their order. */
function ownExport(data: unknown): unknown {
  if (!v.is(entries, data)) return undefined;
  return data.entries.flatMap((entry) =>
    entry.kind === 'message' ? [fromEntry(entry.message)] : [],
  );
}

const logged = v.looseObject({
  role: v.picklist(['system', 'user', 'assistant', 'tool']),
  parts: v.array(v.looseObject({ type: v.string(), text: v.optional(v.string()) })),
  toolCalls: v.optional(
    v.array(v.looseObject({ id: v.string(), name: v.string(), arguments: v.string() })),
  ),
  toolCallId: v.optional(v.string()),
  toolName: v.optional(v.string()),
});

function fromEntry(value: unknown): unknown {
  if (!v.is(logged, value)) return value;
  const { role, parts, toolCalls, toolCallId, toolName } = value;
  const text = parts.flatMap((one) => (one.type === 'text' ? [one.text ?? ''] : [])).join('');
  const calls = toolCalls?.map((one) => ({ id: one.id, function: one }));
  return { role, content: text, tool_calls: calls, tool_call_id: toolCallId, name: toolName };
}

function textOf(given: Given['content']): string {
  if (typeof given === 'string') return given;
  return (given ?? []).map((one) => ('text' in one ? String(one.text) : '[image]')).join('\n');
}

function toMessage(given: Given, index: number, all: readonly Given[]): Message {
  const parts = [{ type: 'text' as const, text: textOf(given.content) }];
  switch (given.role) {
    case 'system':
    case 'developer':
      return { role: 'system', parts };
    case 'user':
      return { role: 'user', parts };
    case 'assistant': {
      const toolCalls = (given.tool_calls ?? []).map((one, at) => ({
        id: one.id ?? `call-${index}-${at}`,
        name: one.function.name,
        arguments: argumentsText(one.function.arguments),
      }));
      return toolCalls.length === 0
        ? { role: 'assistant', parts }
        : { role: 'assistant', parts, toolCalls };
    }
    case 'tool':
    case 'function': {
      const toolCallId = given.tool_call_id ?? '';
      const toolName = given.name ?? calledName(all.slice(0, index), toolCallId);
      return { role: 'tool', parts, toolCallId, toolName, isError: false };
    }
    default:
      return given satisfies never;
  }
}

function argumentsText(given: unknown): string {
  if (typeof given === 'string') return given;
  return given === undefined ? '{}' : JSON.stringify(given);
}

function calledName(before: readonly Given[], toolCallId: string): string {
  const calls = before.flatMap((one) => (one.role === 'assistant' ? (one.tool_calls ?? []) : []));
  return calls.findLast((one) => one.id === toolCallId)?.function.name ?? 'tool';
}

/** Rows as they may be sent on to any OpenAI-style server. */
export function toOpenAi(row: ChatRow): Readonly<Record<string, unknown>> {
  const { role, content, toolCalls, toolCallId, toolName } = row;
  const calls = toolCalls?.map((one) => ({
    id: one.id,
    type: 'function',
    function: { name: one.name, arguments: one.arguments },
  }));
  return {
    role,
    content,
    ...(calls ? { tool_calls: calls } : {}),
    ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    ...(toolName === undefined ? {} : { name: toolName }),
  };
}
