import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';
import { storedPaths, untilControlled } from '../support/service-worker-state.ts';
import type { Replacement } from '../../tools/static-server.ts';

/** A second release: another page title, and so another entry for the page in the service worker's list. */
const secondPage = readFileSync('dist/index.html', 'utf8').replace(
  '<html lang="en">',
  '<html lang="en" data-release="2">',
);
const secondWorker = readFileSync('dist/service-worker.js', 'utf8').replace(
  /("revision":")[0-9a-f]+(","url":"index\.html")/,
  '$1second$2',
);

let isSecondOut = false;
function release(path: string): Replacement | undefined {
  if (!isSecondOut) return undefined;
  if (path === '' || path === 'index.html') {
    return { status: 200, type: 'text/html; charset=utf-8', body: secondPage };
  }
  if (path === 'service-worker.js') {
    return { status: 200, type: 'text/javascript', body: secondWorker };
  }
  return undefined;
}

const releaseOf = (chat: ChatPage): Promise<string | undefined> =>
  chat.page.evaluate(() => document.documentElement.dataset.release);

const askForUpdate = (chat: ChatPage): Promise<unknown> =>
  chat.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

let browser: AppBrowser;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none', host: { instead: release } });
});
afterAll(() => browser.close());

test('a new release waits, is offered, and starts when it is asked to', async () => {
  const chat = await openChat(browser);
  await untilControlled(chat.page);
  expect(secondWorker).toContain('"second"');
  isSecondOut = true;
  await askForUpdate(chat);
  const offer = chat.page.getByRole('button', { name: 'Reload', exact: true });
  await offer.waitFor();

  await chat.say('My boss is Marta.'); // the old release still works
  expect(await releaseOf(chat)).toBeUndefined();

  await offer.click();
  await chat.page.locator('html[data-release="2"]').waitFor();
  await chat.transcript.getByText('My boss is Marta.').waitFor();
  await chat.app.untilReady();
  expect(await storedPaths(chat.page)).toContain('index.html');
});

test('a model cache outlives the release', async () => {
  const [page] = browser.context.pages().slice(-1);
  const names = await page?.evaluate(() => caches.keys());
  expect(names).toContain('palimpsest-models');
  expect(names?.filter((name) => name.includes('-shell-'))).toHaveLength(1);
});
