/** A logged message as one row of a request: text only, since every engine of the app reads text. */
import type { ChatRow } from './chat-row';
import type { ImagePart, Message } from './message';

/** Stands where a row would be empty; strict templates refuse empty content. */
export const emptyText = '[empty]';

/** Reasoning is never sent back. A picture becomes a marker that says what it was. */
export function messageRow(message: Message, toolErrorPrefix = 'error: '): ChatRow {
  const content = rowText(message);
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: content || emptyText };
    case 'assistant': {
      const toolCalls = message.toolCalls ?? [];
      if (toolCalls.length === 0) return { role: 'assistant', content: content || emptyText };
      return { role: 'assistant', content, toolCalls };
    }
    case 'tool': {
      const { toolCallId, toolName } = message;
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
    if (part.type === 'text') text += part.text;
    else if (part.type === 'image') text += `${text === '' ? '' : '\n'}${imageMarker(part)}\n`;
  }
  return text.trim() === '' ? '' : text;
}

/** `[image: image/png, 640×480]` */
export function imageMarker(image: ImagePart): string {
  const size =
    image.widthPx > 0 && image.heightPx > 0 ? `, ${image.widthPx}×${image.heightPx}` : '';
  return `[image: ${image.mimeType}${size}]`;
}
