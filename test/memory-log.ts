/**
 * A session in memory with readable ids and a clock of its own, and a log whose calls a test can make fail
 * or follow. The entries live in the app's own memory log, so tests meet its real rules.
 */
import type { NewEntry, SessionEntry } from '../src/core/entry';
import type { Message } from '../src/core/message';
import type { SessionLog, StorageError } from '../src/core/session-log';
import { createMemoryLog } from '../src/storage/memory-log';
import type { SessionRepository } from '../src/storage/session-repository';
import { newMessage } from './session-builders';

export interface TestSession {
  readonly log: SessionRepository;
  readonly sessionId: string;
  /** The clock: rises by one with each reading. */
  readonly now: () => number;
  leafId(): Promise<string>;
  path(): Promise<readonly SessionEntry[]>;
  add(...entries: readonly NewEntry[]): Promise<readonly SessionEntry[]>;
  say(...messages: readonly Message[]): Promise<readonly SessionEntry[]>;
}

/** Entry ids are `e1`, `e2`, … in the order of appending. */
export async function createTestSession(messages: readonly Message[] = []): Promise<TestSession> {
  let clock = 0;
  let ids = 0;
  const now = (): number => (clock += 1);
  const log = createMemoryLog({ now, newId: () => (ids === 0 ? `s${(ids += 1)}` : `e${ids++}`) });
  const created = await log.create({ title: 'test' });
  if (created.kind === 'failed') throw new Error(created.error.message);
  const sessionId = created.value.id;
  const leaf = async (): Promise<string | null> => {
    const got = await log.get(sessionId);
    if (got.kind === 'failed') throw new Error(got.error.message);
    return got.value.leafId;
  };
  const session: TestSession = {
    log,
    sessionId,
    now,
    leafId: async () => (await leaf()) ?? '',
    path: async () => {
      const path = await log.path(sessionId, await leaf());
      if (path.kind === 'failed') throw new Error(path.error.message);
      return path.value;
    },
    add: async (...entries) => {
      const added = await log.append({ sessionId, parentId: await leaf(), entries });
      if (added.kind === 'failed') throw new Error(added.error.message);
      return added.value;
    },
    say: (...said) => session.add(...said.map(newMessage)),
  };
  if (messages.length > 0) await session.say(...messages);
  return session;
}

export const diskFull: StorageError = { kind: 'full', message: 'There is no space left.' };

/** The same log, whose appends fail with `error`. */
export function failingAppends(log: SessionLog, error: StorageError = diskFull): SessionLog {
  return wrapped(log, { append: () => Promise.resolve({ kind: 'failed', error }) });
}

/** The same log with some of its calls replaced; the others go through. */
export function wrapped(log: SessionLog, change: Partial<SessionLog>): SessionLog {
  const get = log.get?.bind(log);
  return {
    ...(get === undefined ? {} : { get }),
    path: log.path.bind(log),
    append: log.append.bind(log),
    moveLeaf: log.moveLeaf.bind(log),
    saveDraft: log.saveDraft.bind(log),
    sealDraft: log.sealDraft.bind(log),
    discardDraft: log.discardDraft.bind(log),
    ...change,
  };
}
