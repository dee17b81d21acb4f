/** The last look at a finished request: what is wrong with it, in words for a bug report. */
import type { ChatRow } from '../chat-row';

export interface RequestCheck {
  readonly rows: readonly ChatRow[];
  /** The user's newest words; null when the context has no user message. */
  readonly newestUserText: string | null;
  /** `send`: a model is to answer, so the last row must ask for it. */
  readonly purpose: 'send' | 'keep';
}

/** Empty when the strictest engine would take the rows and the newest user text stands where it must. */
export function requestFaults({ rows, newestUserText, purpose }: RequestCheck): readonly string[] {
  return [
    ...roleFaults(rows),
    ...toolFaults(rows),
    ...newestFaults(rows, newestUserText),
    ...(purpose === 'send' ? sendFaults(rows) : []),
  ];
}

function roleFaults(rows: readonly ChatRow[]): readonly string[] {
  return rows.flatMap((row, i) => {
    const before = rows[i - 1]?.role;
    const faults: string[] = [];
    if (row.role === 'system' && i > 0) faults.push(`row ${i}: a system message that is not first`);
    if (row.role === before && row.role !== 'tool') faults.push(`row ${i}: two ${row.role} rows`);
    const isFirstSaid = before === undefined || before === 'system';
    if (isFirstSaid && (row.role === 'assistant' || row.role === 'tool')) {
      faults.push(`row ${i}: the conversation begins with a ${row.role} row`);
    }
    const isBare = row.content.trim() === '' && (row.toolCalls ?? []).length === 0;
    if (isBare) faults.push(`row ${i}: an empty ${row.role} row`);
    return faults;
  });
}

function toolFaults(rows: readonly ChatRow[]): readonly string[] {
  const faults: string[] = [];
  let open: string[] = [];
  for (const [i, row] of rows.entries()) {
    if (row.role === 'tool') {
      const at = open.indexOf(row.toolCallId ?? '');
      if (at < 0) faults.push(`row ${i}: a tool result without its call`);
      else open = open.toSpliced(at, 1);
      continue;
    }
    if (open.length > 0)
      faults.push(`row ${i}: ${open.length} tool calls before it have no result`);
    open = (row.toolCalls ?? []).map((call) => call.id);
  }
  return faults;
}

function newestFaults(rows: readonly ChatRow[], text: string | null): readonly string[] {
  if (text === null) return [];
  const last = rows.findLast((row) => row.role === 'user');
  return last?.content.endsWith(text) === true
    ? []
    : ['the newest user text is not where it must be'];
}

function sendFaults(rows: readonly ChatRow[]): readonly string[] {
  const last = rows.at(-1);
  if (last?.role === 'user' || last?.role === 'tool') return [];
  return [`the last row is ${last === undefined ? 'missing' : `of the ${last.role}`}`];
}
