/** Which program a file comes from, told by its shape; never by its name. */
import { isRecord } from '../parse-message';
import type { ForeignResult, ForeignSource } from './foreign-chat';
import { isClaude, readClaude } from './read-claude';
import { messageListOf, readMessages } from './read-messages';
import { isOpenAi, readOpenAi } from './read-openai';
import { isOpenWebUi, readOpenWebUi } from './read-open-webui';

export type ForeignFile =
  | {
      readonly kind: 'chats';
      readonly source: ForeignSource;
      readonly results: readonly ForeignResult[];
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** `document` is a whole parsed file. Never throws. */
export function readForeign(document: unknown): ForeignFile {
  const list = messageListOf(document);
  const isChatObject = isRecord(document) && ('history' in document || 'mapping' in document);
  if (list !== null && !isChatObject) {
    const given = isRecord(document) ? document : {};
    return { kind: 'chats', source: 'messages', results: [readMessages(list, given)] };
  }
  const chats: readonly unknown[] = Array.isArray(document)
    ? document
    : isRecord(document) && Array.isArray(document.conversations)
      ? document.conversations
      : [document];
  const results = chats.map(readOne);
  const source = results.find(({ from }) => from !== null)?.from ?? null;
  if (source === null) return { kind: 'unknown', reason: unknownReason(document) };
  return { kind: 'chats', source, results: results.map(({ result }) => result) };
}

function readOne(value: unknown): {
  readonly from: ForeignSource | null;
  readonly result: ForeignResult;
} {
  if (isOpenAi(value)) return { from: 'openai', result: readOpenAi(value) };
  if (isClaude(value)) return { from: 'claude', result: readClaude(value) };
  if (isOpenWebUi(value)) return { from: 'open-webui', result: readOpenWebUi(value) };
  const list = messageListOf(value);
  if (list !== null && isRecord(value))
    return { from: 'messages', result: readMessages(list, value) };
  const title = isRecord(value) && typeof value.title === 'string' ? value.title : '';
  return {
    from: null,
    result: {
      kind: 'refused',
      title,
      reason: 'It is not a conversation in a form that is known here.',
    },
  };
}

function unknownReason(document: unknown): string {
  if (Array.isArray(document) && document.length === 0) return 'The file holds an empty list.';
  return (
    'The file is JSON, and no chat export that is known here. Known are files of Palimpsest, ' +
    'conversations.json of OpenAI and of Claude, exports of Open WebUI, and lists of chat messages.'
  );
}
