/** The app as the end-to-end tests use it: by the names that a screen reader would say. */
import type { Locator, Page } from 'playwright-core';
import { AppPage } from '../../tools/demo/app-page.ts';
import type { AppBrowser } from './app-browser.ts';

export interface ChatPage {
  readonly page: Page;
  /** The composer and the automation handle. */
  readonly app: AppPage;
  readonly stop: Locator;
  /** Name, device and state of the model, in one line. */
  readonly model: Locator;
  readonly transcript: Locator;
  /** Sends and waits until the app is quiet again; gives the text of the newest reply. */
  say(text: string): Promise<string>;
  /** Chooses where the model runs, in its details, and waits until it runs there. */
  runOn(device: 'GPU' | 'CPU'): Promise<void>;
}

function chatPage(page: Page): ChatPage {
  const app = new AppPage(page);
  const model = page.getByRole('status').filter({ hasText: /ready on the/ });
  return {
    page,
    app,
    model,
    // The composer's; a compaction in the background has a button of the same name.
    stop: page.locator('button[aria-keyshortcuts="Escape"]'),
    transcript: page.getByRole('region', { name: 'Conversation' }),
    say: async (text) => {
      await app.send(text);
      await app.idle();
      return app.newestReply();
    },
    runOn: async (device) => {
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('radio', { name: device, exact: true }).check();
      await page.keyboard.press('Escape');
      await model.filter({ hasText: `ready on the ${device}` }).waitFor({ timeout: 120_000 });
    },
  };
}

/** A new tab at the app, ready to be written in. */
export async function openChat(browser: AppBrowser, place = ''): Promise<ChatPage> {
  const chat = chatPage(await browser.open(place));
  await chat.app.untilReady();
  return chat;
}

/** After a reload or in a tab that is already open. */
export async function resumeChat(page: Page): Promise<ChatPage> {
  const chat = chatPage(page);
  await chat.app.untilReady();
  return chat;
}
