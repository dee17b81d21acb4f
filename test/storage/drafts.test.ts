import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/core/entry';
import { messageText } from '../../src/core/message';
import type { SessionRepository } from '../../src/storage/session-repository';
import { call, calling, newMessage, result } from '../builders';
import { author, newReply, newUser } from './new-entries';
import {
  createTestLocks,
  createTestRepository,
  first,
  freshName,
  openTestDatabase,
  outcome,
  startSession,
  value,
} from './storage-kit';

/** Two tabs of one browser on one database. */
async function openTabs(): Promise<readonly [SessionRepository, SessionRepository]> {
  const name = freshName();
  const locks = createTestLocks();
  const tab = async () => createTestRepository(await openTestDatabase({ name }), { locks });
  return [await tab(), await tab()];
}

/** A tab whose database is closed and whose locks are let go: what a killed tab leaves. */
async function reopen(name: string): Promise<SessionRepository> {
  return createTestRepository(await openTestDatabase({ name }), { locks: createTestLocks() });
}

function draft(sessionId: string, parentId: string, text: string): Draft {
  return { sessionId, parentId, text, origin: author, updatedAt: 77 };
}

describe('settleDrafts', () => {
  it('makes a stopped reply of what a killed tab had written', async () => {
    const name = freshName();
    const killed = await reopen(name);
    const { session, add } = await startSession(killed);
    const question = first(await add(newUser('q')));
    await value(killed.saveDraft(draft(session.id, question.id, 'Once upon')));

    const log = await reopen(name);
    const [settled] = await value(log.settleDrafts());
    expect(settled?.entry).toEqual({
      ...newReply('Once upon', 'aborted'),
      id: settled?.entry.id,
      sessionId: session.id,
      parentId: question.id,
      seq: 2,
      createdAt: 77,
    });
    expect((await value(log.get(session.id))).leafId).toBe(settled?.entry.id);
    expect(await value(log.draft(session.id))).toBeUndefined();
    expect(await value(log.settleDrafts())).toEqual([]);
  });

  it('leaves a notice and no empty turn when nothing had been written', async () => {
    const name = freshName();
    const killed = await reopen(name);
    const { session, add } = await startSession(killed);
    const question = first(await add(newUser('q')));
    await value(killed.saveDraft(draft(session.id, question.id, ' \n')));
    const log = await reopen(name);
    await value(log.settleDrafts());
    const kinds = (await value(log.entries(session.id))).map((entry) => entry.kind);
    expect(kinds).toEqual(['message', 'notice']);
  });

  it('puts the reply behind the tool steps of its turn', async () => {
    const name = freshName();
    const killed = await reopen(name);
    const { session, add } = await startSession(killed);
    const [question, , answer] = await add(
      newUser('q'),
      newMessage(calling([call('x')])),
      newMessage(result('x', '12')),
    );
    await value(killed.saveDraft(draft(session.id, question?.id ?? '', 'It is')));
    const log = await reopen(name);
    const [settled] = await value(log.settleDrafts());
    expect(settled?.entry.parentId).toBe(answer?.id);
  });

  it('keeps the text even when the question is not there', async () => {
    const name = freshName();
    const killed = await reopen(name);
    const { session, add } = await startSession(killed);
    const question = first(await add(newUser('q')));
    await value(killed.saveDraft(draft(session.id, 'nowhere', 'kept')));
    const log = await reopen(name);
    const [settled] = await value(log.settleDrafts());
    expect(settled?.entry.parentId).toBe(question.id);
  });

  it('drops what belongs to no session, and waits for one that may be restored', async () => {
    const name = freshName();
    const killed = await reopen(name);
    const { session, add } = await startSession(killed);
    const question = first(await add(newUser('q')));
    await value(killed.saveDraft(draft(session.id, question.id, 'kept')));
    await value(killed.remove(session.id));
    const log = await reopen(name);
    expect(await value(log.settleDrafts())).toEqual([]);
    await value(log.restore(session.id));
    expect(await value(log.settleDrafts())).toHaveLength(1);
  });

  it('leaves alone what another tab is writing', async () => {
    const [busy, other] = await openTabs();
    const { session, add } = await startSession(busy);
    const question = first(await add(newUser('q')));
    await value(busy.saveDraft(draft(session.id, question.id, 'On')));
    expect(await value(other.settleDrafts())).toEqual([]);
    expect(await value(busy.settleDrafts())).toEqual([]);
    await value(busy.saveDraft(draft(session.id, question.id, 'Once')));
    expect((await value(other.draft(session.id)))?.text).toBe('Once');
  });
});

describe('two tabs that reply in one session', () => {
  it('keep one draft, and both replies', async () => {
    const [one, two] = await openTabs();
    const { session, add } = await startSession(one);
    const question = first(await add(newUser('q')));
    await value(one.saveDraft(draft(session.id, question.id, 'first')));
    expect(await outcome(two.saveDraft(draft(session.id, question.id, 'second')))).toBe('blocked');
    await value(two.sealDraft(session.id, newReply('second'), question.id));
    expect((await value(one.draft(session.id)))?.text).toBe('first');
    await value(one.sealDraft(session.id, newReply('first'), question.id));
    const texts = (await value(one.entries(session.id))).map((entry) =>
      entry.kind === 'message' ? messageText(entry.message) : entry.kind,
    );
    expect(texts).toEqual(['q', 'second', 'first']);
    expect(await value(one.draft(session.id))).toBeUndefined();
  });

  it('may write one after the other', async () => {
    const [one, two] = await openTabs();
    const { session, add } = await startSession(one);
    const question = first(await add(newUser('q')));
    await value(one.saveDraft(draft(session.id, question.id, 'a')));
    await value(one.discardDraft(session.id));
    expect(await outcome(two.saveDraft(draft(session.id, question.id, 'b')))).toBe('ok');
  });
});

it('a save that was asked for before the seal does not bring the draft back', async () => {
  const log = createTestRepository(await openTestDatabase());
  const { session, add } = await startSession(log);
  const question = first(await add(newUser('q')));
  const saving = log.saveDraft(draft(session.id, question.id, 'a'));
  const sealing = log.sealDraft(session.id, newReply('a b'), question.id);
  await Promise.all([saving, sealing]);
  expect(await value(log.draft(session.id))).toBeUndefined();
  expect(await value(log.entries(session.id))).toHaveLength(2);
});
