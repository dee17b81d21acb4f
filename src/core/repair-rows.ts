/**
 * No orphan tool call and no orphan result ever reaches a model, whatever the log holds: results stand
 * right after their calls, calls without a result and results without a call are left out. Rows that say
 * nothing are left out too. The log keeps all of them.
 */
import type { ContextRow, ViewProblem } from './context-row';
import { isDegenerate } from './degenerate';
import { messageText, type Message, type ToolCall } from './message';

/** Stands where a message consisted of nothing but calls that never got an answer. */
export const unansweredCallText = '[a tool call that was not answered]';

export interface RepairedRows {
  readonly rows: readonly ContextRow[];
  readonly problems: readonly ViewProblem[];
}

/** A row with the results of its calls, by the index of the call. */
interface Unit {
  readonly row: ContextRow;
  readonly calls: readonly ToolCall[];
  readonly results: Map<number, ContextRow>;
}

export function repairRows(rows: readonly ContextRow[]): RepairedRows {
  const units: Unit[] = [];
  const problems: ViewProblem[] = [];
  for (const row of rows) {
    if (row.message.role !== 'tool') {
      units.push({ row, calls: callsOf(row.message), results: new Map() });
    } else if (!attach(units, row, row.message)) {
      problems.push({ kind: 'orphan-result', entryId: row.entry.id });
    }
  }
  const repaired = units.flatMap((unit, index) => {
    const isInFlight = index === units.length - 1;
    const isWhole = unit.results.size === unit.calls.length;
    if (!isWhole && !isInFlight) {
      problems.push({ kind: 'unanswered-call', entryId: unit.row.entry.id });
    }
    return emit(unit, isWhole || isInFlight);
  });
  return { rows: repaired, problems };
}

function callsOf(message: Message): readonly ToolCall[] {
  return message.role === 'assistant' ? (message.toolCalls ?? []) : [];
}

/** A call further back than this many messages will not get its result any more. */
const farthestCall = 64;

/** By id to the nearest open call; else by name, where ids differ, to the only open call of that name. */
function attach(units: readonly Unit[], row: ContextRow, result: ToolResult): boolean {
  for (let at = units.length - 1; at >= Math.max(0, units.length - farthestCall); at -= 1) {
    const unit = units[at];
    if (unit === undefined) continue;
    const index = openCall(unit, (call) => call.id === result.toolCallId);
    if (index < 0) continue;
    unit.results.set(index, row);
    return true;
  }
  const latest = units.at(-1);
  if (latest === undefined) return false;
  const index = openCall(latest, (call) => call.name === result.toolName);
  const rival = openCall(latest, (call, at) => call.name === result.toolName && at !== index);
  const call = latest.calls[index];
  if (call === undefined || rival >= 0) return false;
  latest.results.set(index, { ...row, message: { ...result, toolCallId: call.id } });
  return true;
}

type ToolResult = Extract<Message, { role: 'tool' }>;

function openCall(unit: Unit, fits: (call: ToolCall, index: number) => boolean): number {
  return unit.calls.findIndex((call, index) => !unit.results.has(index) && fits(call, index));
}

function emit(unit: Unit, keepsOpenCalls: boolean): readonly ContextRow[] {
  const { row, calls, results } = unit;
  if (calls.length === 0) return saysSomething(row.message) ? [row] : [];
  const inOrder = calls.flatMap((_, index) => results.get(index) ?? []);
  if (keepsOpenCalls) return [row, ...inOrder];
  return [{ ...row, message: withoutOpenCalls(row.message, calls, results) }, ...inOrder];
}

function withoutOpenCalls(
  message: Message,
  calls: readonly ToolCall[],
  results: ReadonlyMap<number, ContextRow>,
): Message {
  if (message.role !== 'assistant') return message;
  const toolCalls = calls.filter((_, index) => results.has(index));
  const { parts } = message;
  if (toolCalls.length > 0) return { role: 'assistant', parts, toolCalls };
  if (messageText(message).trim() !== '') return { role: 'assistant', parts };
  return { role: 'assistant', parts: [...parts, { type: 'text', text: unansweredCallText }] };
}

/** A user's message always stands: what follows it answers it, even if it is blank. */
function saysSomething(message: Message): boolean {
  if (message.role === 'user') return true;
  const text = messageText(message).trim();
  return (
    (text !== '' && !isDegenerate(text)) || message.parts.some((part) => part.type === 'image')
  );
}
