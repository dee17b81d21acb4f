/** A conversation of an OpenAI export (`conversations.json`): a map of nodes, each with its parent. */
import { isRecord } from '../parse-message';
import {
  addLeftOut,
  nothingLeftOut,
  stringsOf,
  textOf,
  timeOf,
  type ForeignMessage,
  type ForeignResult,
  type LeftOut,
} from './foreign-chat';

type Fields = Readonly<Record<string, unknown>>;

export function isOpenAi(value: unknown): value is Fields {
  return isRecord(value) && isRecord(value.mapping);
}

export function readOpenAi(conversation: Fields): ForeignResult {
  const title = textOf(conversation.title);
  const { mapping } = conversation;
  if (!isRecord(mapping)) {
    return {
      kind: 'refused',
      title,
      reason: 'It has no messages where an OpenAI export has them.',
    };
  }
  let leftOut = nothingLeftOut;
  const messages: ForeignMessage[] = [];
  for (const [id, node] of Object.entries(mapping)) {
    if (!isRecord(node)) continue;
    const read = readNode(isRecord(node.message) ? node.message : null);
    leftOut = addLeftOut(leftOut, read.leftOut);
    messages.push({
      id,
      parentId: typeof node.parent === 'string' ? node.parent : null,
      said: read.said,
      reasoning: read.reasoning,
      at: isRecord(node.message) ? timeOf(node.message.create_time) : null,
    });
  }
  const leaf = conversation.current_node;
  return {
    kind: 'chat',
    chat: {
      source: 'openai',
      id: textOf(conversation.conversation_id) || textOf(conversation.id),
      title,
      createdAt: timeOf(conversation.create_time),
      updatedAt: timeOf(conversation.update_time),
      messages,
      leafId: typeof leaf === 'string' ? leaf : null,
      isArchived: conversation.is_archived === true,
      isPinned: conversation.is_starred === true,
      tags: [],
      leftOut,
    },
  };
}

interface ReadNode extends Pick<ForeignMessage, 'said' | 'reasoning'> {
  readonly leftOut: LeftOut;
}

const nothing: ReadNode = { said: null, reasoning: '', leftOut: nothingLeftOut };

function readNode(message: Fields | null): ReadNode {
  if (message === null) return nothing;
  const role = isRecord(message.author) ? message.author.role : undefined;
  const content = isRecord(message.content) ? message.content : {};
  const { text, reasoning, pictures, isKnown } = readContent(content);
  const leftOut = { ...nothingLeftOut, pictures };
  const hidden =
    isRecord(message.metadata) && message.metadata.is_visually_hidden_from_conversation === true;
  if (role === 'system' || hidden) {
    return text === '' ? nothing : { ...nothing, leftOut: { ...leftOut, systemTexts: 1 } };
  }
  if (role === 'tool') return { ...nothing, leftOut: { ...leftOut, toolResults: 1 } };
  if ((role !== 'user' && role !== 'assistant') || !isKnown) {
    return { ...nothing, leftOut: { ...leftOut, other: 1 } };
  }
  if (text === '' && reasoning === '') return { ...nothing, leftOut };
  return { said: { role, text }, reasoning, leftOut };
}

function readContent(content: Fields): {
  readonly text: string;
  readonly reasoning: string;
  readonly pictures: number;
  readonly isKnown: boolean;
} {
  const plain = { text: '', reasoning: '', pictures: 0, isKnown: true };
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text':
    case undefined: {
      const parts = Array.isArray(content.parts) ? content.parts : [];
      const told = parts.flatMap((part: unknown) => {
        if (isRecord(part) && typeof part.text === 'string') return [part.text];
        return stringsOf([part]);
      });
      return { ...plain, text: told.join('\n'), pictures: parts.length - told.length };
    }
    case 'code':
    case 'execution_output':
      return { ...plain, text: textOf(content.text) };
    case 'thoughts': {
      const thoughts: readonly unknown[] = Array.isArray(content.thoughts) ? content.thoughts : [];
      const told = thoughts.map((one) => (isRecord(one) ? textOf(one.content) : ''));
      return { ...plain, reasoning: told.join('\n\n') };
    }
    case 'reasoning_recap':
      return plain;
    default:
      return { ...plain, isKnown: false };
  }
}
