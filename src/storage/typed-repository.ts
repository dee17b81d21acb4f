/** What was typed and not sent, per conversation, so that a closed tab loses no text. */
import type { StorageResult } from '../core/session-log';
import type { Database } from './database';
import { attempt } from './storage-error';

export interface TypedRepository {
  /** `sessionId` null: the conversation that is not in the log yet. Empty when nothing was typed. */
  read(sessionId: string | null): Promise<StorageResult<string>>;
  /** An empty text removes the row. */
  write(sessionId: string | null, text: string): Promise<StorageResult<void>>;
}

export function createTypedRepository({ typed }: Pick<Database, 'typed'>): TypedRepository {
  return {
    read: (sessionId) =>
      attempt(async () => {
        const row = await typed.get(sessionId ?? '');
        const text = row instanceof Object && 'text' in row ? row.text : '';
        return typeof text === 'string' ? text : '';
      }),
    write: (sessionId, text) =>
      attempt(async () => {
        const key = sessionId ?? '';
        if (text === '') await typed.delete(key);
        else await typed.put({ sessionId: key, text });
      }),
  };
}
