/** Roles alternate as the strictest chat template wants; no message is lost or glued to another user's. */
import type { ChatRow } from './chat-row';
import type { ContextSegment } from './context-segment';
import { continuedText, noReplyText } from './filler-texts';

/** A row on its way into a request, with the pieces that its content is made of. */
export interface DraftRow {
  readonly row: ChatRow;
  readonly pieces: readonly Omit<ContextSegment, 'rowIndex'>[];
}

/** Two user rows get a marker between them; two assistant rows become one. */
export function alternate(drafts: readonly DraftRow[]): readonly DraftRow[] {
  const done: DraftRow[] = [];
  for (const draft of drafts) {
    const before = done.at(-1);
    if (before === undefined && draft.row.role !== 'user') {
      done.push(filler('user', continuedText), draft);
    } else if (before?.row.role === 'user' && draft.row.role === 'user') {
      done.push(filler('assistant', noReplyText), draft);
    } else if (before?.row.role === 'assistant' && draft.row.role === 'assistant') {
      done[done.length - 1] = joined(before, draft);
    } else {
      done.push(draft);
    }
  }
  return done;
}

export function filler(role: 'user' | 'assistant', content: string): DraftRow {
  return { row: { role, content }, pieces: [{ part: 'tail', text: content }] };
}

/** Calls of the first would have results after it, so only the second can have any. */
function joined(first: DraftRow, second: DraftRow): DraftRow {
  const between = first.row.content === '' || second.row.content === '' ? '' : '\n\n';
  const content = first.row.content + between + second.row.content;
  const [lead, ...others] = second.pieces;
  const glued = lead === undefined ? [] : [{ ...lead, text: between + lead.text }, ...others];
  return { row: { ...second.row, content }, pieces: [...first.pieces, ...glued] };
}
