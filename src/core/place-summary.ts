/** Where a summary that is a row of its own stands, and in which role. */
import { filler, type DraftRow } from './alternate';
import { bridgeText } from './filler-texts';

/**
 * Between head and rest, in the role that neither neighbour has. Where both roles are taken it joins the
 * first row of the rest, behind that row's own words; but never the newest user message, whose words stand
 * alone in their row: there a bridge keeps the two apart.
 */
export function placeSummary(
  head: readonly DraftRow[],
  rest: readonly DraftRow[],
  text: string,
): readonly DraftRow[] {
  const before = head.at(-1)?.row.role;
  const [next, ...others] = rest;
  const follows = next?.row.role;
  if (before !== 'user' && follows !== 'user') return [...head, summaryRow('user', text), ...rest];
  if ((before === 'user' || before === 'tool') && follows !== 'assistant') {
    return [...head, summaryRow('assistant', text), ...rest];
  }
  const isNewestUser = follows === 'user' && !others.some((draft) => draft.row.role === 'user');
  if (next === undefined || isNewestUser) {
    return [...head, summaryRow('user', text), filler('assistant', bridgeText), ...rest];
  }
  const glued = `\n\n${text}`;
  const merged: DraftRow = {
    row: { ...next.row, content: next.row.content + glued },
    pieces: [...next.pieces, { part: 'summary', text: glued }],
  };
  return [...head, merged, ...others];
}

function summaryRow(role: 'user' | 'assistant', text: string): DraftRow {
  return { row: { role, content: text }, pieces: [{ part: 'summary', text }] };
}
