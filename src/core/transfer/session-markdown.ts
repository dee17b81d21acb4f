/** One branch of a conversation as Markdown, for people: who said what and when, without the machinery. */
import type { MessageEntry, Session, SessionEntry } from '../entry';
import { messageText, type TextSource } from '../message';

export interface MarkdownWords {
  readonly you: string;
  readonly model: string;
  readonly untitled: string;
  readonly file: (name: string) => string;
  readonly tool: (name: string) => string;
  readonly time: (atMs: number) => string;
}

/** `path`: from the first entry to the leaf. What was deleted is left out, thinking is too. */
export function sessionMarkdown(
  session: Pick<Session, 'title'>,
  path: readonly SessionEntry[],
  words: MarkdownWords,
): string {
  const deleted = new Set(path.flatMap((one) => (one.kind === 'delete' ? [one.targetId] : [])));
  const parts = path.flatMap((entry) =>
    entry.kind === 'message' && !deleted.has(entry.id) ? [messageMarkdown(entry, words)] : [],
  );
  const title = oneLine(session.title) || words.untitled;
  return `${[`# ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n`;
}

function messageMarkdown(entry: MessageEntry, words: MarkdownWords): string {
  const { message } = entry;
  const when = words.time(entry.createdAt);
  switch (message.role) {
    case 'system':
      return '';
    case 'user': {
      const texts = message.parts.map((part) =>
        part.type === 'text' ? fromElsewhere(part.text, part.source, words) : '',
      );
      return section(`${words.you} · ${when}`, texts.filter((text) => text !== '').join('\n\n'));
    }
    case 'assistant': {
      const text = messageText(message);
      const who = oneLine(entry.origin?.modelName ?? words.model);
      return text === '' ? '' : section(`${who} · ${when}`, text);
    }
    case 'tool':
      return section(words.tool(oneLine(message.toolName)), fenced(messageText(message)));
    default:
      return message satisfies never;
  }
}

function section(heading: string, text: string): string {
  return `## ${heading}\n\n${text}`;
}

function fromElsewhere(text: string, source: TextSource | undefined, words: MarkdownWords): string {
  if (source === undefined || source.kind === 'import') return text;
  return `${words.file(oneLine(source.name))}\n\n${fenced(text)}`;
}

/** In a fence that is longer than any in it. */
function fenced(text: string): string {
  const longest = (text.match(/`+/gu) ?? []).reduce((max, run) => Math.max(max, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
