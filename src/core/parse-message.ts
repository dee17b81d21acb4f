/**
 * Reading a message out of data that may be damaged: rows of an old or foreign database. What can be used
 * is kept, what cannot is left out; a message without a role or without parts is none.
 */
import type { ImagePart, Message, ReasoningPart, TextPart, TextSource, ToolCall } from './message';

type Part = TextPart | ReasoningPart | ImagePart;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsePart(value: unknown): Part | null {
  if (!isRecord(value)) return null;
  if (value.type === 'image') {
    return {
      type: 'image',
      attachmentId: typeof value.attachmentId === 'string' ? value.attachmentId : '',
      mimeType: typeof value.mimeType === 'string' ? value.mimeType : 'image',
      widthPx: typeof value.widthPx === 'number' ? value.widthPx : 0,
      heightPx: typeof value.heightPx === 'number' ? value.heightPx : 0,
    };
  }
  if (typeof value.text !== 'string') return null;
  if (value.type === 'reasoning') return { type: 'reasoning', text: value.text };
  if (value.type !== 'text') return null;
  const source = parseSource(value.source);
  return { type: 'text', text: value.text, ...(source === null ? {} : { source }) };
}

/** A source of an unknown kind still means that the text is nobody's own: an import's is framed strictest. */
function parseSource(value: unknown): TextSource | null {
  if (value === undefined) return null;
  if (!isRecord(value) || value.kind !== 'file') return { kind: 'import' };
  const { documentId, name, bytes, pages, paperPages, form, warning } = value;
  return {
    kind: 'file',
    documentId: typeof documentId === 'string' ? documentId : '',
    name: typeof name === 'string' ? name : 'file',
    bytes: typeof bytes === 'number' ? bytes : 0,
    pages: typeof pages === 'number' ? pages : 0,
    ...(typeof paperPages === 'number' ? { paperPages } : {}),
    form: form === 'whole' ? 'whole' : 'digest',
    ...(typeof warning === 'string' ? { warning } : {}),
  };
}

function parseCall(value: unknown): ToolCall | null {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.id !== 'string')
    return null;
  return {
    id: value.id,
    name: value.name,
    arguments: typeof value.arguments === 'string' ? value.arguments : '{}',
    ...(typeof value.written === 'string' ? { written: value.written } : {}),
  };
}

function keep<T>(values: unknown, parse: (value: unknown) => T | null): readonly T[] {
  if (!Array.isArray(values)) return [];
  return values.map(parse).filter((value) => value !== null);
}

const isText = (part: Part): part is TextPart => part.type === 'text';
const isSeen = (part: Part): part is TextPart | ImagePart => part.type !== 'reasoning';
const isSaid = (part: Part): part is TextPart | ReasoningPart => part.type !== 'image';

/** Null when it is no message at all. */
export function parseMessage(value: unknown): Message | null {
  if (!isRecord(value) || !Array.isArray(value.parts)) return null;
  const parts = keep(value.parts, parsePart);
  switch (value.role) {
    case 'system':
      return { role: 'system', parts: parts.filter(isText) };
    case 'user':
      return { role: 'user', parts: parts.filter(isSeen) };
    case 'assistant': {
      const toolCalls = keep(value.toolCalls, parseCall);
      const message = { role: 'assistant' as const, parts: parts.filter(isSaid) };
      return toolCalls.length === 0 ? message : { ...message, toolCalls };
    }
    case 'tool':
      return {
        role: 'tool',
        parts: parts.filter(isSeen),
        toolCallId: typeof value.toolCallId === 'string' ? value.toolCallId : '',
        toolName: typeof value.toolName === 'string' ? value.toolName : 'tool',
        isError: value.isError === true,
      };
    default:
      return null;
  }
}
