/** A page of a text that was too long to be shown whole: a message of the log, or an archived file. */
import { numberArgument, textArgument } from '../core/agent/argument-shape';
import { done, failed, type Tool } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';

/** Port: where long texts are found by the id that their digest names. Must not throw. */
export interface LongTexts {
  /** The whole text; undefined when there is none of this id in the session. */
  read(sessionId: string, id: string): Promise<string | undefined>;
}

/** Of any script a page fits its share or is cut by it a little; measured text has three and more. */
const charsPerToken = 2.5;

const pageNoteChars = 24;

export function createReadMore(spec: ToolSpec, texts: readonly LongTexts[]): Tool {
  return {
    spec,
    run: async (args, { sessionId, capTokens }) => {
      const id = textArgument(args, 'id');
      const text = await find(texts, sessionId, id);
      if (text === undefined) return failed(`there is no text ${id.slice(0, 60)}`);
      const size = Math.max(120, Math.floor(capTokens * charsPerToken) - pageNoteChars);
      const pages = pagesOf(text, size);
      const page = Math.floor(numberArgument(args, 'page', 1));
      const shown = pages[page - 1];
      if (shown === undefined) {
        return failed(
          pages.length === 1 ? 'there is only page 1' : `there are pages 1 to ${pages.length}`,
        );
      }
      return done(pages.length === 1 ? shown : `${shown}\n[page ${page} of ${pages.length}]`);
    },
  };
}

async function find(
  texts: readonly LongTexts[],
  sessionId: string,
  id: string,
): Promise<string | undefined> {
  for (const source of texts) {
    const text = await source.read(sessionId, id);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Cut at line ends or spaces where there are any near the end of a page. */
function pagesOf(text: string, size: number): readonly string[] {
  const pages: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + size >= text.length ? text.length : breakBefore(text, at, at + size);
    pages.push(text.slice(at, end).trim());
    at = end;
  }
  return pages.length === 0 ? [''] : pages;
}

function breakBefore(text: string, from: number, end: number): number {
  const earliest = from + Math.floor((end - from) * 0.7);
  const line = text.lastIndexOf('\n', end);
  if (line > earliest) return line;
  const space = text.lastIndexOf(' ', end);
  if (space > earliest) return space;
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
}
