/** The events that a finished turn adds: read off the log and off what was sent last. */
import { isComplaint } from '../compaction/complaint';
import { filedItems } from '../compaction/summary';
import type { MessageEntry, SessionEntry } from '../entry';
import type { FittedContext } from '../fit-context';
import { messageText } from '../message';
import type { MetricEvent } from './session-metrics';
import { usedFacts } from './used-facts';

export interface FinishedTurn {
  /** From the root to the turn's last entry. */
  readonly path: readonly SessionEntry[];
  /** The request that the last reply answered; undefined when none was sent. */
  readonly request: Pick<FittedContext, 'view' | 'recalled'> | undefined;
  /** Ids of compactions that have their event. */
  readonly counted: ReadonlySet<string>;
  readonly at: number;
}

/** Earlier user messages that a complaint is told from. */
const earlierMessages = 4;

export function turnEvents({ path, request, counted, at }: FinishedTurn): readonly MetricEvent[] {
  const compactions = path.flatMap((entry): readonly MetricEvent[] =>
    entry.kind === 'compaction' && !counted.has(entry.id)
      ? [{ kind: 'compaction', at: entry.createdAt, compactionId: entry.id }]
      : [],
  );
  const start = path.findLastIndex((e) => e.kind === 'message' && e.message.role === 'user');
  if (start < 0) return compactions;
  const said = path
    .slice(0, start + 1)
    .flatMap((e) =>
      e.kind === 'message' && e.message.role === 'user' ? messageText(e.message) : [],
    );
  const messages = path.slice(start).filter((entry) => entry.kind === 'message');
  return [...compactions, turnOf(messages, said, request, at)];
}

function turnOf(
  messages: readonly MessageEntry[],
  said: readonly string[],
  request: FinishedTurn['request'],
  at: number,
): MetricEvent {
  const replies = messages.filter(({ message }) => message.role === 'assistant');
  const results = messages.flatMap(({ message }) => (message.role === 'tool' ? message : []));
  const last = replies.at(-1);
  const summary = request?.view.summary ?? null;
  const used = usedFacts({
    answer: last ? messageText(last.message) : '',
    verbatim: [...(request?.view.rows ?? []).map(({ message }) => messageText(message))],
    summary: summary ? filedItems(summary).map(({ text }) => text) : [],
    recalled: (request?.recalled ?? []).map(({ text }) => text),
  });
  return {
    kind: 'turn',
    at,
    outcome: outcomeOf(last),
    isCorrection: isComplaint(said.at(-1) ?? '', said.slice(-1 - earlierMessages, -1)),
    isCompacted: summary !== null,
    ...used,
    toolCalls: results.length,
    toolErrors: results.filter(({ isError }) => isError).length,
  };
}

function outcomeOf(reply: MessageEntry | undefined): 'completed' | 'stopped' | 'failed' {
  const reason = reply?.origin?.finishReason;
  if (reason === 'aborted') return 'stopped';
  return reason === 'stop' || reason === 'length' ? 'completed' : 'failed';
}
