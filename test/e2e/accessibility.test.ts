import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { seriousViolations } from '../support/axe.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

let browser: AppBrowser;
let chat: ChatPage;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  chat = await openChat(browser);
});
afterAll(() => browser.close());

test('the first screen', async () => {
  expect(await seriousViolations(chat.page)).toEqual([]);
});

test('a conversation, and the details of the model', async () => {
  await chat.say('My landlord is called Ines.');
  expect(await seriousViolations(chat.page)).toEqual([]);
  await chat.page.getByRole('button', { name: 'Details' }).click();
  expect(await seriousViolations(chat.page)).toEqual([]);
  await chat.page.keyboard.press('Escape');
});

test('a conversation with a compaction, opened', async () => {
  const walk = 'We walked along the river for an hour and talked about the old bridge. ';
  const card = chat.page.getByRole('region', { name: /^Compaction/ }).first();
  for (let day = 1; day <= 8 && (await card.count()) === 0; day += 1) {
    await chat.say(`This is day ${day}. ${walk.repeat(5)}`);
  }
  await card.getByRole('button').first().click();
  expect(await seriousViolations(chat.page)).toEqual([]);
});

test('in the dark', async () => {
  await chat.page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousViolations(chat.page)).toEqual([]);
  await chat.page.emulateMedia({ colorScheme: 'light' });
});

test('on a phone, with each of its sheets', async () => {
  const place = new URL(chat.page.url()).hash;
  const page = await browser.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(browser.host.url + place);
  await page
    .getByRole('region', { name: /^Compaction/ })
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  for (const name of ['Conversations', 'What the model sees']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
  }
});
