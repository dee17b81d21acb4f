import { expect, test } from 'vitest';
import { unansweredTurn } from '../../../src/core/swap/unanswered-turn';
import type { MessageOrigin, NewEntry } from '../../../src/core/entry';
import { assistant, newMessage, user } from '../../builders';
import { createTestSession } from '../../memory-log';

const origin = (finishReason: MessageOrigin['finishReason']): MessageOrigin => ({
  engineId: 'x',
  modelId: 'm',
  modelName: 'M',
  device: 'wasm',
  sampling: {},
  finishReason,
});
const reply = (finishReason: MessageOrigin['finishReason']): NewEntry => ({
  ...newMessage(assistant('Half a')),
  origin: origin(finishReason),
});
const notice: NewEntry = { kind: 'notice', about: 'turn', level: 'warning', text: 'lost' };

async function after(...entries: readonly NewEntry[]) {
  const session = await createTestSession([user('Hi'), assistant('Hello')]);
  await session.add(newMessage(user('What is my locker?')), ...entries);
  return unansweredTurn(await session.path());
}

test('a question whose answer broke off is asked again from the entry before it', async () => {
  const again = { text: 'What is my locker?', parentId: 'e2' };
  expect(await after(reply('error'))).toEqual(again);
  expect(await after(reply('error'), notice)).toEqual(again);
  expect(await after(notice)).toEqual(again);
});

test('one that was answered, stopped or is still open is left alone', async () => {
  expect(await after(reply('stop'))).toBeNull();
  expect(await after(reply('aborted'), notice)).toBeNull();
  expect(await after()).toBeNull();
  expect(unansweredTurn([])).toBeNull();
});
