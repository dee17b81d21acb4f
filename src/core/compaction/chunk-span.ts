/**
 * Cutting a span into requests that fit a writer's window, counted by that writer itself: what one window
 * holds, another does not.
 */
import type { ChatRow } from '../chat-row';
import type { Engine } from '../engine';
import type { Summary } from './summary';
import { trimSummary } from './trim';

/** Tokens that a writer may read and write in one call. */
export interface WriterBudget {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The largest share of the free input that the previous summary may take: there must be room to read on. */
const previousShare = 0.5;
/** Room for a template whose rows count a little more together than apart. Tokens. */
const marginTokens = 8;

/** A reply of the cap and its headings, at most two fifths of the window; small models write too much. */
export function writerBudget(window: number, capTokens: number): WriterBudget {
  const outputTokens = Math.max(
    64,
    Math.min(Math.round(capTokens * 1.5) + 200, Math.floor(window * 0.4)),
  );
  return { outputTokens, inputTokens: window - outputTokens - marginTokens };
}

/**
 * The previous summary as far as the writer can read it beside its instructions (`baseTokens`); what is
 * left out is folded in again later.
 */
export async function readablePrevious(
  previous: Summary | null,
  baseTokens: number,
  budget: WriterBudget,
  engine: Engine,
): Promise<Summary | null> {
  if (previous === null) return null;
  const limit = Math.floor((budget.inputTokens - baseTokens) * previousShare);
  return (await trimSummary(previous, limit, engine)).summary;
}

export interface Chunk {
  readonly rows: readonly ChatRow[];
  /** How many of the lines are in it; the first one may have been cut (see `rest`). */
  readonly taken: number;
  /** What is left of the last line taken, to be read first next time. */
  readonly rest?: string;
}

/**
 * As many of `lines` as fit, at least a part of the first; undefined when not even that does.
 * `share` below 1 asks for a smaller request than would fit, as a second try needs.
 */
export async function takeChunk(
  lines: readonly string[],
  rowsOf: (lines: readonly string[]) => readonly ChatRow[],
  budget: WriterBudget,
  engine: Engine,
  share = 1,
): Promise<Chunk | undefined> {
  const base = await engine.countRequest({ rows: rowsOf([]) });
  const free = budget.inputTokens - base;
  if (free < 16 || lines.length === 0) return undefined;
  const counts = await engine.countTexts(lines.map((line) => `${line}\n`));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const room = Math.floor(share < 1 ? Math.min(free, all) * share : free);
  let taken = 0;
  let used = 0;
  while (taken < lines.length && used + (counts[taken] ?? 0) <= room) {
    used += counts[taken] ?? 0;
    taken += 1;
  }
  if (taken === 0)
    return splitFirst(lines[0] ?? '', (room * 0.9) / (counts[0] ?? 1), rowsOf, budget, engine);
  for (; taken > 0; taken = Math.floor(taken * 0.9)) {
    const rows = rowsOf(lines.slice(0, taken));
    if ((await engine.countRequest({ rows })) <= budget.inputTokens) return { rows, taken };
  }
  return splitFirst(lines[0] ?? '', 0.5, rowsOf, budget, engine);
}

/** The beginning of one line that is too long by itself, cut between words where there are any. */
async function splitFirst(
  line: string,
  part: number,
  rowsOf: (lines: readonly string[]) => readonly ChatRow[],
  budget: WriterBudget,
  engine: Engine,
): Promise<Chunk | undefined> {
  const speaker = /^\w+: /u.exec(line)?.[0] ?? '';
  for (
    let length = Math.floor(line.length * part);
    length > 24;
    length = Math.floor(length * 0.7)
  ) {
    const space = line.lastIndexOf(' ', length);
    const end = space > length / 2 ? space : length;
    const rows = rowsOf([line.slice(0, end)]);
    if ((await engine.countRequest({ rows })) > budget.inputTokens) continue;
    return { rows, taken: 1, rest: `${speaker}${line.slice(end).trim()}` };
  }
  return undefined;
}
