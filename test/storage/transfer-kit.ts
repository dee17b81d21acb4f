/** Databases with something of everything, and archives over them, for tests of export and import. */
import { createHash } from 'node:crypto';
import type { NewEntry } from '../../src/core/entry';
import { createChangeFeed } from '../../src/storage/change-feed';
import { createSessionRepository } from '../../src/storage/create-session-repository';
import type { Database } from '../../src/storage/database';
import { createTransferArchive, type TransferArchive } from '../../src/storage/transfer-archive';
import type { ImportTools, ImportWish } from '../../src/storage/run-import';
import { assistant, newMessage, user } from '../builders';
import { value } from './storage-kit';

export const sha256 = (text: string): Promise<string> =>
  Promise.resolve(createHash('sha256').update(text).digest('hex'));

export function archiveOf(db: Database): TransferArchive {
  return createTransferArchive(db, createChangeFeed(), { hash: sha256, now: () => 1_000 });
}

export const keepHere: ImportWish = { suspicious: 'keep', differing: 'keep-here' };

export function quiet(signal = new AbortController().signal): Omit<ImportTools, 'hash' | 'now'> {
  return { signal, onProgress: () => undefined };
}

export async function exported(
  db: Database,
): Promise<{ readonly file: Blob; readonly hash: string }> {
  return value(archiveOf(db).export({ scope: 'everything' }));
}

export async function imported(db: Database, file: Blob, wish = keepHere) {
  return archiveOf(db).run({ file, fileName: 'a.json', total: 0 }, wish, quiet());
}

/** A session with two branches, a memory, a task, a setting, a document and a board of nothing. */
export async function filled(db: Database, texts: readonly string[] = ['My cat is Miso.']) {
  const sessions = createSessionRepository(db, { locks: undefined, feed: createChangeFeed() });
  const session = await value(sessions.create({ title: 'Cats' }));
  const sessionId = session.id;
  const add = async (parentId: string | null, entry: NewEntry) => {
    const [added] = await value(sessions.append({ sessionId, parentId, entries: [entry] }));
    return added?.id ?? null;
  };
  let parent: string | null = null;
  for (const text of texts) {
    parent = await add(parent, newMessage(user(text)));
    await add(parent, newMessage(assistant(`First: ${text}`)));
    parent = await add(parent, newMessage(assistant(`Second: ${text}`)));
  }
  await value(sessions.update(sessionId, { tags: ['pets'], isPinned: true }));
  const at = { createdAt: 5, updatedAt: 6 };
  await db.memories.put({
    id: 'cat',
    key: 'cat',
    value: 'Miso',
    kind: 'fact',
    origin: 'user',
    ...at,
  });
  await db.tasks.put({ id: 't1', sessionId, text: 'Feed it', state: 'pending', ...at });
  await db.metrics.add({ sessionId, event: { kind: 'task', at: 3, change: 'opened' } });
  await db.settings.put({ key: 'theme', value: 'dark' });
  await db.documents.put({
    ...{ id: 'd1', hash: 'd1ff', name: 'a.txt', format: 'text', bytes: 3, createdAt: 1 },
    pages: ['abc'],
  });
  return sessionId;
}
