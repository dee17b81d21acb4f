/** Counts of the browser's model: it measures whole inputs, markers included. */
import type { ChatRow } from '../core/chat-row';
import type { CountableRequest } from '../core/tokens';
import { classifyPromptApiError } from './prompt-api-errors';
import { toPromptRequest } from './prompt-api-messages';
import type { PromptSessions } from './prompt-api-sessions';
import type { CallOutcome } from './worker-lifecycle';

export interface PromptCounts {
  countTexts(texts: readonly string[]): Promise<CallOutcome<readonly number[]>>;
  countRows(rows: readonly ChatRow[]): Promise<CallOutcome<readonly number[]>>;
  countRequest(request: CountableRequest): Promise<CallOutcome<number>>;
}

/** Rejects when the browser cannot measure. */
export async function createPromptCounts(sessions: PromptSessions): Promise<PromptCounts> {
  // What stands around a text that is measured: the markers of a message.
  const markers = Math.max(0, (await sessions.measure('a a')) - (await textTokens(sessions)));
  const countText = async (text: string): Promise<number> =>
    text === '' ? 0 : Math.max(1, (await sessions.measure(text)) - markers);
  const countRow = async (row: ChatRow): Promise<number> => {
    if (row.content.trim() === '' && row.role !== 'tool' && !row.toolCalls?.length) return 0;
    const { system, messages } = toPromptRequest({ rows: [row] });
    // Measured as a user's: what it costs as system text only a session of its own would tell.
    return system === '' ? sessions.measure(messages.slice(0, 1)) : sessions.measure(system);
  };
  return {
    countTexts: (texts) => outcomeOf(Promise.all(texts.map(countText))),
    countRows: (rows) => outcomeOf(Promise.all(rows.map(countRow))),
    countRequest: (request) => outcomeOf(sessions.count(toPromptRequest(request))),
  };
}

/** Tokens of the probe by itself: what a second copy of it adds. */
async function textTokens(sessions: PromptSessions): Promise<number> {
  return (await sessions.measure('a a a a')) - (await sessions.measure('a a'));
}

async function outcomeOf<T>(task: Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { kind: 'ok', value: await task };
  } catch (thrown) {
    return { kind: 'failed', error: classifyPromptApiError(thrown) };
  }
}
