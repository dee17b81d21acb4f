import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, resumeChat, type ChatPage } from '../support/chat-page.ts';
import { storedPaths, untilControlled, untilKept } from '../support/service-worker-state.ts';

// The hardest host: a folder below the root, and no headers at all.
describe('on a static host without headers, in a folder', () => {
  let browser: AppBrowser;
  let chat: ChatPage;
  beforeAll(async () => {
    browser = await openAppBrowser({ gpu: 'none', host: { prefix: '/app/', headers: {} } });
  });
  afterAll(() => browser.close());

  test('the first load chats, and then has all it needs to do so offline', async () => {
    chat = await openChat(browser);
    expect(await chat.say('My landlord is called Ines.')).toContain('Ines');
    await untilControlled(chat.page);
    await untilKept(chat.page);
    const stored = await storedPaths(chat.page);
    expect(stored).toContain('index.html');
    expect(stored.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
    expect(stored.filter((path) => path.startsWith('models/'))).toEqual([]);
  });

  test('the browser would install it', async () => {
    const session = await browser.context.newCDPSession(chat.page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const { errors } = await session.send('Page.getAppManifest');
    expect({ installabilityErrors, errors }).toEqual({ installabilityErrors: [], errors: [] });
  });

  test('with the host gone and the network cut, a reload goes on with the conversation', async () => {
    await browser.cutNetwork();
    await chat.page.reload();
    chat = await resumeChat(chat.page);
    await chat.transcript.getByText('My landlord is called Ines.').waitFor();
    expect(await chat.say('What is my landlord called?')).toContain('Ines');
    expect(await chat.page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  test('and so does a tab that is opened cold', async () => {
    const place = new URL(chat.page.url()).hash;
    await chat.page.close();
    chat = await openChat(browser, place);
    expect(await chat.say('Who are you?')).toContain('Pocket');
  });

  test('nothing was asked of another origin, and nothing that is needed was refused', () => {
    expect({ outside: browser.outside, problems: browser.problems }).toEqual({
      outside: [],
      problems: [],
    });
  });
});
