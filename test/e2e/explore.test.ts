/** The canvas in the built app with the built-in model: by mouse, touch and keyboard, over a reload, without a host. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';

let browser: AppBrowser;
let page: Page;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  page = await browser.open('#/explore');
  await page.getByRole('button', { name: 'New board' }).click();
  await addCard('a red bicycle on a bridge');
});
afterAll(() => browser.close());

const cards = (): Locator => page.locator('.svelte-flow__node');
const panel = (): Locator =>
  page.getByRole('complementary', { name: 'What you can do with the chosen cards' });

async function addCard(text: string): Promise<void> {
  await page.getByRole('button', { name: '+ Card' }).click();
  await panel().getByLabel('Text').fill(text);
  await panel().getByLabel('Text').press('Tab');
}

/** All texts, once none of them is awaited any more. */
async function written(): Promise<string[]> {
  await page.waitForFunction(() => document.querySelectorAll('.card.waiting').length === 0);
  return page.locator('.svelte-flow__node .text').allInnerTexts();
}

async function handleOf(text: string): Promise<{ x: number; y: number }> {
  const handle = page.getByRole('button', { name: `Pull for variations of ${text}`, exact: true });
  const box = await handle.boundingBox();
  if (!box) throw new Error(`The card ${text} has no handle.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('pulling shows steps, Esc takes it back, letting go asks for the dimension', async () => {
  const { x, y } = await handleOf('a red bicycle on a bridge');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 150, { steps: 4 });
  await page.mouse.move(x + 60, y + 230, { steps: 4 });
  await page.getByText('2 steps').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByText('2 steps').count()).toBe(0);
  await page.mouse.up();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 230, { steps: 6 });
  await page.mouse.up();
  await panel().getByLabel('What should change?').fill('weather');
  await panel().getByRole('button', { name: 'Make 2 ideas' }).click();
  const texts = await written();
  expect(texts).toHaveLength(3);
  expect(new Set(texts).size).toBe(3);
  expect(texts.every((text) => text.includes('bicycle'))).toBe(true);
});

test('undo takes all of it back, redo brings it without asking the model again', async () => {
  const before = await written();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => cards().count()).toBe(1);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  expect(await written()).toEqual(before);
});

test('a chain that is being written goes on after a reload', async () => {
  await cards().first().click();
  await panel().getByLabel('What should change?').fill('time of day');
  await panel().getByLabel('Steps').fill('6');
  await panel().getByRole('button', { name: 'Make 6 ideas' }).click();
  await page.waitForTimeout(350); // saved a quarter of a second after the change
  await page.reload();
  await expect.poll(() => cards().count()).toBe(9);
  expect(await written()).toHaveLength(9);
});

test('by keyboard alone: two cards of the outline, and what lies between', async () => {
  await page.getByRole('button', { name: '+ Card' }).click();
  await panel().getByLabel('Text').fill('a calm lake');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Outline' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('checkbox', { name: 'Card: a red bicycle on a bridge', exact: true })
    .focus();
  await page.keyboard.press('Space');
  await panel().getByRole('heading', { name: '2 cards chosen' }).waitFor();
  await panel().getByLabel('Between').focus();
  await page.keyboard.press('Space');
  await panel().getByLabel('Steps').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.outline-row').count()).toBe(12);
  await expect
    .poll(() => page.locator('.outline-row').filter({ hasText: 'waiting' }).count(), {
      timeout: 60_000,
    })
    .toBe(0);
  expect(await page.locator('.outline-row .failure').count()).toBe(0);
});

test('nothing keeps a person with a disability out: outline, canvas, dark, phone', async () => {
  for (const change of [
    () => Promise.resolve(),
    () => page.getByRole('button', { name: 'Outline' }).click(),
    () => page.emulateMedia({ colorScheme: 'dark' }),
    () => page.setViewportSize({ width: 390, height: 844 }),
  ]) {
    await change();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

test('on a phone a finger pulls; the host is gone by then', async () => {
  await browser.cutNetwork();
  await page.getByRole('button', { name: '+ Card' }).click();
  await panel().getByLabel('Text').fill('a small boat');
  await panel().getByLabel('Text').press('Tab');
  await page.getByRole('button', { name: 'Fit' }).click();
  await page.waitForTimeout(400);
  const { x, y } = await handleOf('a small boat');
  const before = await cards().count();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', { x, y });
  for (let i = 1; i <= 6; i += 1) await touch('touchMove', { x, y: y + i * 10 });
  await touch('touchEnd');
  await panel().getByLabel('What should change?').fill('weather');
  await panel().getByRole('button', { name: /^Make/ }).click();
  await expect.poll(() => page.locator('.card.waiting').count(), { timeout: 60_000 }).toBe(0);
  expect(before).toBeGreaterThan(0);
  expect(await page.locator('.card.failed').count()).toBe(0);
});

test('an imported board with a circle is refused in words', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'All boards' }).click();
  const card = (id: string, parent: string) => ({
    ...{ id, text: id, at: { x: 0, y: 0 }, layer: 0, placedBy: 'app', starred: false },
    ...{ stale: false, state: { kind: 'ready' } },
    provenance: { operation: 'near', parents: [parent] },
  });
  const board = {
    ...{ id: 'x', title: 'x', createdAt: 1, chains: [], recentDimensions: [] },
    items: [card('a', 'b'), card('b', 'a')],
  };
  await page.getByLabel('Import a board').setInputFiles({
    name: 'board.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ palimpsestBoard: 1, board })),
  });
  await page.getByRole('alert').filter({ hasText: 'in a circle' }).waitFor();
  expect(browser.outside).toEqual([]);
});
