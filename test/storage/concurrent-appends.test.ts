import { describe, expect, it } from 'vitest';
import { newReply, newUser } from './new-entries';
import {
  createTestRepository,
  first,
  openTestDatabase,
  outcome,
  startSession,
  freshName,
  value,
} from './storage-kit';
import { createSessionRepository } from '../../src/storage/create-session-repository';
import { createChangeFeed } from '../../src/storage/change-feed';

describe('two tabs that append at once', () => {
  it('get different places, all entries are there, none of a pair is torn apart', async () => {
    const name = freshName();
    const one = createTestRepository(await openTestDatabase({ name }));
    const two = createTestRepository(await openTestDatabase({ name }));
    const { session } = await startSession(one);
    const pairs = Array.from({ length: 20 }, (_, i) => {
      const log = i % 2 === 0 ? one : two;
      const entries = [newUser(`q${String(i)}`), newReply(`a${String(i)}`)];
      const request = { sessionId: session.id, parentId: null, entries, ontoLeaf: true };
      return value(log.append(request));
    });
    const appended = await Promise.all(pairs);
    for (const log of [one, two]) {
      const { leafId } = await value(log.get(session.id));
      const path = await value(log.path(session.id, leafId));
      expect(path.map((entry) => entry.seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    }
    expect(appended.map(([user, reply]) => reply?.parentId === user?.id)).not.toContain(false);
  });

  it('do not overwrite each other when both speak of the same leaf', async () => {
    const name = freshName();
    const one = createTestRepository(await openTestDatabase({ name }));
    const two = createTestRepository(await openTestDatabase({ name }));
    const { session, add } = await startSession(one);
    const question = first(await add(newUser('q')));
    const seal = (log: typeof one, text: string) =>
      value(log.sealDraft(session.id, newReply(text), question.id));
    const replies = await Promise.all([seal(one, 'a'), seal(two, 'b')]);
    expect(replies.map((reply) => reply.parentId)).toEqual([question.id, question.id]);
    expect(await value(two.entries(session.id))).toHaveLength(3);
  });

  it('are told of each other', async () => {
    const name = freshName();
    const told: string[] = [];
    const feeds = [createChangeFeed(name), createChangeFeed(name)] as const;
    feeds[1].subscribe(({ change, from }) => told.push(`${change.type} ${from}`));
    const one = createSessionRepository(await openTestDatabase({ name }), { feed: feeds[0] });
    await startSession(one);
    await expect.poll(() => told).toEqual(['session another-tab']);
    for (const feed of feeds) feed.close();
  });
});

describe('an append that cannot be written', () => {
  it('changes nothing: no entry, no leaf', async () => {
    const db = await openTestDatabase();
    const ids = ['s', 'a', 'b', 'b'];
    const log = createTestRepository(db, { newId: () => ids.shift() ?? 'none' });
    const { session, add, leafId } = await startSession(log);
    await add(newUser('kept'));
    const twice = { sessionId: session.id, parentId: 'a', entries: [newUser('b'), newUser('b')] };
    expect(await outcome(log.append(twice))).toBe('internal');
    expect(await leafId()).toBe('a');
    expect(await value(log.entries(session.id))).toHaveLength(1);
  });

  it('fails with words once the connection is gone, and what was written is there again', async () => {
    const name = freshName();
    const db = await openTestDatabase({ name });
    const log = createTestRepository(db);
    const { session, add } = await startSession(log);
    await add(newUser('kept'));
    db.dexie.close();
    const request = { sessionId: session.id, parentId: null, entries: [newUser('lost?')] };
    const result = await log.append(request);
    expect(result).toMatchObject({ kind: 'failed', error: { kind: 'unavailable' } });
    const again = createTestRepository(await openTestDatabase({ name }));
    expect(await value(again.entries(session.id))).toHaveLength(1);
  });

  it('says that there is no space when the disk is full', async () => {
    const db = await openTestDatabase();
    const log = createTestRepository(db);
    const { session, leafId } = await startSession(log);
    db.entries.hook('creating', () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const request = { sessionId: session.id, parentId: null, entries: [newUser('a')] };
    expect(await outcome(log.append(request))).toBe('full');
    expect(await leafId()).toBeNull();
  });

  it('refuses what is not plain data and does not throw', async () => {
    const log = createTestRepository(await openTestDatabase());
    const { session } = await startSession(log);
    const entry = { ...newUser('a'), tokens: { words: () => 1 } as unknown as { words: number } };
    const request = { sessionId: session.id, parentId: null, entries: [entry] };
    expect(await outcome(log.append(request))).toBe('internal');
  });
});
