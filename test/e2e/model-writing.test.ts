/** How the loaded model writes, set beside its name in the built app. */
import { afterEach, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { seriousViolations } from '../support/axe.ts';
import { openChat } from '../support/chat-page.ts';

let browser: AppBrowser;
afterEach(() => browser.close());

test('what is set for a model writes the next message, is remembered with it, and outlives a reload', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const chat = await openChat(browser);
  const { page, app } = chat;
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByText('How it writes').click();
  };
  const field = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  await chat.say('My boss is Marta.');
  await open();
  // At temperature 0 a seed would change nothing, so it cannot be set.
  expect(await field('Seed').isDisabled()).toBe(true);
  await field('Temperature').fill('3');
  await field('Temperature').press('Tab');
  await page.getByText('A number from 0 to 2.').waitFor();
  await field('Temperature').fill('0.8');
  await field('Temperature').press('Tab');
  await field('Seed').fill('7');
  await field('Longest reply, tokens').fill('16');
  await field('Longest reply, tokens').press('Tab');
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await chat.say('Give 6 variations of "a boat on a lake" along "time of day".');
  const written = await page.evaluate(async () =>
    (await globalThis.palimpsest.entries()).flatMap((entry) =>
      entry.kind === 'message' && entry.origin ? [entry.origin] : [],
    ),
  );
  expect(written.at(0)?.sampling).toEqual({});
  expect(written.at(-1)?.sampling).toEqual({ temperature: 0.8, seed: 7 });
  expect(written.at(-1)?.usage?.completionTokens).toBe(16);
  await page.reload();
  await app.untilReady();
  await open();
  expect(await field('Temperature').inputValue()).toBe('0.8');
  expect(await field('Longest reply, tokens').inputValue()).toBe('16');
  await page.getByRole('button', { name: 'Back to the usual' }).click();
  expect(await field('Temperature').inputValue()).toBe('');
}, 120_000);
