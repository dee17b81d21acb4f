/** A conversation of a Claude export: messages in order, and who has a parent says so. */
import { isRecord } from '../parse-message';
import {
  addLeftOut,
  nothingLeftOut,
  recordsOf,
  textOf,
  timeOf,
  type ForeignMessage,
  type ForeignResult,
  type LeftOut,
} from './foreign-chat';

type Fields = Readonly<Record<string, unknown>>;

/** What the export gives as the parent of the first message. */
const noParent = /^0{8}-/u;

export function isClaude(value: unknown): value is Fields {
  return isRecord(value) && Array.isArray(value.chat_messages);
}

export function readClaude(conversation: Fields): ForeignResult {
  let leftOut = nothingLeftOut;
  let before: string | null = null;
  const messages: ForeignMessage[] = [];
  for (const [i, message] of recordsOf(conversation.chat_messages).entries()) {
    const id = textOf(message.uuid) || `#${String(i)}`;
    const read = readMessage(message);
    leftOut = addLeftOut(leftOut, read.leftOut);
    const told = message.parent_message_uuid;
    const parentId: string | null =
      typeof told === 'string' ? (noParent.test(told) ? null : told) : before;
    const { said, reasoning } = read;
    messages.push({ id, parentId, said, reasoning, at: timeOf(message.created_at) });
    before = id;
  }
  const leaf = conversation.current_leaf_message_uuid;
  return {
    kind: 'chat',
    chat: {
      source: 'claude',
      id: textOf(conversation.uuid),
      title: textOf(conversation.name),
      createdAt: timeOf(conversation.created_at),
      updatedAt: timeOf(conversation.updated_at),
      messages,
      leafId: typeof leaf === 'string' ? leaf : null,
      isArchived: false,
      isPinned: conversation.is_starred === true,
      tags: [],
      leftOut,
    },
  };
}

interface ReadMessage extends Pick<ForeignMessage, 'said' | 'reasoning'> {
  readonly leftOut: LeftOut;
}

function readMessage(message: Fields): ReadMessage {
  const { sender } = message;
  const role = sender === 'human' ? 'user' : sender === 'assistant' ? 'assistant' : null;
  const blocks = recordsOf(message.content);
  const told = blocks.flatMap((block) => (block.type === 'text' ? [textOf(block.text)] : []));
  const thought = blocks.flatMap((block) =>
    block.type === 'thinking' ? [textOf(block.thinking)] : [],
  );
  const files = recordsOf(message.attachments).flatMap((file) => {
    const content = textOf(file.extracted_content);
    return content === '' ? [] : [`${textOf(file.file_name) || 'file'}:\n${content}`];
  });
  const known = ['text', 'thinking', 'image'];
  const leftOut: LeftOut = {
    ...nothingLeftOut,
    pictures:
      blocks.filter(({ type }) => type === 'image').length + recordsOf(message.files).length,
    toolResults: blocks.filter(({ type }) => !known.includes(String(type))).length,
  };
  if (role === null) {
    return { said: null, reasoning: '', leftOut: { ...leftOut, other: leftOut.other + 1 } };
  }
  const own = told.length > 0 ? told.join('\n\n') : textOf(message.text);
  const text = [own, ...files].filter((one) => one !== '').join('\n\n');
  const reasoning = thought.join('\n\n');
  const said: ForeignMessage['said'] = text === '' && reasoning === '' ? null : { role, text };
  return { said, reasoning: said === null ? '' : reasoning, leftOut };
}
