/**
 * The invariants of a request, checked by other code than the app's: a second opinion for properties and
 * for the soak.
 */
import type { ChatRow } from '../src/core/chat-row';

export interface CheckedRequest {
  readonly rows: readonly ChatRow[];
  /** Byte for byte; undefined when the session has no user message. */
  readonly newestUserText: string | undefined;
  /** `keep`: an answer may stand last. */
  readonly purpose: 'send' | 'keep';
}

/** Throws with what is wrong. */
export function checkRequest({ rows, newestUserText, purpose }: CheckedRequest): void {
  const fail = (what: string): never => {
    throw new Error(
      `${what}\n${rows.map((row) => `${row.role}: ${row.content.slice(0, 60)}`).join('\n')}`,
    );
  };
  const roles = rows.map((row) => row.role);
  if (roles.lastIndexOf('system') > 0) fail('a system row that is not first');
  if (roles.filter((role) => role === 'system').length > 1) fail('two system rows');
  const talk = rows.filter((row) => row.role !== 'system');
  if (talk.length > 0 && talk[0]?.role !== 'user') fail(`begins with ${talk[0]?.role}`);
  if (/user,user|assistant,assistant|system,system/.test(roles.join(','))) fail('equal neighbors');
  if (rows.some((row) => row.content.trim() === '' && !row.toolCalls?.length)) fail('an empty row');
  checkTools(talk, fail);
  const last = talk.at(-1);
  if (purpose === 'send' && last?.role !== 'user' && last?.role !== 'tool')
    fail('nothing to answer');
  const lastUser = talk.findLast((row) => row.role === 'user');
  if (newestUserText !== undefined && !lastUser?.content.endsWith(newestUserText)) {
    fail(`the newest text is not last: ${newestUserText.slice(0, 60)}`);
  }
}

function checkTools(rows: readonly ChatRow[], fail: (what: string) => never): void {
  let at = 0;
  while (at < rows.length) {
    const calls = [...(rows[at]?.toolCalls ?? [])].map((call) => call.id);
    at += 1;
    while (rows[at]?.role === 'tool') {
      const found = calls.indexOf(rows[at]?.toolCallId ?? '');
      if (found < 0) fail('an orphan result');
      calls.splice(found, 1);
      at += 1;
    }
    if (calls.length > 0 && at < rows.length) fail('an unanswered call');
  }
}
