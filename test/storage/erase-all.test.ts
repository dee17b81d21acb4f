import { expect, it } from 'vitest';
import { createSessionRepository } from '../../src/storage/create-session-repository';
import { openTestDatabase, value } from './storage-kit';

it('erases all that a person said, kept or made, in every table but settings and models', async () => {
  const db = await openTestDatabase();
  const log = createSessionRepository(db);
  const session = await value(log.create({ title: 'a' }));
  const row = (id: string) => ({ id, sessionId: session.id, key: id, seq: 1, modelId: id });
  for (const table of db.dexie.tables) await table.put(row('x'));
  await value(log.eraseAll());
  const left: string[] = [];
  for (const table of db.dexie.tables) if ((await table.count()) > 0) left.push(table.name);
  expect(left.sort()).toEqual(['models', 'settings']);
});
