/** Commands typed into the composer, and the sheet of keys, by keyboard alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { seriousViolations } from '../support/axe.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

/** A loaded machine takes its time. */
const soon = { timeout: 20_000 };

let browser: AppBrowser;
let chat: ChatPage;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  chat = await openChat(browser, '?window=768');
  for (const text of ['My landlord is called Ines.', 'My train leaves at 14:05.'])
    await chat.say(text);
  for (let i = 0; i < 4; i += 1) await chat.say(`I watered the plants on balcony ${String(i)}.`);
}, 180_000);
afterAll(() => browser.close());

const list = () => chat.page.getByRole('listbox', { name: 'Commands' });
const status = () => chat.page.locator('form [role="status"]');
const kinds = () =>
  chat.page.evaluate(async () => (await palimpsest.entries()).map(({ kind }) => kind));

async function type(text: string): Promise<void> {
  await chat.app.composer.fill(text);
}

async function enter(text: string): Promise<void> {
  await type(text);
  await chat.app.composer.press('Enter');
}

test('a slash opens the list; keys choose from it, and the field names the marked one', async () => {
  await type('/');
  await list().waitFor();
  expect(await list().getByRole('option').count()).toBeGreaterThan(8);
  await chat.app.composer.press('ArrowDown');
  const marked = chat.page.locator('[role="option"][aria-selected="true"]');
  expect(await chat.app.composer.getAttribute('aria-activedescendant')).toBe(
    await marked.getAttribute('id'),
  );
  await chat.app.composer.press('ArrowUp');
  expect(await seriousViolations(chat.page)).toEqual([]);
  await chat.app.composer.press('Enter');
  expect(await chat.app.composer.inputValue()).toBe('/compact ');
  expect(await list().count()).toBe(0);
  await type('');
});

test('an unknown command is said plainly, and its text stays', async () => {
  const before = await kinds();
  await enter('/compct the plants');
  await expect
    .poll(() => status().allTextContents(), soon)
    .toContain(
      'There is no command /compct. Did you mean /compact? A second slash in front sends the text as a message.',
    );
  expect(await chat.app.composer.inputValue()).toBe('/compct the plants');
  await enter('/undo everything');
  await expect
    .poll(async () => (await status().allTextContents()).join(' '), soon)
    .toContain('takes nothing behind it');
  expect(await kinds()).toEqual(before);
});

test('a message may begin with a slash: with two of them, or after Esc', async () => {
  const newest = async () => (await chat.app.sentRequest()).rows.at(-1)?.content;
  await chat.app.send('//help is what I typed');
  await chat.app.idle();
  expect(await newest()).toContain('/help is what I typed');
  await type('/pin');
  await list().waitFor();
  await chat.app.composer.press('Escape');
  expect(await list().count()).toBe(0);
  await chat.app.composer.press('Enter');
  await expect.poll(() => chat.app.composer.inputValue(), soon).toBe('');
  await chat.app.idle();
  expect(await newest()).toContain('/pin');
});

test('summarizing with a focus, undoing it and pinning are each one line', async () => {
  const compactions = async () => (await kinds()).filter((kind) => kind === 'compaction').length;
  const before = await compactions();
  await enter('/compact the train');
  await expect.poll(compactions, { timeout: 30_000 }).toBeGreaterThan(before);
  await chat.app.idle();
  await enter('/undo');
  await expect.poll(kinds, soon).toContain('undo');
  await enter('/pin');
  await expect.poll(kinds, soon).toContain('pin');
  expect(await chat.app.composer.inputValue()).toBe('');
});

test('a new conversation starts from the summary, or from nothing', async () => {
  const session = () => chat.page.evaluate(() => palimpsest.sessionId());
  const first = await session();
  await enter('/compact');
  await chat.page.getByText('A summary of older turns was asked for.').waitFor();
  await chat.app.idle();
  await enter('/branch');
  await expect.poll(session, soon).not.toBe(first);
  await enter('/new');
  await expect.poll(session, soon).toBe(null);
  await enter('/undo');
  await expect
    .poll(() => status().allTextContents(), soon)
    .toContain('There is no conversation here yet. Begin one first.');
  await type('');
});

test('other places are a command away', async () => {
  const hash = () => chat.page.evaluate(() => location.hash);
  await enter('/model');
  await expect.poll(hash, soon).toBe('#/models');
  await chat.page.goBack();
  await enter('/model nothing of the kind');
  await expect
    .poll(() => status().allTextContents(), soon)
    .toContain('No model here is called “nothing of the kind”.');
  await enter('/settings');
  await expect.poll(hash, soon).toBe('#/settings');
  await chat.page.goBack();
  await enter('/search landlord');
  const search = chat.page.getByRole('searchbox').first();
  await expect.poll(() => search.inputValue(), soon).toBe('landlord');
  await search.fill('');
  await enter('/help');
  const sheet = chat.page.getByRole('dialog', { name: 'Keys and commands' });
  await sheet.waitFor();
  await chat.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('Ctrl and / open the sheet, and a letter in it acts', async () => {
  const hash = () => chat.page.evaluate(() => location.hash);
  const sheet = chat.page.getByRole('dialog', { name: 'Keys and commands' });
  const press = async (letter: string) => {
    await chat.page.keyboard.press('Control+/');
    await sheet.waitFor();
    await chat.page.keyboard.press(letter);
    await sheet.waitFor({ state: 'detached' });
  };
  await chat.page.keyboard.press('Control+/');
  await sheet.waitFor();
  expect(await seriousViolations(chat.page)).toEqual([]);
  await chat.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await press('s');
  await expect.poll(hash, soon).toBe('#/settings');
  await press('m');
  await expect.poll(hash, soon).toBe('#/models');
  await press('n');
  await expect.poll(hash, soon).toBe('#/');
  await press('j');
  await expect.poll(hash, soon).toMatch(/^#\/s\//);
  const first = await hash();
  await press('j');
  await expect.poll(hash, soon).not.toBe(first);
  await press('k');
  await expect.poll(hash, soon).toBe(first);
  await press('i');
  await expect.poll(hash, soon).toMatch(/\/context$/);
  await press('w');
  await expect
    .poll(() => chat.app.composer.evaluate((field) => field === document.activeElement), soon)
    .toBe(true);
  expect(browser.problems).toEqual([]);
});
