/** Search over all history with a jump into another branch; export, wipe and import; foreign files; tags. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

let browser: AppBrowser;
let chat: ChatPage;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  chat = await openChat(browser);
  await chat.say('My landlord is called Ines.');
});
afterAll(() => browser.close());

const go = (hash: string) => chat.page.evaluate((to) => (location.hash = to), hash);

async function choose(name: string, content: string): Promise<void> {
  await chat.page
    .locator('input[type="file"][accept*="json"]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
}

async function exportAll(): Promise<{ readonly content: string; readonly hash: string }> {
  const download = chat.page.waitForEvent('download');
  await chat.page.getByRole('button', { name: 'Export everything' }).click();
  const content = await readFile(await (await download).path(), 'utf8');
  return { content, hash: /"hash":"([0-9a-f]{64})"\}\s*$/u.exec(content)?.[1] ?? '' };
}

test('a message of another branch is found and gone to', async () => {
  const first = chat.transcript.locator('.message').filter({ hasText: 'Ines' }).first();
  await first.getByRole('button', { name: /^Word this/u }).click();
  const field = chat.page.getByRole('textbox', { name: 'Your message, worded anew' });
  await field.fill('My landlord is called Otto.');
  await field.press('Enter');
  await chat.app.idle();
  await go('#/search/landlord%20Ines');
  await chat.page.locator('mark').filter({ hasText: 'Ines' }).first().waitFor();
  await chat.page
    .locator('section button')
    .filter({ hasText: 'My landlord is called Ines.' })
    .first()
    .click();
  await chat.transcript.locator('.message').filter({ hasText: 'called Ines.' }).first().waitFor();
  expect(await chat.transcript.getByText('called Otto.').count()).toBe(0);
});

test('what is exported, erased and imported is the same by its hash', async () => {
  await go('#/data');
  const before = await exportAll();
  expect(before.hash).not.toBe('');
  await chat.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('palimpsest');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const db = opening.result;
          const names = [...db.objectStoreNames];
          const wipe = db.transaction(names, 'readwrite');
          for (const name of names) wipe.objectStore(name).clear();
          wipe.oncomplete = resolve;
        };
      }),
  );
  await chat.page.reload();
  await choose('backup.json', before.content);
  await chat.page
    .getByText(/come in/u)
    .first()
    .waitFor();
  await chat.page.getByRole('button', { name: 'Import', exact: true }).click();
  await chat.page.getByText(/came in,/u).waitFor();
  expect((await exportAll()).hash).toBe(before.hash);
});

test.each([
  [
    'openai',
    [
      {
        title: 'From OpenAI',
        mapping: {
          a: {
            id: 'a',
            parent: null,
            message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hi'] } },
          },
        },
      },
    ],
  ],
  [
    'claude',
    [
      {
        uuid: 'c',
        name: 'From Claude',
        chat_messages: [{ uuid: 'm', sender: 'human', text: 'Hi' }],
      },
    ],
  ],
  [
    'open-webui',
    [
      {
        id: 'w',
        title: 'From Open WebUI',
        chat: { history: { messages: { a: { role: 'user', content: 'Hi' } } } },
      },
    ],
  ],
])('a file of %s is told of first, and can be taken back', async (name, content) => {
  await go('#/data');
  await choose(`${name}.json`, JSON.stringify(content));
  await chat.page.getByText('1 conversation (1 message): come in').waitFor();
  await chat.page.getByRole('button', { name: 'Cancel' }).click();
  const title = chat.page.getByRole('link', {
    name: content[0] && ('title' in content[0] ? content[0].title : content[0].name),
  });
  expect(await title.count()).toBe(0);
  await choose(`${name}.json`, JSON.stringify(content));
  await chat.page.getByRole('button', { name: 'Import', exact: true }).click();
  await title.waitFor();
  await chat.page.getByRole('button', { name: 'Take it back' }).click();
  await title.waitFor({ state: 'detached' });
  expect(browser.problems).toEqual([]);
});
