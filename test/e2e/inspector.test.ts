import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';
import { seriousViolations } from '../support/axe.ts';

let browser: AppBrowser;
let chat: ChatPage;

const facts = [
  'My landlord is called Ines.',
  'The wifi password is marble-owl.',
  'I am allergic to peanuts.',
  'My train leaves at 14:05.',
];

beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  chat = await openChat(browser, '?window=768');
  for (const fact of facts) await chat.say(fact);
  for (let i = 0; i < 12; i += 1)
    await chat.say(`I watered the plants on the balcony, row ${i + 1}.`);
}, 240_000);
afterAll(() => browser.close());

const heading = (name: string) => chat.page.getByRole('heading', { name });

async function inspect(): Promise<void> {
  await chat.page.evaluate(() => {
    if (!location.hash.endsWith('/context')) location.hash += '/context';
  });
  await heading('The next request, from top to bottom').waitFor();
}

test('shows every part of the next request, with tokens that add up to what the meter says', async () => {
  await inspect();
  const figures = chat.page.locator('ol > li .tokens');
  await figures.first().waitFor();
  const counts = (await figures.allTextContents()).map((text) => Number(text.replace(',', '')));
  const [markup = '', total = ''] = await chat.page.locator('main dl dd').allTextContents();
  const sum = counts.reduce((all, count) => all + count, Number(markup));
  expect(total).toBe(`${sum} of 768`);
  expect(await seriousViolations(chat.page)).toEqual([]);
});

test('an item of the summary is edited, and the model reads it so', async () => {
  await inspect();
  const edit = chat.page.getByRole('button', { name: /^Edit: / }).first();
  await edit.click();
  const field = chat.page.getByRole('textbox', { name: 'The line as it should read' });
  await field.fill("landlord's name: Klaus");
  await field.press('Enter');
  await chat.page.getByRole('button', { name: "Edit: landlord's name: Klaus" }).waitFor();
  const prompt = chat.page.locator('pre');
  await expect.poll(() => prompt.textContent()).toContain("landlord's name: Klaus");
});

test('a look ahead changes nothing; an undo brings the earlier view back; a child starts anew', async () => {
  await inspect();
  const before = (await chat.app.entries()).length;
  await chat.page.getByRole('button', { name: 'Show what would happen' }).click();
  await expect
    .poll(() => chat.page.locator('.preview').textContent())
    .toMatch(/tokens\.|too short|Nothing was said/u);
  expect((await chat.app.entries()).length).toBe(before);
  const session = await chat.page.evaluate(() => palimpsest.sessionId());
  await chat.page.getByRole('button', { name: /Go on in a new conversation/u }).click();
  await chat.page.getByText('This page starts from a summary.').waitFor();
  expect(await chat.page.evaluate(() => palimpsest.sessionId())).not.toBe(session);
  await chat.page.getByRole('button', { name: 'Go back' }).click();
  await inspect();
  await chat.page.getByRole('button', { name: 'Undo the last one' }).click();
  const kinds = () =>
    chat.page.evaluate(async () => (await palimpsest.entries()).map(({ kind }) => kind));
  await expect.poll(kinds).toContain('undo');
  expect(browser.problems).toEqual([]);
});
