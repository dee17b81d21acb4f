import { afterEach, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat } from '../support/chat-page.ts';

const relatives = ['sister', 'brother', 'aunt', 'uncle', 'cousin'];
const others = ['boss', 'neighbor', 'teacher', 'doctor', 'friend', 'coach', 'partner'];
const people = [...relatives, ...others];

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

test('a conversation goes on to WebGPU, and is summarized and asked about there', async () => {
  browser = await openAppBrowser({ gpu: 'swiftshader' });
  const chat = await openChat(browser, '?window=768');
  // Most of it is told on the CPU: each word that this adapter writes takes a fifth of a second.
  for (const who of people) await chat.say(`My ${who} is Marta.`);
  await chat.runOn('GPU');
  await chat.say('My dentist is Olga.');
  await chat.page.getByRole('button', { name: 'Summarize older turns now' }).click();
  await chat.page.getByRole('region', { name: /^Compaction/ }).waitFor({ timeout: 300_000 });
  expect(await chat.say('Who is my dentist?')).not.toBe('');
  const path = await chat.app.path();
  const replies = path.filter((e) => e.kind === 'message' && e.message.role === 'assistant');
  const devices = replies.map((e) => (e.kind === 'message' ? e.origin?.device : ''));
  expect(devices).toEqual([...people.map(() => 'wasm'), 'webgpu', 'webgpu']);
  expect(path.filter(({ kind }) => kind === 'compaction')).toHaveLength(1);
}, 600_000);
