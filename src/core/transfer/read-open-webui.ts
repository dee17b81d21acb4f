/** A conversation of an Open WebUI export: a map of messages under `chat.history`, or a plain list. */
import { isRecord } from '../parse-message';
import {
  addLeftOut,
  nothingLeftOut,
  recordsOf,
  stringsOf,
  textOf,
  timeOf,
  type ForeignMessage,
  type ForeignResult,
  type LeftOut,
} from './foreign-chat';

type Fields = Readonly<Record<string, unknown>>;

export function isOpenWebUi(value: unknown): value is Fields {
  if (!isRecord(value)) return false;
  const chat = isRecord(value.chat) ? value.chat : value;
  return isRecord(chat.history) && isRecord(chat.history.messages);
}

export function readOpenWebUi(given: Fields): ForeignResult {
  const chat: Fields = isRecord(given.chat) ? given.chat : given;
  const history: Fields = isRecord(chat.history) ? chat.history : {};
  const byId: Fields = isRecord(history.messages) ? history.messages : {};
  let leftOut = nothingLeftOut;
  const messages: ForeignMessage[] = [];
  for (const [id, message] of Object.entries(byId)) {
    if (!isRecord(message)) continue;
    const read = readMessage(message);
    leftOut = addLeftOut(leftOut, read.leftOut);
    messages.push({
      id,
      parentId: typeof message.parentId === 'string' ? message.parentId : null,
      said: read.said,
      reasoning: read.reasoning,
      at: timeOf(message.timestamp),
    });
  }
  const { meta } = given;
  const tags = isRecord(meta) ? stringsOf(meta.tags) : stringsOf(chat.tags);
  return {
    kind: 'chat',
    chat: {
      source: 'open-webui',
      id: textOf(given.id) || textOf(chat.id),
      title: textOf(given.title) || textOf(chat.title),
      createdAt: timeOf(given.created_at) ?? timeOf(chat.timestamp),
      updatedAt: timeOf(given.updated_at),
      messages,
      leafId: typeof history.currentId === 'string' ? history.currentId : null,
      isArchived: given.archived === true,
      isPinned: given.pinned === true,
      tags,
      leftOut,
    },
  };
}

/** Thinking that the program writes into the text itself. */
const details = /<details type="reasoning"[^>]*>[\s\S]*?<\/details>\s*/gu;

function readMessage(message: Fields): Pick<ForeignMessage, 'said' | 'reasoning'> & {
  readonly leftOut: LeftOut;
} {
  const { role } = message;
  const leftOut = { ...nothingLeftOut, pictures: recordsOf(message.files).length };
  if (role === 'system') {
    return { said: null, reasoning: '', leftOut: { ...leftOut, systemTexts: 1 } };
  }
  if (role === 'tool') {
    return { said: null, reasoning: '', leftOut: { ...leftOut, toolResults: 1 } };
  }
  const whole = textOf(message.content);
  if ((role !== 'user' && role !== 'assistant') || whole === '') {
    return { said: null, reasoning: '', leftOut: { ...leftOut, other: whole === '' ? 0 : 1 } };
  }
  if (role === 'user') return { said: { role, text: whole }, reasoning: '', leftOut };
  const thoughts = (whole.match(details) ?? []).map((one) =>
    one
      .replace(/<summary>[\s\S]*?<\/summary>/u, '')
      .replace(/<\/?details[^>]*>/gu, '')
      .trim(),
  );
  const text = whole.replace(details, '').trim();
  return { said: { role, text }, reasoning: thoughts.join('\n\n'), leftOut };
}
