import { afterEach, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat } from '../support/chat-page.ts';

let browser: AppBrowser;
afterEach(() => browser.close());

test('without WebGPU the CPU is taken, and the user is told why', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  const chat = await openChat(browser);
  expect(await chat.model.textContent()).toMatch(/CPU/);
  await chat.page.getByRole('button', { name: 'Details' }).click();
  await chat.page.getByText(/running on the CPU/).waitFor();
  expect(await chat.say('My boss is Marta.')).toContain('Marta');
  expect((await chat.app.facts()).device).toBe('wasm');
});

test('a software GPU counts as none: the CPU is taken', async () => {
  browser = await openAppBrowser({ gpu: 'swiftshader' });
  const chat = await openChat(browser);
  expect(await chat.app.modelLine()).toMatch(/CPU/);
});

test('with neither WebGPU nor WebAssembly a plain page says what is needed', async () => {
  browser = await openAppBrowser({ gpu: 'none' });
  await browser.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  const page = await browser.open();
  await page.getByRole('heading', { name: /cannot run in this browser/ }).waitFor();
  expect(await page.getByRole('main').textContent()).toMatch(/WebAssembly/);
});

test('a short conversation with a compaction runs on WebGPU', async () => {
  browser = await openAppBrowser({ gpu: 'swiftshader' });
  const chat = await openChat(browser, '?window=1024');
  await chat.runOn('GPU');
  // Long messages, since each word that this adapter writes takes a fifth of a second.
  const walk = 'We walked along the river for an hour and talked about the old bridge. ';
  for (const word of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await chat.say(`This is the ${word} day. ${walk.repeat(6)}`);
  }
  const path = await chat.app.path();
  const replies = path.filter((e) => e.kind === 'message' && e.message.role === 'assistant');
  expect(replies.map((e) => (e.kind === 'message' ? e.origin?.device : ''))).toEqual(
    Array<string>(5).fill('webgpu'),
  );
  expect(path.filter(({ kind }) => kind === 'compaction').length).toBeGreaterThanOrEqual(1);
}, 600_000);
