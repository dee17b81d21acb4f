/** The pictures of the README: what stands on each, and how the app is brought there. */
import type { Page } from 'playwright-core';
import { AppPage } from '../demo/app-page.ts';

export interface Picture {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Brings the page to where the picture is taken; the conversation below has been held by then. */
  readonly go: (page: Page) => Promise<void>;
}

const desktop = { width: 1280, height: 800 } as const;
const phone = { width: 390, height: 844 } as const;

/** A conversation long enough for a window of 768 tokens to be summarized, asked about at the end. */
const talk: readonly string[] = [
  'Good morning.',
  'My boss is Marta.',
  'My hotel is the Belvedere.',
  'My train leaves at 7:40.',
  'It rained all day here.',
  'I am allergic to peanuts.',
  'My cat is called Biscuit.',
  'The spare key is under the flowerpot.',
  'I went to the market yesterday.',
  'My dentist is Dr. Novak.',
  'My parking spot is B-17.',
  'My daughter is called Clara.',
  'My hobby is pottery.',
  'My rent is 950 euros.',
  'My flight number is KL-1204.',
  'The concert is on 12 May.',
  'My neighbour is called Tomas.',
  'Remember that my birthday is 3 November.',
  'What is 12 * 17?',
  'When does my train leave?',
];

export async function holdTalk(page: Page): Promise<void> {
  const app = new AppPage(page);
  await app.untilReady();
  for (const text of talk) {
    await app.send(text);
    await app.idle();
  }
}

const place = (hash: string) => async (page: Page) => {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.waitForTimeout(800); // the page is loaded when it is gone to, and its fonts and figures settle
};

/** To the conversation, with the newest card of a summary opened and in view. */
async function openCard(page: Page): Promise<void> {
  await toConversation(page);
  const card = page.getByRole('region', { name: /^Compaction/ }).last();
  const button = card.getByRole('button').first();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
}

async function toConversation(page: Page): Promise<void> {
  const id = await page.evaluate(
    () => /#\/s\/([^/]+)/.exec(location.hash)?.[1] ?? sessionStorage.getItem('shown') ?? '',
  );
  await page.evaluate((session) => {
    sessionStorage.setItem('shown', session);
  }, id);
  await place(`#/s/${id}`)(page);
}

async function toInspector(page: Page): Promise<void> {
  await toConversation(page);
  const hash = await page.evaluate(() => location.hash);
  await place(`${hash}/context`)(page);
}

/** A board with one idea pulled into a chain; made once, then gone back to. */
async function toBoard(page: Page): Promise<void> {
  await place('#/explore')(page);
  const boards = page.getByRole('link', { name: /board|bicycle/i });
  if ((await boards.count()) > 0) await boards.first().click();
  else await makeBoard(page);
  await page.waitForTimeout(800);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await page.waitForTimeout(800);
}

async function makeBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New board', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'What you can do with the chosen cards' });
  await page.getByRole('button', { name: '+ Card' }).click();
  await panel.getByLabel('Text').fill('a red bicycle on a bridge');
  await panel.getByLabel('Text').press('Tab');
  await panel.getByLabel('What should change?').fill('weather');
  await panel.getByLabel('Steps').fill('4');
  await panel.getByRole('button', { name: 'Make 4 ideas' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.card.waiting').length === 0);
}

export const pictures: readonly Picture[] = [
  { name: 'chat', ...desktop, scheme: 'light', go: openCard },
  { name: 'chat-dark', ...desktop, scheme: 'dark', go: toConversation },
  { name: 'chat-phone', ...phone, scheme: 'light', go: openCard },
  { name: 'inspector', ...desktop, scheme: 'light', go: toInspector },
  { name: 'inspector-phone', ...phone, scheme: 'dark', go: toInspector },
  { name: 'explore', ...desktop, scheme: 'light', go: toBoard },
  { name: 'explore-phone', ...phone, scheme: 'dark', go: toBoard },
  { name: 'models', ...desktop, scheme: 'light', go: place('#/models') },
  { name: 'models-phone', ...phone, scheme: 'dark', go: place('#/models') },
  { name: 'memory', ...desktop, scheme: 'dark', go: place('#/memory') },
  { name: 'settings', ...desktop, scheme: 'light', go: place('#/settings') },
  { name: 'settings-phone', ...phone, scheme: 'light', go: place('#/settings') },
];
