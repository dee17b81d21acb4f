import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

const longTask = 'Give 6 variations of "a boat on a lake" along "time of day".';
const walk = 'We walked along the river for an hour and talked about the old bridge. ';

let browser: AppBrowser;
let chat: ChatPage;
beforeEach(async () => {
  browser = await openAppBrowser({ gpu: 'swiftshader' });
  chat = await openChat(browser);
});
afterEach(() => browser.close());

async function expectUsable(): Promise<void> {
  await chat.app.idle();
  await chat.runOn('CPU');
  expect(await chat.say('My boss is Marta.')).toContain('Marta');
}

/** What the status for screen readers says at the moment. */
const phase = (words: string) => chat.page.getByText(`${words}…`, { exact: true });

test('stops while the model reads', async () => {
  await chat.runOn('GPU');
  await chat.app.send(walk.repeat(20));
  await phase('Reading').waitFor({ state: 'attached' });
  await chat.stop.click();
  await chat.transcript.getByText(/Stopped before/).waitFor({ timeout: 60_000 });
  await expectUsable();
});

test('stops while the model writes, by Esc', async () => {
  await chat.runOn('GPU');
  await chat.app.send(longTask);
  await phase('Writing').waitFor({ state: 'attached', timeout: 60_000 });
  await chat.page.keyboard.press('Escape');
  await chat.transcript.getByText('Stopped here.').waitFor();
  await expectUsable();
});

test('stops a message that waits for the model to load', async () => {
  await chat.page.getByRole('button', { name: 'Details' }).click();
  await chat.page.getByRole('radio', { name: 'GPU', exact: true }).check();
  await chat.page.keyboard.press('Escape');
  await chat.app.send(longTask);
  await chat.stop.click();
  await expectUsable();
});

test('stops twenty times in a row, and the model still answers', async () => {
  for (let round = 0; round < 20; round += 1) {
    await chat.app.send(`${longTask} Round ${round + 1}.`);
    await chat.page.keyboard.press('Escape');
    await chat.app.idle();
  }
  await expectUsable();
});
