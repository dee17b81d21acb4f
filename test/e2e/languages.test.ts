/** The screen in another language, in the built app: chosen, kept, and there without a network. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

/** A loaded machine takes its time. */
const soon = { timeout: 20_000 };

let browser: AppBrowser;
let chat: ChatPage;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  chat = await openChat(browser);
}, 120_000);
afterAll(() => browser.close());

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

async function expectGerman(page: Page): Promise<void> {
  await expect.poll(() => language(page), soon).toBe('de');
  await page.getByRole('textbox', { name: 'Nachricht', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Senden', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Neue Unterhaltung' }).waitFor();
}

test('German is chosen, kept over a reload, and spoken without a network', async () => {
  const { page } = chat;
  expect(await language(page)).toBe('en');
  await page.evaluate(() => void (location.hash = '#/settings'));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect.poll(() => language(page), soon).toBe('de');
  await page.evaluate(() => void (location.hash = '#/'));
  await expectGerman(page);
  await page.reload();
  await expectGerman(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await browser.cutNetwork();
  await page.reload();
  await expectGerman(page);
}, 120_000);
