/**
 * The calls of one reply, carried out one after the other and each logged with its result as soon as it is
 * there. Every call of a logged reply gets a result: what was stopped says so.
 */
import type { MessageEntry, NewEntry, NoticeEntry } from '../entry';
import { screenToolResult } from '../gateway/screen-tool-result';
import type { ToolCall, ToolMessage } from '../message';
import { messageRow } from '../message-row';
import type { StorageError } from '../session-log';
import { runTool, stoppedResult } from './run-tool';
import { failed, type ToolOutcome } from './tool';
import type { TurnDeps, TurnRequest } from './types';

export interface CallsRequest {
  readonly turn: TurnRequest;
  /** The entry that makes the calls. */
  readonly reply: MessageEntry;
  /** The user message that is being answered. */
  readonly messageId: string;
  readonly calls: readonly ToolCall[];
  /** What the call before these was, over all steps of the turn; the same one again is not carried out. */
  readonly before: string | undefined;
  readonly capTokens: number;
}

export type CallsOutcome =
  | {
      readonly kind: 'done' | 'stopped';
      /** The newest result. */
      readonly lastId: string;
      readonly lastKey: string;
      /** How many of the calls, at the end of them, repeated the one before. */
      readonly repeats: number;
      readonly isRepeatOnly: boolean;
    }
  | { readonly kind: 'storage-failed'; readonly error: StorageError };

/** Never rejects. */
export async function runCalls(deps: TurnDeps, request: CallsRequest): Promise<CallsOutcome> {
  const { turn, reply, calls } = request;
  let lastId = reply.id;
  let lastKey = request.before;
  let repeats = 0;
  let isRepeatOnly = true;
  for (const call of calls) {
    const key = keyOf(call);
    const isRepeat = key === lastKey;
    repeats = isRepeat ? repeats + 1 : 0;
    isRepeatOnly &&= isRepeat;
    lastKey = key;
    turn.emit({ type: 'tool-started', call });
    const outcome = isRepeat ? repeated : await carryOut(deps, request, call);
    const logged = await logResult(deps, turn, { parentId: lastId, call, outcome });
    if (logged.kind === 'failed') return { kind: 'storage-failed', error: logged.error };
    lastId = logged.entry.id;
    turn.emit({ type: 'tool-ended', call, entry: logged.entry });
  }
  const kind = turn.signal?.aborted ? 'stopped' : 'done';
  return { kind, lastId, lastKey: lastKey ?? '', repeats, isRepeatOnly };
}

/** Two calls with the same key ask for the same. */
function keyOf({ name, arguments: args }: ToolCall): string {
  return `${name} ${args.replace(/\s+/gu, '')}`;
}

const repeated = failed('this call was just made; its result stands above, answer with it');

function carryOut(
  deps: TurnDeps,
  { turn, messageId, capTokens }: CallsRequest,
  call: ToolCall,
): Promise<ToolOutcome> {
  const { sessionId, signal } = turn;
  const { counter, prompts, sleep } = deps.compaction;
  if (signal?.aborted) return Promise.resolve(stoppedResult);
  return runTool({
    tools: deps.tools ?? [],
    shapes: prompts.tool_arguments,
    call,
    context: { sessionId, messageId, capTokens, ...(signal ? { signal } : {}) },
    counter,
    ...(sleep ? { sleep } : {}),
  });
}

interface Result {
  readonly parentId: string;
  readonly call: ToolCall;
  readonly outcome: ToolOutcome;
}

type Logged =
  | { readonly kind: 'logged'; readonly entry: MessageEntry }
  | { readonly kind: 'failed'; readonly error: StorageError };

async function logResult(
  { compaction }: TurnDeps,
  { sessionId }: TurnRequest,
  { parentId, call, outcome }: Result,
): Promise<Logged> {
  const { log, counter, prompts } = compaction;
  const screened = screenToolResult({ toolName: call.name, text: outcome.text });
  const isTaken = screened.kind === 'taken';
  const message = toolMessage(call, isTaken ? outcome : failed(screened.reason));
  const warning = isTaken ? screened.warning : undefined;
  const entry: NewEntry<MessageEntry> = {
    kind: 'message',
    message,
    tokens: await tokensOf(counter, message, prompts.tool_error_prefix),
  };
  const entries: readonly NewEntry[] = warning === undefined ? [entry] : [entry, notice(warning)];
  const appended = await log.append({ sessionId, parentId, entries, ontoLeaf: true });
  if (appended.kind === 'failed') return appended;
  const [added] = appended.value;
  if (added?.kind !== 'message') throw new Error('The log appended a result and gave none back.');
  return { kind: 'logged', entry: added };
}

/** What the user should know of a result; the model reads it framed as data. */
function notice(text: string): NewEntry<NoticeEntry> {
  return { kind: 'notice', about: 'turn', level: 'warning', text };
}

/** A result as the log keeps it. */
export function toolMessage(call: ToolCall, { text, isError }: ToolOutcome): ToolMessage {
  const { id: toolCallId, name: toolName } = call;
  return { role: 'tool', parts: [{ type: 'text', text }], toolCallId, toolName, isError };
}

async function tokensOf(
  counter: TurnDeps['compaction']['counter'],
  message: ToolMessage,
  errorPrefix: string,
): Promise<Readonly<Record<string, number>>> {
  try {
    const [tokens] = await counter.countRows([messageRow(message, errorPrefix)]);
    return tokens === undefined ? {} : { [counter.tokenizerId]: tokens };
  } catch {
    return {}; // the model went away: whoever plans next counts anew
  }
}
