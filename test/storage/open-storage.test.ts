import { expect, it } from 'vitest';
import { defaultSettings } from '../../src/core/settings';
import { openStorage } from '../../src/storage/open-storage';
import { newUser } from './new-entries';
import { freshName, startSession, value } from './storage-kit';

const onEvent = () => undefined;

it('keeps everything in the database where there is one', async () => {
  const name = freshName();
  const first = await openStorage({ name, onEvent });
  const { session, add } = await startSession(first.sessions);
  await add(newUser('kept'));
  await value(first.settings.write('theme', 'dark'));
  first.sessions.close();
  const second = await openStorage({ name, onEvent });
  expect(second.nothingKept).toBeUndefined();
  expect(await value(second.sessions.entries(session.id))).toHaveLength(1);
  expect(await value(second.settings.read())).toEqual({ ...defaultSettings, theme: 'dark' });
  second.sessions.close();
});

it('works without one, and says that nothing is kept', async () => {
  const storage = await openStorage({ name: freshName(), indexedDB: undefined, onEvent });
  expect(storage.nothingKept).toMatch(/only kept until this tab is closed/u);
  const { add, path } = await startSession(storage.sessions);
  await add(newUser('for now'));
  expect(await path()).toHaveLength(1);
  await value(storage.settings.write('device', 'wasm'));
  expect((await value(storage.settings.read())).device).toBe('wasm');
  await value(storage.typed.write(null, 'half a'));
  expect(await value(storage.typed.read(null))).toBe('half a');
});
