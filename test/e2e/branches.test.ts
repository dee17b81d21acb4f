/** A message is worded anew, answered again and deleted; every version stays within reach. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

let browser: AppBrowser;
let chat: ChatPage;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  chat = await openChat(browser);
  await chat.say('My landlord is called Ines.');
  await chat.say('My train leaves at 14:05.');
});
afterAll(() => browser.close());

const message = (text: string) => chat.transcript.locator('.message').filter({ hasText: text });
const rows = async (): Promise<readonly string[]> =>
  (await chat.app.sentRequest()).rows.map(({ content }) => content);

test('a question worded anew stands beside the first, and the way back leads to it', async () => {
  const second = message('My train leaves at 16:30.');
  await message('My train leaves at 14:05.')
    .getByRole('button', { name: /^Word this/u })
    .click();
  const field = chat.page.getByRole('textbox', { name: 'Your message, worded anew' });
  await field.fill('My train leaves at 16:30.');
  await field.press('Enter');
  await second.getByText('2 of 2').waitFor();
  await chat.app.idle();
  expect(await chat.app.newestReply()).toContain('16:30');
  const sent = (await rows()).join('\n');
  expect(sent).toContain('16:30');
  expect(sent).not.toContain('14:05');
  await second.getByRole('button', { name: 'The version before' }).click();
  await message('My train leaves at 14:05.').getByText('1 of 2').waitFor();
  expect(await second.count()).toBe(0);
  await chat.say('Thanks.');
  expect((await rows()).join('\n')).not.toContain('16:30');
});

test('another reply leaves the first one where it can be gone back to', async () => {
  const newest = chat.transcript.locator('.message.assistant').last();
  const before = (await chat.app.entries()).length;
  await newest.getByRole('button', { name: /^Ask for another reply/u }).click();
  await newest.getByText('2 of 2').waitFor();
  await chat.app.idle();
  expect((await chat.app.entries()).length).toBeGreaterThan(before);
  await newest.getByRole('button', { name: 'The version before' }).click();
  await newest.getByText('1 of 2').waitFor();
});

test('a deleted message is told of no more, unless that is undone', async () => {
  const said = 'My landlord is called Ines.';
  const remove = message(said).getByRole('button', { name: 'Delete' });
  await remove.click();
  await chat.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await remove.waitFor();
  await chat.say('Good.');
  expect(await rows()).toContain(said);
  await remove.click();
  await chat.page.getByText('The message was deleted.', { exact: false }).first().waitFor();
  await chat.say('Fine.');
  expect(await rows()).not.toContain(said);
  expect(browser.problems).toEqual([]);
});
