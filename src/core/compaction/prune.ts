/**
 * What could be made shorter without a model, row by row. These are proposals: prepare decides which of
 * them are applied, once their tokens are counted. Pure, idempotent (a pruned row yields no proposal), and
 * never raises on damaged messages.
 *
 * Reasoning and pictures need no proposal: a request never carries reasoning, and a picture is a marker in
 * it from the start (see message-row.ts).
 */
import type { ContextRow } from '../context-row';
import type { PruneMethod } from '../entry';
import { messageText, type Message, type ToolCall } from '../message';
import { digestText } from './digest-text';
import { longResultChars, oneLiner, placeholderText } from './one-liner';
import { longArgumentsChars, shortenArguments } from './shorten-arguments';
import { isQuestion, isSmallTalk } from './small-talk';

export interface PruneProposal {
  readonly entryId: string;
  readonly how: PruneMethod;
  /** Null: the row is left out. */
  readonly replacement: Message | null;
  /**
   * `middle`: only outside head and tail. `pressure`: in the tail, when the tail alone is too big; it
   * stands beside a `middle` proposal for the same row.
   */
  readonly reach: 'middle' | 'pressure';
}

export interface ProposeOptions {
  /** Rows longer than this many characters are digested under pressure. */
  readonly oversizedChars: number;
}

export function proposePrunings(
  rows: readonly ContextRow[],
  options: ProposeOptions,
): readonly PruneProposal[] {
  const calls = callsById(rows);
  const newest = newestResults(rows);
  const newestUser = rows.findLastIndex((row) => row.message.role === 'user');
  const lastReply = rows.findLastIndex((row) => row.message.role === 'assistant');
  return rows.flatMap((row, index) => {
    if (row.isPinned || index === newestUser) return [];
    const middle = row.pruning === null ? middleProposal(rows, index, calls, newest) : null;
    const isUnread = index > lastReply;
    const pressure = isUnread
      ? unreadProposal(row, options)
      : pressureProposal(row, calls, options);
    return [middle, pressure].filter((proposal) => proposal !== null);
  });
}

type Calls = ReadonlyMap<string, ToolCall>;

function callsById(rows: readonly ContextRow[]): Calls {
  const calls = new Map<string, ToolCall>();
  let open: readonly ToolCall[] = [];
  for (const { entry, message } of rows) {
    if (message.role === 'assistant') open = message.toolCalls ?? [];
    if (message.role !== 'tool') continue;
    const call = open.find((one) => one.id === message.toolCallId);
    if (call !== undefined) calls.set(entry.id, call);
  }
  return calls;
}

/** For each long result text the index of its newest copy. */
function newestResults(rows: readonly ContextRow[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const [index, { message }] of rows.entries()) {
    if (message.role !== 'tool') continue;
    const text = messageText(message);
    if (text.length > longResultChars) newest.set(`${message.toolName} ${text}`, index);
  }
  return newest;
}

function middleProposal(
  rows: readonly ContextRow[],
  index: number,
  calls: Calls,
  newest: ReadonlyMap<string, number>,
): PruneProposal | null {
  const row = rows[index];
  if (row === undefined) return null;
  const { message } = row;
  const entryId = row.entry.id;
  switch (message.role) {
    case 'system':
      return null;
    case 'user':
    case 'assistant':
      if (isTrivial(rows, index)) {
        return { entryId, how: 'trivial', replacement: null, reach: 'middle' };
      }
      return message.role === 'user' ? null : argumentsProposal(entryId, message, 'middle');
    case 'tool': {
      const text = messageText(message);
      const copy = newest.get(`${message.toolName} ${text}`);
      if (copy === undefined || copy === index) return resultProposal(row, calls, 'middle');
      const reference = `[same result as the newer ${message.toolName} call below]`;
      return {
        entryId,
        how: 'duplicate',
        replacement: withText(message, reference),
        reach: 'middle',
      };
    }
    default:
      return message satisfies never;
  }
}

/**
 * An exchange of courtesies goes as a pair, so that roles still alternate. "Ok" after a question is an
 * answer and stays.
 */
function isTrivial(rows: readonly ContextRow[], index: number): boolean {
  const at = rows[index]?.message.role === 'user' ? index : index - 1;
  const [before, asked, answered, after] = [rows[at - 1], rows[at], rows[at + 1], rows[at + 2]];
  if (asked?.message.role !== 'user' || answered?.message.role !== 'assistant') return false;
  if (asked.isPinned || answered.isPinned || after?.message.role !== 'user') return false;
  if ((answered.message.toolCalls ?? []).length > 0) return false;
  const lastSentence = before === undefined ? '' : messageText(before.message).trim();
  if (isQuestion(lastSentence)) return false;
  return isCourtesy(asked.message) && isCourtesy(answered.message);
}

function isCourtesy(message: Message): boolean {
  const text = messageText(message).trim();
  const isPlain = message.parts.every((part) => part.type !== 'image');
  return isPlain && text.length <= 60 && (text === '' || text.split('\n').every(isSmallTalk));
}

function argumentsProposal(
  entryId: string,
  message: Extract<Message, { role: 'assistant' }>,
  reach: PruneProposal['reach'],
): PruneProposal | null {
  const calls = message.toolCalls ?? [];
  if (!calls.some((call) => call.arguments.length > longArgumentsChars)) return null;
  const toolCalls = calls.map((call) => ({
    ...call,
    arguments: shortenArguments(call.arguments),
  }));
  return { entryId, how: 'arguments', replacement: { ...message, toolCalls }, reach };
}

function resultProposal(
  row: ContextRow,
  calls: Calls,
  reach: PruneProposal['reach'],
): PruneProposal | null {
  const { message, entry } = row;
  if (message.role !== 'tool') return null;
  const text = messageText(message);
  if (text.length <= longResultChars) return null;
  const call = calls.get(entry.id);
  const { toolName, isError } = message;
  const line = oneLiner({ toolName, text, isError, ...(call === undefined ? {} : { call }) });
  if (line.length >= text.length) return null;
  const how = line === placeholderText ? 'placeholder' : 'one-liner';
  return { entryId: entry.id, how, replacement: withText(message, line), reach };
}

function pressureProposal(
  row: ContextRow,
  calls: Calls,
  { oversizedChars }: ProposeOptions,
): PruneProposal | null {
  const { message, entry } = row;
  if (row.pruning?.how === 'one-liner' || row.pruning?.how === 'placeholder') return null;
  if (message.role === 'system') return null;
  if (message.role === 'tool') return resultProposal(row, calls, 'pressure');
  const text = messageText(message);
  if (text.length > oversizedChars) {
    const digest = digestText(text, oversizedChars, entry.id);
    if (digest.length >= text.length) return null;
    const replacement = withText(message, digest);
    return { entryId: entry.id, how: 'digest', replacement, reach: 'pressure' };
  }
  return message.role === 'assistant' ? argumentsProposal(entry.id, message, 'pressure') : null;
}

/** A result that the model has not read yet keeps what it says, as far as there is room. */
function unreadProposal(row: ContextRow, { oversizedChars }: ProposeOptions): PruneProposal | null {
  const { message, entry } = row;
  const text = messageText(message);
  const digest = digestText(text, oversizedChars * 2, entry.id);
  if (message.role !== 'tool' || digest.length >= text.length) return null;
  const replacement = withText(message, digest);
  return { entryId: entry.id, how: 'digest', replacement, reach: 'pressure' };
}

/** The message with one text part in the place of all its parts; calls stay. */
export function withText(message: Message, text: string): Message {
  return { ...message, parts: [{ type: 'text', text }] };
}
