/** A large model and two tabs; a tab that dies while it loads one. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { hubRepositories } from '../hub/hub-repositories.ts';
import { startPublicHub, type PublicHub } from '../hub/public-hub.ts';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';

let hub: PublicHub | undefined;
let browser: AppBrowser;
afterEach(async () => {
  await browser.close();
  await hub?.close();
  hub = undefined;
});

/** What is kept of the added model says that it needs a gigabyte, as of one that two tabs must not both hold. */
function callItLarge(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('palimpsest');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const database = opening.result;
          const change = database.transaction('models', 'readwrite');
          const models = change.objectStore('models');
          const reading = models.get('added:tiny/plain-4096');
          reading.onsuccess = () => {
            const row = JSON.stringify(reading.result);
            const bytes = /("memoryBytes":\{[^}]*"value":)\d+/;
            models.put(
              JSON.parse(row.replace(bytes, (_, before: string) => `${before}1000000000`)),
            );
          };
          change.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
  );
}

const status = (page: Page, text: RegExp | string) =>
  page.getByRole('status').filter({ hasText: text });

test('a large model is held by one tab; another takes it over, or has it when that one closes', async () => {
  hub = await startPublicHub(hubRepositories());
  browser = await openAppBrowser({ gpu: 'none', args: hub.args });
  const one = await browser.open('?device=wasm#/models');
  await one.getByRole('textbox', { name: 'Id or address of a model' }).fill('tiny/plain-4096');
  await one.getByRole('button', { name: 'Look at it' }).click();
  await one.getByRole('button', { name: 'Download: plain-4096' }).click();
  await one.getByRole('button', { name: 'Use for answers: plain-4096' }).click();
  await one.getByRole('button', { name: 'Change', exact: true }).click();
  await one.getByText(/^plain-4096 is ready, with a window of/).waitFor();
  await callItLarge(one);
  await one.reload();
  await status(one, 'plain-4096 is ready').waitFor();

  const two = await browser.open('?device=wasm');
  await status(two, 'A large model is in use in another tab').waitFor();
  await two.getByRole('button', { name: 'Try again' }).click();
  await status(two, 'plain-4096 is ready').waitFor();
  await status(one, 'Another tab has taken over the model').waitFor();

  await two.close();
  await status(one, 'plain-4096 is ready').waitFor();
  expect(browser.problems).toEqual([]);
}, 120_000);

test('a tab that died while it loaded a model does not load it by itself, and does when it is asked', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const weights = '**/onnx/model_quantized.onnx';
  await browser.context.route(weights, () => undefined); // nothing ever arrives
  const died = await browser.open();
  await status(died, 'Pocket is loading').waitFor();
  await died.waitForFunction(() => localStorage.getItem('palimpsest:loading') !== null);
  const devtools = await browser.context.newCDPSession(died);
  devtools.send('Page.crash').catch(() => undefined); // nobody is left to answer
  await died.waitForEvent('crash');
  await died.close();
  await browser.context.unroute(weights);

  const page = await browser.open();
  await status(page, 'The page was lost while Pocket was loading').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await status(page, 'Pocket is ready').waitFor({ timeout: 60_000 });
}, 120_000);
