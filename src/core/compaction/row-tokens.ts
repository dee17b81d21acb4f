/** Tokens of the rows of a view: from the log where they are known, counted in one batch where not. */
import type { ContextRow } from '../context-row';
import { messageRow } from '../message-row';
import type { TokenCounter } from '../tokens';
import type { RowCounts } from './row-counts';

/** Past this the cache is emptied: counts come back with one batch, memory would not. */
const maxCounts = 20_000;

export interface CountRowsRequest {
  readonly rows: readonly ContextRow[];
  readonly counter: TokenCounter;
  readonly counts: RowCounts;
  readonly toolErrorPrefix: string;
}

/** Same length and order as `rows`. */
export async function rowTokensOf(request: CountRowsRequest): Promise<readonly number[]> {
  const { rows, counter, counts, toolErrorPrefix } = request;
  const known = rows.map((row) => knownTokens(row, counter.tokenizerId, counts));
  const missing = rows.filter((_, i) => known[i] === undefined);
  if (missing.length === 0) return known.map((tokens) => tokens ?? 0);
  const counted = await counter.countRows(
    missing.map((row) => messageRow(row.message, toolErrorPrefix)),
  );
  if (counts.size + missing.length > maxCounts) counts.clear();
  const fresh = new Map(missing.map((row, i) => [row, counted[i] ?? 0]));
  for (const [row, tokens] of fresh) counts.set(keyOf(row, counter.tokenizerId), tokens);
  return rows.map((row, i) => known[i] ?? fresh.get(row) ?? 0);
}

function knownTokens(row: ContextRow, tokenizerId: string, counts: RowCounts): number | undefined {
  const cached = counts.get(keyOf(row, tokenizerId));
  if (cached !== undefined) return cached;
  if (!showsOriginal(row)) return undefined;
  const stored = row.entry.tokens?.[tokenizerId];
  return Number.isInteger(stored) && (stored ?? -1) >= 0 ? stored : undefined;
}

function keyOf(row: ContextRow, tokenizerId: string): string {
  const { message, pruning } = row;
  const calls = message.role === 'assistant' ? (message.toolCalls?.length ?? 0) : 0;
  return `${tokenizerId}\n${row.entry.id}\n${pruning?.how ?? ''}\n${String(calls)}`;
}

/** A pruned row, or one whose open calls were left out, is not what the log counted. */
function showsOriginal({ pruning, message, entry }: ContextRow): boolean {
  if (pruning !== null) return false;
  if (message.role !== 'assistant' || entry.message.role !== 'assistant') return true;
  return (message.toolCalls?.length ?? 0) === (entry.message.toolCalls?.length ?? 0);
}
