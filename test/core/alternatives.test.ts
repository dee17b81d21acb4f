import { describe, expect, it } from 'vitest';
import { alternativesOf, newestLeafUnder } from '../../src/core/alternatives';
import { createTestSession } from '../memory-log';
import { assistant, exchange, newMessage, user } from '../session-builders';

async function forked() {
  const session = await createTestSession(exchange('a', 'b'));
  await session.add({ kind: 'notice', about: 'turn', level: 'info', text: 'n' });
  await session.say(...exchange('c', 'd'));
  const { log, sessionId } = session;
  // Another wording of the second question, and another reply to the first.
  await log.moveLeaf(sessionId, 'e3');
  await session.say(...exchange('c2', 'd2'));
  await log.append({ sessionId, parentId: 'e1', entries: [newMessage(assistant('b2'))] });
  await log.moveLeaf(sessionId, 'e7');
  const all = await log.entries(sessionId);
  if (all.kind !== 'ok') throw new Error('The log can be read.');
  return { session, entries: all.value };
}

describe('alternatives', () => {
  it('are the messages in the same place, whatever stands between', async () => {
    const { session, entries } = await forked();
    const found = alternativesOf(entries, await session.path());
    expect([...found]).toEqual([
      ['e2', { ids: ['e2', 'e8'], index: 0 }],
      ['e6', { ids: ['e4', 'e6'], index: 1 }],
    ]);
  });

  it('of first messages have no message before them', async () => {
    const session = await createTestSession([user('a')]);
    await session.log.append({
      sessionId: session.sessionId,
      parentId: null,
      entries: [newMessage(user('a2'))],
    });
    const all = await session.log.entries(session.sessionId);
    const found = alternativesOf(all.kind === 'ok' ? all.value : [], await session.path());
    expect([...found]).toEqual([['e2', { ids: ['e1', 'e2'], index: 1 }]]);
  });

  it('are none in a session without forks', async () => {
    const session = await createTestSession(exchange('a', 'b'));
    const path = await session.path();
    expect(alternativesOf(path, path).size).toBe(0);
  });

  it('lead to the newest end of their branch', async () => {
    const { entries } = await forked();
    expect([newestLeafUnder(entries, 'e4'), newestLeafUnder(entries, 'e1')]).toEqual(['e5', 'e8']);
  });
});
