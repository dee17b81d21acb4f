/** The page of what left this device, under the policy that the app is shipped with. */
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { hubRepositories } from '../hub/hub-repositories.ts';
import { startPublicHub, type PublicHub } from '../hub/public-hub.ts';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat } from '../support/chat-page.ts';

/** A loaded machine takes its time. */
const soon = { timeout: 20_000 };

let hub: PublicHub;
let browser: AppBrowser;
afterEach(async () => {
  await browser.close();
  await hub.close();
});

async function openRecord(page: Page): Promise<void> {
  await page.evaluate(() => void (location.hash = '#/network'));
  await page.getByRole('heading', { name: 'How this is known' }).waitFor();
}

/** The record is written in bursts, half a second after the first request of one. */
async function recorded(page: Page, region: string): Promise<string> {
  await page.getByRole('button', { name: 'Read again' }).click();
  return (await page.getByRole('region', { name: region }).textContent()) ?? '';
}

test('a whole conversation asks nobody for anything; a model is asked of the hub, and that is told', async () => {
  hub = await startPublicHub(hubRepositories());
  browser = await openAppBrowser({ gpu: 'none', args: hub.args });
  const chat = await openChat(browser, '?window=768');
  const { page } = chat;
  for (const text of ['My boss is Marta.', 'What is 12 times 7?', 'Who is my boss?'])
    await chat.say(text);
  await chat.app.send('/compact');
  await chat.app.idle();
  await openRecord(page);
  await expect
    .poll(() => recorded(page, 'Asked of the address that the app was loaded from'), soon)
    .toContain('Files of the built-in model');
  expect(await recorded(page, 'Asked of others')).toContain('Nothing has left this device');
  expect(browser.outside).toEqual([]);

  await page.evaluate(() => void (location.hash = '#/models'));
  await page.getByRole('textbox', { name: 'Id or address of a model' }).fill('palimpsest/pocket');
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByText('Added to the list.').waitFor();
  await openRecord(page);
  await expect
    .poll(() => recorded(page, 'Asked of others'), soon)
    .toContain('https://huggingface.co');
  const others = await recorded(page, 'Asked of others');
  expect(others).toContain('What a model is made of');
  expect(others).toContain('palimpsest/pocket');
  // Every request that the browser saw leave is of one of the groups that are shown.
  expect(new Set(browser.outside.map((url) => new URL(url).origin))).toEqual(
    new Set(['https://huggingface.co']),
  );
}, 120_000);
