/**
 * A logged message as one row of a request: text only, since every engine of the app reads text. The log
 * keeps what was said byte for byte; here it gets the form in which it can do no harm: clean characters,
 * broken markers, and a frame around what is not the speaker's own.
 */
import type { ChatRow } from './chat-row';
import { attached, fenced } from './gateway/fence';
import { neutralText } from './gateway/neutral-text';
import { screenText } from './gateway/screen-text';
import type { TextOrigin } from './gateway/screening';
import type { ImagePart, Message, TextPart, ToolCall } from './message';

/** Stands where a row would be empty; strict templates refuse empty content. */
export const emptyText = '[empty]';

/** Messages never change, and a context is made of the same ones many times over. */
const made = new WeakMap<Message, Map<string, ChatRow>>();

/** Reasoning is never sent back. A picture becomes a marker that says what it was. */
export function messageRow(message: Message, toolErrorPrefix = 'error: '): ChatRow {
  const known = made.get(message) ?? new Map<string, ChatRow>();
  const row = known.get(toolErrorPrefix) ?? makeRow(message, toolErrorPrefix);
  known.set(toolErrorPrefix, row);
  made.set(message, known);
  return row;
}

function makeRow(message: Message, toolErrorPrefix: string): ChatRow {
  const content = rowText(message);
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: content || emptyText };
    case 'assistant': {
      const toolCalls = message.toolCalls ?? [];
      if (toolCalls.length === 0) return { role: 'assistant', content: content || emptyText };
      return { role: 'assistant', content, toolCalls: toolCalls.map(neutralCall) };
    }
    case 'tool': {
      const { toolCallId } = message;
      const toolName = neutralText(message.toolName);
      const isMarked = !message.isError || content.startsWith(toolErrorPrefix);
      const marked = isMarked ? content : toolErrorPrefix + content;
      return { role: 'tool', content: marked || emptyText, toolCallId, toolName };
    }
    default:
      return message satisfies never;
  }
}

/** What the row says: text and image markers, in their order, joined as they stand. */
function rowText(message: Message): string {
  let text = '';
  for (const part of message.parts) {
    if (part.type === 'text') text += partText(part, message, text);
    else if (part.type === 'image') text += `${text === '' ? '' : '\n'}${imageMarker(part)}\n`;
  }
  return text.trim() === '' ? '' : text;
}

function partText(part: TextPart, message: Message, before: string): string {
  const { text, source } = part;
  if (source !== undefined) {
    const gap = before === '' || before.endsWith('\n') ? '' : '\n\n';
    return `${gap}${framed(part)}\n`;
  }
  if (message.role === 'tool') return screened(text, 'tool', `the tool ${message.toolName}`);
  return message.role === 'system'
    ? screened(text, 'import', 'an imported system text')
    : neutralText(text);
}

/** The fence is decided anew each time: the log holds no verdict that could be forged or grow stale. */
function screened(text: string, origin: TextOrigin, from: string): string {
  return screenText(text, origin).kind === 'fence' ? fenced(text, from) : neutralText(text);
}

function framed({ text, source }: TextPart): string {
  if (source?.kind !== 'file') return fenced(text, 'an import');
  const { name } = source;
  const isSuspect = screenText(text, 'file').kind === 'fence';
  return isSuspect ? fenced(text, `the file ${name}`) : attached(text, name);
}

function neutralCall(call: ToolCall): ToolCall {
  const [name, args] = [neutralText(call.name), neutralText(call.arguments)];
  return name === call.name && args === call.arguments ? call : { ...call, name, arguments: args };
}

/** `[image: image/png, 640×480]` */
export function imageMarker(image: ImagePart): string {
  const size =
    image.widthPx > 0 && image.heightPx > 0 ? `, ${image.widthPx}×${image.heightPx}` : '';
  return `[image: ${neutralText(image.mimeType)}${size}]`;
}
