/** Another window in the middle of a conversation, on the model screen, with the real weights. */
import { afterEach, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { seriousViolations } from '../support/axe.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

let browser: AppBrowser;
afterEach(() => browser.close());

/** As a person does it: the model line leads there, the plan is read, the change is confirmed. */
async function changeWindow({ page, app }: ChatPage, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('link', { name: 'All models' }).click();
  await page.getByRole('combobox', { name: 'Window' }).selectOption({ label });
  const change = page.getByRole('button', { name: 'Change', exact: true });
  await page.getByText(/^The window changes from/).waitFor();
  await change.click();
  await page.getByText(/is ready, with a window of/).waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Back to the conversation' }).click();
  await app.untilReady();
}

const facts = [
  ['My locker number is 4711.', 'What is my locker number?', '4711'],
  ['My boss is Marta.', 'Who is my boss?', 'Marta'],
] as const;

test('2,048 → 768 → 2,048 in one conversation: facts are still answered, nothing overflows', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const chat = await openChat(browser);
  for (const [said] of facts) await chat.say(said);
  for (let i = 0; i < 6; i += 1) await chat.say(`On day ${String(i)} it rained in the old town.`);
  for (const label of ['768 tokens', '2,048 tokens, all of it']) {
    await changeWindow(chat, label);
    for (const [, question, answer] of facts) expect(await chat.say(question)).toContain(answer);
    const { window, lastRequest, parts } = await chat.app.facts();
    expect((lastRequest?.totalTokens ?? 0) + parts.reserveTokens).toBeLessThanOrEqual(window);
  }
}, 240_000);

test('the model screen is clean for assistive technology, on a phone and in the dark too', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const chat = await openChat(browser);
  await chat.page.evaluate(() => (location.hash = '#/models'));
  await chat.page.getByRole('combobox', { name: 'Window' }).waitFor();
  expect(await seriousViolations(chat.page)).toEqual([]);
  await chat.page.setViewportSize({ width: 390, height: 844 });
  await chat.page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousViolations(chat.page)).toEqual([]);
}, 120_000);

test('the GPU process crashes in the middle of a reply: one click asks again; the next time it is the CPU', async () => {
  browser = await openAppBrowser({ gpu: 'swiftshader' });
  const chat = await openChat(browser, '?device=webgpu');
  const question = 'Give 6 variations of "a boat on a lake" along "time of day".';
  await chat.app.send(question);
  await chat.page.getByText('Writing…').waitFor({ state: 'attached', timeout: 60_000 });
  const devtools = await browser.context.newCDPSession(chat.page);
  await devtools.send('Browser.crashGpuProcess');
  const again = chat.page.getByRole('button', { name: 'Load again' });
  await again.waitFor({ timeout: 60_000 });
  const users = (entries: Awaited<ReturnType<typeof chat.app.entries>>): number =>
    entries.filter((e) => e.kind === 'message' && e.message.role === 'user').length;
  expect(users(await chat.app.entries())).toBe(1);
  await again.click();
  // Asked again on a branch of its own: what was there before is still there.
  const asked = async (): Promise<number> => users(await chat.app.entries());
  await expect.poll(asked, { timeout: 120_000 }).toBe(2);
  await chat.page.getByText('Writing…').waitFor({ state: 'attached', timeout: 120_000 });
  await devtools.send('Browser.crashGpuProcess');
  await chat.page.getByText('was lost again on the graphics processor').waitFor({
    timeout: 60_000,
  });
  await chat.page.getByRole('button', { name: 'Run it on the CPU' }).click();
  await chat.model.filter({ hasText: 'ready on the CPU' }).waitFor({ timeout: 60_000 });
  await chat.app.idle();
  const path = await chat.app.path();
  const last = path.findLast((e) => e.kind === 'message');
  expect(last?.origin).toMatchObject({ device: 'wasm', finishReason: 'stop' });
  expect(users(await chat.app.entries())).toBe(3);
}, 300_000);
