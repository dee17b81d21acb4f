/** What a person sends: words, and texts of files that go with them. */
import type { MessageEntry } from '../core/entry';
import type { TextPart } from '../core/message';

export interface Said {
  readonly text: string;
  readonly files: readonly TextPart[];
  /** A message of the log that is answered anew; `text` is its text. */
  readonly answers?: MessageEntry;
  /** The words of a reply to it that was cut off, to go on with. */
  readonly continues?: string;
}

/** What a conversation is called that begins with files and no word. */
export function titleText({ text, files }: Said): string {
  if (text.trim() !== '') return text;
  return files.map(({ source }) => (source?.kind === 'file' ? source.name : '')).join(', ');
}
