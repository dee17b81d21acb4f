/** Two tabs on one database: they follow each other, compact once, and get out of each other's way. */
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat } from '../support/chat-page.ts';

/** A loaded machine takes its time. */
const soon = { timeout: 20_000 };

let browser: AppBrowser;
afterEach(() => browser.close());

/** Opens the database in a version that no app of today knows, and lets it go again. */
function upgrade(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('palimpsest', 9990);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
      }),
  );
}

const sessionsKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('palimpsest');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const count = opening.result.transaction('sessions').objectStore('sessions').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );

test('what is said in one tab stands in the other, and one of them alone compacts', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const one = await openChat(browser, '?window=768');
  await one.say('My landlord is called Ines.');
  const place = await one.page.evaluate(() => location.hash);
  const two = await openChat(browser, `?window=768${place}`);
  for (let i = 0; i < 4; i += 1) await one.say(`I watered the plants on balcony ${String(i)}.`);
  await two.transcript.getByText('balcony 3').first().waitFor();
  await two.say('My train leaves at 14:05.');
  await one.transcript.getByText('14:05').first().waitFor();
  for (const { app } of [one, two]) await app.composer.fill('/compact');
  await Promise.all([one.app.composer.press('Enter'), two.app.composer.press('Enter')]);
  const compactions = async () =>
    (await one.app.path()).filter(({ kind }) => kind === 'compaction').length;
  await expect.poll(compactions, { timeout: 30_000 }).toBe(1);
  await Promise.all([one.app.idle(), two.app.idle()]);
  expect(await compactions()).toBe(1);
  // The one that goes takes nothing with it.
  await one.page.close();
  expect(await two.say('When does my train leave?')).not.toBe('');
  expect(browser.problems).toEqual([]);
}, 180_000);

test('a reply goes on in its own conversation while another one is on the screen', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const { page, app, stop, transcript } = await openChat(browser);
  await app.send('Give 6 variations of "a boat on a lake" along "time of day".');
  await stop.waitFor();
  const place = await page.evaluate(() => location.hash);
  await page.evaluate(() => void (location.hash = '#/'));
  await page.getByRole('button', { name: /What is 12 times 7/ }).waitFor();
  expect(await stop.count()).toBe(0);
  await page.evaluate((to) => void (location.hash = to), place);
  await transcript.waitFor();
  await app.idle();
  expect(await app.newestReply()).not.toBe('');
  const kinds = (await app.path()).map((entry) => entry.kind);
  expect(kinds.filter((kind) => kind === 'message')).toHaveLength(2);
}, 120_000);

test('a newer version in another tab: the old one says so, and keeps what is typed and what is saved', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const old = await openChat(browser);
  await old.say('My boss is Marta.');
  await old.app.composer.fill('Half a thought');
  const other = await browser.open('icons/icon.svg');
  await upgrade(other);
  await old.page.getByText('A newer version of Palimpsest was opened in another tab.').waitFor();
  await old.app.composer.press('Enter');
  await expect.poll(() => old.app.composer.inputValue(), soon).toBe('Half a thought');
  await old.page.getByRole('button', { name: 'Reload', exact: true }).click();
  // Here there is no newer version to be had: it says what is the matter, and touches nothing.
  await old.page.getByText('were saved by a newer version of Palimpsest').waitFor();
  expect(await sessionsKept(other)).toBe(1);
}, 120_000);

test('an older version in another tab that will not let go is named, and closing it is enough', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const other = await browser.open('icons/icon.svg');
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('palimpsest', 1);
        opening.onsuccess = () => {
          Object.assign(globalThis, { kept: opening.result });
          resolve();
        };
      }),
  );
  const page = await browser.open();
  await page.waitForTimeout(500);
  await other.close();
  const chat = await openChat(browser);
  await chat.say('My boss is Marta.');
  await page.getByRole('link', { name: 'My boss is Marta.' }).waitFor();
}, 120_000);
