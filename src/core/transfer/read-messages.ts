/**
 * A list of chat messages, `[{"role": "user", "content": "…"}]`, as `npm run compact` and many programs
 * write it; also as the `messages` of an object.
 */
import { isRecord } from '../parse-message';
import {
  nothingLeftOut,
  recordsOf,
  textOf,
  timeOf,
  type ForeignMessage,
  type ForeignResult,
} from './foreign-chat';

type Fields = Readonly<Record<string, unknown>>;

const isMessage = (value: unknown): value is Fields =>
  isRecord(value) && typeof value.role === 'string' && 'content' in value;

export function messageListOf(value: unknown): readonly Fields[] | null {
  const list: unknown = isRecord(value) ? value.messages : value;
  if (!Array.isArray(list) || !list.some(isMessage)) return null;
  return recordsOf(list);
}

export function readMessages(list: readonly Fields[], given: Fields): ForeignResult {
  let leftOut = nothingLeftOut;
  let before: string | null = null;
  const messages: ForeignMessage[] = [];
  for (const [i, one] of list.entries()) {
    const id = `#${String(i)}`;
    const text = contentOf(one.content);
    const { role } = one;
    const isSaid = (role === 'user' || role === 'assistant') && text !== '';
    if (role === 'system') leftOut = { ...leftOut, systemTexts: leftOut.systemTexts + 1 };
    else if (role === 'tool') leftOut = { ...leftOut, toolResults: leftOut.toolResults + 1 };
    else if (!isSaid) leftOut = { ...leftOut, other: leftOut.other + 1 };
    messages.push({
      id,
      parentId: before,
      said: isSaid ? { role, text } : null,
      reasoning: isSaid && role === 'assistant' ? textOf(one.reasoning_content) : '',
      at: timeOf(one.timestamp ?? one.created_at),
    });
    before = id;
  }
  const first = messages.find(({ said }) => said?.role === 'user')?.said?.text ?? '';
  return {
    kind: 'chat',
    chat: {
      source: 'messages',
      id: textOf(given.id),
      title: textOf(given.title) || (first.split('\n')[0] ?? '').slice(0, 80),
      createdAt: timeOf(given.created_at ?? given.createdAt),
      updatedAt: null,
      messages,
      leafId: null,
      isArchived: false,
      isPinned: false,
      tags: [],
      leftOut,
    },
  };
}

function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return recordsOf(content)
    .flatMap((part) => (typeof part.text === 'string' ? [part.text] : []))
    .join('\n');
}
