import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/core/entry';
import { author, newDigest, newReply, newUser } from './new-entries';
import { newCompaction } from '../builders';
import { first, outcome, places, startSession, value } from './storage-kit';

const digest = newDigest({ first: 'id2', last: 'id3' });
const compaction = newCompaction({ covers: null, firstKeptEntryId: 'id2' });

describe.each(places)('the log in $name', ({ open }) => {
  it('gives entries their place: parent, rising seq, time, one session', async () => {
    const { session, add } = await startSession(await open());
    const added = await add(newUser('a'), newReply('b'));
    expect(added).toEqual([
      {
        ...newUser('a'),
        id: 'id2',
        sessionId: session.id,
        parentId: null,
        seq: 1,
        createdAt: 2,
      },
      {
        ...newReply('b'),
        id: 'id3',
        sessionId: session.id,
        parentId: 'id2',
        seq: 2,
        createdAt: 2,
      },
    ]);
  });

  it('moves the leaf with the append and reads back what was written', async () => {
    const { add, path, leafId } = await startSession(await open());
    const added = await add(newUser('a'), newReply('b'));
    expect(await leafId()).toBe(added[1]?.id);
    expect(await path()).toEqual(added);
  });

  it('has an empty path at null, and none at an unknown leaf', async () => {
    const { log, session } = await startSession(await open());
    expect(await value(log.path(session.id, null))).toEqual([]);
    expect(await outcome(log.path(session.id, 'nowhere'))).toBe('not-found');
  });

  it('appends nothing for no entries', async () => {
    const { add, leafId } = await startSession(await open());
    expect([await add(), await leafId()]).toEqual([[], null]);
  });

  it('refuses a parent that is not in the session and changes nothing', async () => {
    const log = await open();
    const one = await startSession(log);
    const other = await startSession(log);
    const { id } = first(await one.add(newUser('a')));
    const request = { sessionId: other.session.id, parentId: id, entries: [newUser('b')] };
    expect(await outcome(log.append(request))).toBe('not-found');
    expect(await value(log.entries(other.session.id))).toEqual([]);
  });

  it('refuses a session that is not there', async () => {
    const log = await open();
    const request = { sessionId: 'nowhere', parentId: null, entries: [newUser('a')] };
    expect(await outcome(log.append(request))).toBe('not-found');
  });

  it('makes a branch of what goes after an earlier entry, and keeps the old one', async () => {
    const { log, session, add, path } = await startSession(await open());
    const [question, reply] = await add(newUser('a'), newReply('b'));
    const parentId = question?.id ?? null;
    const entries = [newReply('c')];
    const [other] = await value(log.append({ sessionId: session.id, parentId, entries }));
    expect(await path()).toEqual([question, other]);
    expect(await value(log.path(session.id, reply?.id ?? null))).toEqual([question, reply]);
    expect((await value(log.entries(session.id))).map((entry) => entry.seq)).toEqual([1, 2, 3]);
  });

  it('moves the leaf and leaves everything in place', async () => {
    const { log, session, add, path } = await startSession(await open());
    const [question] = await add(newUser('a'), newReply('b'));
    const moved = await value(log.moveLeaf(session.id, question?.id ?? null));
    expect(moved.leafId).toBe(question?.id);
    expect(await path()).toEqual([question]);
    expect(await value(log.entries(session.id))).toHaveLength(2);
    expect(await outcome(log.moveLeaf(session.id, 'nowhere'))).toBe('not-found');
  });
});

describe.each(places)('appending onto the leaf in $name', ({ open }) => {
  it('goes after what was added meanwhile', async () => {
    const { log, session, add, path } = await startSession(await open());
    const [, reply] = await add(newUser('a'), newReply('b'));
    const [next] = await add(newUser('next'));
    const [late] = await value(
      log.append({
        sessionId: session.id,
        parentId: reply?.id ?? null,
        entries: [digest],
        ontoLeaf: true,
      }),
    );
    expect(late?.parentId).toBe(next?.id);
    expect((await path()).map((entry) => entry.seq)).toEqual([1, 2, 3, 4]);
  });

  it('is refused once the conversation stands on another branch', async () => {
    const { log, session, add, path } = await startSession(await open());
    const [question, reply] = await add(newUser('a'), newReply('b'));
    await value(log.moveLeaf(session.id, question?.id ?? null));
    await add(newReply('c'));
    const parentId = reply?.id ?? null;
    const late = { sessionId: session.id, parentId, entries: [compaction], ontoLeaf: true };
    expect(await outcome(log.append(late))).toBe('leaf-moved');
    expect(await path()).toHaveLength(2);
  });

  it('is refused when the leaf went back to before it', async () => {
    const { log, session, add } = await startSession(await open());
    const [question, reply] = await add(newUser('a'), newReply('b'));
    await value(log.moveLeaf(session.id, question?.id ?? null));
    const parentId = reply?.id ?? null;
    const late = { sessionId: session.id, parentId, entries: [digest], ontoLeaf: true };
    expect(await outcome(log.append(late))).toBe('leaf-moved');
  });

  it('always fits after the root', async () => {
    const { log, session, add, path } = await startSession(await open());
    await add(newUser('a'));
    const request = { sessionId: session.id, parentId: null, entries: [digest], ontoLeaf: true };
    await value(log.append(request));
    expect(await path()).toHaveLength(2);
  });
});

describe.each(places)('drafts in $name', ({ open }) => {
  const draftOf = (sessionId: string, parentId: string, text: string): Draft => ({
    sessionId,
    parentId,
    text,
    origin: author,
    updatedAt: 9,
  });

  it('are overwritten, and sealed into an entry', async () => {
    const { log, session, add, path } = await startSession(await open());
    const question = first(await add(newUser('a')));
    await value(log.saveDraft(draftOf(session.id, question.id, 'On')));
    await value(log.saveDraft(draftOf(session.id, question.id, 'Once')));
    expect((await value(log.draft(session.id)))?.text).toBe('Once');
    const sealed = await value(log.sealDraft(session.id, newReply('Once more'), question.id));
    expect(await path()).toEqual([question, sealed]);
    expect(await value(log.draft(session.id))).toBeUndefined();
  });

  it('are discarded', async () => {
    const { log, session, add } = await startSession(await open());
    const question = first(await add(newUser('a')));
    await value(log.saveDraft(draftOf(session.id, question.id, 'On')));
    await value(log.discardDraft(session.id));
    expect(await value(log.draft(session.id))).toBeUndefined();
  });

  it('keep on the branch what the background added while the reply was written', async () => {
    const { log, session, add, path } = await startSession(await open());
    const question = first(await add(newUser('a')));
    const [added] = await add(compaction);
    const sealed = await value(log.sealDraft(session.id, newReply('b'), question.id));
    expect(await path()).toEqual([question, added, sealed]);
  });

  it('become a branch when the conversation went on without them', async () => {
    const { log, session, add, path } = await startSession(await open());
    const question = first(await add(newUser('a')));
    await add(newReply('b'), newUser('c'));
    const sealed = await value(log.sealDraft(session.id, newReply('late'), question.id));
    expect(await path()).toEqual([question, sealed]);
    expect(await value(log.entries(session.id))).toHaveLength(4);
  });

  it('are not sealed without their question', async () => {
    const { log, session } = await startSession(await open());
    expect(await outcome(log.sealDraft(session.id, newReply('b'), 'nowhere'))).toBe('not-found');
  });
});

describe.each(places)('sessions in $name', ({ open }) => {
  it('are listed newest first', async () => {
    const log = await open();
    const one = await startSession(log);
    const two = await startSession(log);
    await one.add(newUser('a'));
    const ids = (await value(log.list())).map((session) => session.id);
    expect(ids).toEqual([one.session.id, two.session.id]);
  });

  it('are renamed', async () => {
    const { log, session } = await startSession(await open());
    await value(log.rename(session.id, 'Paris'));
    expect((await value(log.get(session.id))).title).toBe('Paris');
  });

  it('change profile, pin, archive and tags, and keep their place in time', async () => {
    const { log, session } = await startSession(await open());
    const before = await value(log.get(session.id));
    const change = { profile: 'plan', isPinned: true, isArchived: true, tags: ['work'] } as const;
    await value(log.update(session.id, change));
    expect(await value(log.get(session.id))).toEqual({ ...before, ...change });
  });

  it('are deleted and come back whole', async () => {
    const { log, session, add, path } = await startSession(await open());
    await add(newUser('a'));
    await value(log.remove(session.id));
    expect(await value(log.list())).toEqual([]);
    expect(await outcome(log.get(session.id))).toBe('not-found');
    await value(log.restore(session.id));
    expect(await path()).toHaveLength(1);
  });

  it('are all gone once everything was erased', async () => {
    const { log, session, add } = await startSession(await open());
    await add(newUser('a'));
    await value(log.eraseAll());
    expect(await value(log.list())).toEqual([]);
    expect(await outcome(log.restore(session.id))).toBe('not-found');
  });

  it('tell of every change', async () => {
    const log = await open();
    const told: string[] = [];
    const stop = log.subscribe(({ change }) => told.push(change.type));
    const { add } = await startSession(log);
    await add(newUser('a'));
    await value(log.eraseAll());
    stop();
    await startSession(log);
    expect(told).toEqual(['session', 'session', 'erased']);
  });
});
