/**
 * A message of an imported conversation, before it goes into the log. It is kept byte for byte; texts that
 * give orders to the model are marked as an import's, so that rows frame them as data.
 */
import { parseMessage } from '../parse-message';
import type { Message, TextPart } from '../message';
import { maxMessageLength } from './screen';
import { screenText } from './screen-text';
import type { Finding } from './screening';
import { warningText } from './warning-text';

export type ScreenedImport =
  /** Log `message`. `warning` is for the user: one notice for an import tells them all. */
  | { readonly kind: 'taken'; readonly message: Message; readonly warning?: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** `given` is foreign data. Never throws. */
export function screenImport(given: unknown): ScreenedImport {
  const message = parseMessage(given);
  if (message === null) {
    return { kind: 'refused', reason: 'It is no message: it has no known role, or no parts.' };
  }
  const findings: Finding[] = [];
  for (const part of message.parts) {
    if (part.type === 'image') continue;
    if (part.text.length > maxMessageLength) {
      return { kind: 'refused', reason: 'It is longer than 4 million characters.' };
    }
    const screened = screenText(part.text, 'import');
    // An empty text is an old reply that was stopped, and harms nobody.
    if (screened.kind === 'refuse' && part.text.trim() !== '') {
      return { kind: 'refused', reason: screened.reason };
    }
    if (screened.kind === 'fence') findings.push(...screened.findings);
  }
  if (findings.length === 0) return { kind: 'taken', message };
  const who = message.role === 'tool' ? `a tool result` : `a message of the ${message.role}`;
  const warning = warningText(`In what was imported, ${who}`, findings);
  return { kind: 'taken', message: marked(message), warning };
}

/** Tool results and system texts are screened in rows anyway; the others need a mark. */
function marked(message: Message): Message {
  switch (message.role) {
    case 'user':
      return { ...message, parts: message.parts.map(markedPart) };
    case 'assistant':
      return { ...message, parts: message.parts.map(markedPart) };
    case 'system':
    case 'tool':
      return message;
    default:
      return message satisfies never;
  }
}

function markedPart<Part extends { readonly type: string }>(
  part: Part | TextPart,
): Part | TextPart {
  if (!isTextPart(part) || part.source !== undefined) return part;
  const isSuspect = screenText(part.text, 'import').kind === 'fence';
  return isSuspect ? { ...part, source: { kind: 'import' } } : part;
}

function isTextPart(part: { readonly type: string }): part is TextPart {
  return part.type === 'text';
}
