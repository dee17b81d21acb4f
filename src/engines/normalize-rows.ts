/**
 * Makes a list of rows legal for a chat template. One normaliser for all engines: at most one system row,
 * at the front; no row without content; well-formed Unicode. Templates that insist on more (no system row,
 * strictly alternating speakers) are told apart once, by trying them.
 */
import type { ChatRow } from '../core/chat-row';
import { continuedText } from '../core/filler-texts';

/** What a template accepts besides the simplest list. */
export interface TemplateRules {
  /** `folded`: the system text becomes the beginning of the first user row. */
  readonly system: 'row' | 'folded';
  /** `merged`: neighbours of one role become one row. */
  readonly neighbours: 'free' | 'merged';
}

export const permissiveRules: TemplateRules = { system: 'row', neighbours: 'free' };

/** A tool that answers nothing still has to be seen to have answered. */
const emptyToolResult = '(no output)';

const paragraph = '\n\n';

/** The rows as the template may have them. Rows that are fine keep their identity. */
export function normalizeRows(
  rows: readonly ChatRow[],
  rules: TemplateRules = permissiveRules,
): readonly ChatRow[] {
  const filled = rows.map(wellFormed).filter(hasContent);
  const system = filled.filter((row) => row.role === 'system');
  const rest = filled.filter((row) => row.role !== 'system');
  const spoken =
    rules.neighbours === 'merged' ? beginWithUser(mergeNeighbours(rest), rules, system) : rest;
  const [first, ...more] = system;
  if (first === undefined) return spoken;
  const text = system.map((row) => row.content).join(paragraph);
  if (rules.system === 'folded') return foldIntoUser(text, spoken);
  return [more.length === 0 ? first : { role: 'system', content: text }, ...spoken];
}

/**
 * Finds out what a template accepts; `render` gives undefined for a list that it refuses. One that leaves a
 * row out without a word refuses it too.
 */
export function probeTemplate(
  render: (rows: readonly ChatRow[]) => string | undefined,
): TemplateRules {
  const shows = (...rows: readonly ChatRow[]): boolean => {
    const text = render(rows);
    return text !== undefined && rows.every(({ content }) => text.includes(content));
  };
  const user: ChatRow = { role: 'user', content: 'first probe' };
  return {
    system: shows({ role: 'system', content: 'system probe' }, user) ? 'row' : 'folded',
    neighbours: shows(user, { role: 'user', content: 'second probe' }) ? 'free' : 'merged',
  };
}

/** Templates that want speakers to alternate want a person to begin. */
function beginWithUser(
  rows: readonly ChatRow[],
  rules: TemplateRules,
  system: readonly ChatRow[],
): readonly ChatRow[] {
  if (rows[0]?.role !== 'assistant') return rows;
  if (rules.system === 'folded' && system.length > 0) return rows; // the system text will stand in front
  return [{ role: 'user', content: continuedText }, ...rows];
}

function wellFormed(row: ChatRow): ChatRow {
  // Half a surrogate pair has no bytes: the tokenizer would turn it into something that cannot be decoded.
  const content = row.content.replace(/\p{Surrogate}/gu, '\uFFFD');
  if (content.trim() === '' && row.role === 'tool') return { ...row, content: emptyToolResult };
  return content === row.content ? row : { ...row, content };
}

function hasContent(row: ChatRow): boolean {
  return row.content.trim() !== '' || (row.toolCalls?.length ?? 0) > 0;
}

function mergeNeighbours(rows: readonly ChatRow[]): readonly ChatRow[] {
  const merged: ChatRow[] = [];
  for (const row of rows) {
    const previous = merged.at(-1);
    const joins = previous?.role === row.role && row.role !== 'tool';
    if (previous !== undefined && joins) merged[merged.length - 1] = join(previous, row);
    else merged.push(row);
  }
  return merged;
}

function join(a: ChatRow, b: ChatRow): ChatRow {
  const content = [a.content, b.content].filter((text) => text !== '').join(paragraph);
  const toolCalls = [...(a.toolCalls ?? []), ...(b.toolCalls ?? [])];
  return toolCalls.length > 0 ? { ...a, content, toolCalls } : { ...a, content };
}

function foldIntoUser(text: string, rows: readonly ChatRow[]): readonly ChatRow[] {
  const [first, ...rest] = rows;
  if (first?.role !== 'user') return [{ role: 'user', content: text }, ...rows];
  return [{ ...first, content: text + paragraph + first.content }, ...rest];
}
