/** The settings page in the built app: each choice holds, is kept, and reaches the other tabs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { seriousViolations } from '../support/axe.ts';
import { openChat, resumeChat, type ChatPage } from '../support/chat-page.ts';

/** A loaded machine takes its time. */
const soon = { timeout: 20_000 };

let browser: AppBrowser;
let chat: ChatPage;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  chat = await openChat(browser);
}, 120_000);
afterAll(() => browser.close());

const go = (page: Page, hash: string) => page.evaluate((to) => void (location.hash = to), hash);

async function openSettings(page: Page = chat.page): Promise<void> {
  await go(page, '#/settings');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
}

const button = (name: string, page: Page = chat.page) =>
  page.getByRole('button', { name, exact: true });
const rootData = (page: Page, name: string) =>
  page.evaluate((key) => document.documentElement.dataset[key], name);

test('colors and density hold at once, in the other tab too, and after a reload', async () => {
  const other = await browser.open('#/settings');
  await other.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await openSettings();
  const look = chat.page.getByRole('region', { name: 'Look and language' });
  await look.getByRole('combobox', { name: 'Colors' }).selectOption({ label: 'Dark' });
  await look.getByRole('combobox', { name: 'Density' }).selectOption('compact');
  await expect.poll(() => rootData(other, 'theme'), soon).toBe('dark');
  await expect.poll(() => rootData(other, 'density'), soon).toBe('compact');
  await other.close();
  await chat.page.reload();
  await expect.poll(() => rootData(chat.page, 'density'), soon).toBe('compact');
  await openSettings();
  await look.getByRole('combobox', { name: 'Density' }).selectOption('comfortable');
  await look.getByRole('combobox', { name: 'Colors' }).selectOption({ label: 'As the system' });
});

test('a preset is made, changed, copied, deleted and brought back', async () => {
  await openSettings();
  const { page } = chat;
  await button('Add a preset').click();
  await button('Save').click();
  await page.getByText('Give it a name').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Terse');
  await page.getByRole('textbox', { name: 'Instructions (system text)' }).fill('Be short.');
  await page.getByRole('spinbutton', { name: 'Temperature' }).fill('7');
  await button('Save').click();
  await page.getByText('Temperature is out of its range').waitFor();
  await page.getByRole('spinbutton', { name: 'Temperature' }).fill('0.4');
  await button('Save').click();
  await page.getByText('own instructions · Chat: even shares · Temperature 0.4').waitFor();
  await button('Duplicate: Terse').click();
  await button('Delete: Terse (copy)').click();
  await button('Undo').click();
  await button('Edit: Terse (copy)').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Second');
  await button('Save').click();
  await button('Use for new conversations: Second').click();
  await button('Stop using for new conversations: Second').waitFor();
  await button('Delete: Second').click();
  await page.getByText('“Second” was deleted.').waitFor();
});

test('a conversation follows the preset that was chosen for it, and no other does', async () => {
  await go(chat.page, '#/');
  await chat.page.getByRole('combobox', { name: 'Preset' }).selectOption({ label: 'Terse' });
  await chat.say('My locker number is 4711.');
  const { rows } = await chat.app.sentRequest();
  expect(rows[0]?.content).toContain('Be short.');
  const reply = await chat.page.evaluate(async () =>
    (await palimpsest.entries()).find((entry) => entry.kind === 'message' && entry.origin),
  );
  expect(reply).toMatchObject({ origin: { sampling: { temperature: 0.4 } } });
  await go(chat.page, '#/');
  expect(await chat.page.getByRole('combobox', { name: 'Preset' }).inputValue()).toBe('');
  await chat.say('My boss is Marta.');
  expect((await chat.app.sentRequest()).rows[0]?.content).not.toContain('Be short.');
});

test('shares that cannot fit are refused with the sum; others are kept and can be taken back', async () => {
  await openSettings();
  const { page } = chat;
  const summary = page.getByRole('slider', { name: 'Summary', exact: true });
  await summary.fill('0.6');
  await page.getByText(/^These shares cannot fit a window of/).waitFor();
  expect(await button('Save these shares').isDisabled()).toBe(true);
  await summary.fill('0.12');
  await button('Save these shares').click();
  await page.getByText('Saved. They hold from the next request on.').waitFor();
  await page.reload();
  await openSettings();
  await expect.poll(() => summary.inputValue(), soon).toBe('0.12');
  await button('Back to the defaults').click();
  await expect.poll(() => summary.inputValue(), soon).toBe('0.1');
});

test('both pages are clean for assistive technology, in both themes and on a phone', async () => {
  const { page } = chat;
  for (const place of ['settings', 'network']) {
    await go(page, `#/${place}`);
    await page.getByRole('heading', { level: 2 }).last().waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await seriousViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('everything is deleted on a typed word, and the app starts without a network as before', async () => {
  await openSettings();
  const { page } = chat;
  const conversations = page.getByRole('row', { name: /^Conversations/ });
  await expect.poll(() => conversations.textContent(), soon).toMatch(/Conversations\s*2/);
  await button('Delete everything…').click();
  const now = button('Delete everything now');
  expect(await now.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: /to confirm/ }).fill('delete');
  await Promise.all([page.waitForEvent('load'), now.click()]);
  await resumeChat(page);
  await page.getByText('Your conversations will stand here.').waitFor();
  await browser.cutNetwork();
  await page.reload();
  await resumeChat(page);
  expect(await chat.say('My cat is called Miso.')).not.toBe('');
  expect(browser.problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual(
    [],
  );
});
