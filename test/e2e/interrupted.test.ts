import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOf, type LogEntry } from '../../tools/demo/log-entry.ts';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, resumeChat, type ChatPage } from '../support/chat-page.ts';

// On the software GPU a word takes a fifth of a second: slow enough to be caught in the middle.
const longTask = 'Give 6 variations of "a boat on a lake" along "time of day".';

let browser: AppBrowser;
beforeEach(async () => {
  browser = await openAppBrowser({ gpu: 'swiftshader' });
});
afterEach(() => browser.close());

const texts = (path: readonly LogEntry[], role: string): string[] =>
  path.flatMap((entry) =>
    entry.kind === 'message' && entry.message.role === role ? [textOf(entry)] : [],
  );

/** Until the reply has some words on the page. */
async function untilWriting(chat: ChatPage): Promise<void> {
  await chat.stop.waitFor();
  await chat.page.getByText('Writing…').waitFor({ state: 'attached', timeout: 60_000 });
}

test('a reload in mid-stream keeps what was said and what was written, marked as stopped', async () => {
  const before = await openChat(browser);
  await before.runOn('GPU');
  await before.app.send(longTask);
  await untilWriting(before);
  await before.page.waitForTimeout(5000); // what is written is stored once a second
  await before.page.reload();
  const chat = await resumeChat(before.page);
  await chat.transcript.getByText(longTask).waitFor();
  await chat.transcript.getByText(/Stopped here/).waitFor();
  const path = await chat.app.path();
  expect(texts(path, 'user')).toEqual([longTask]);
  expect(texts(path, 'assistant')[0]?.length).toBeGreaterThan(3);

  await chat.runOn('CPU');
  expect(await chat.say('My boss is Marta.')).toContain('Marta');
});

test('a tab closed before the first word leaves the message and no empty reply', async () => {
  const before = await openChat(browser);
  await before.runOn('GPU');
  await before.app.send(longTask);
  await before.page.close({ runBeforeUnload: false });
  const chat = await openChat(browser);
  await chat.page.getByRole('link', { name: /variations/ }).click();
  await chat.transcript.getByText(longTask).waitFor();
  expect(texts(await chat.app.path(), 'assistant').filter((text) => text === '')).toEqual([]);
  await chat.runOn('CPU');
  expect(await chat.say('My boss is Marta.')).toContain('Marta');
});

test('a tab closed in the middle of a compaction comes back as it was before it', async () => {
  const before = await openChat(browser);
  const compacting = before.page
    .getByText(/^Summarizing/)
    .filter({ visible: true })
    .first();
  const walk = 'We walked along the river for an hour and talked about the old bridge. ';
  const sent: string[] = [];
  let state = 'idle';
  while (state === 'idle' && sent.length < 20) {
    sent.push(`This is day ${sent.length + 1}. ${walk.repeat(5)}`);
    await before.app.send(sent.at(-1) ?? '');
    state = await Promise.race([
      compacting.waitFor({ timeout: 120_000 }).then(() => 'compacting'),
      before.app.idle().then(() => 'idle'),
    ]);
  }
  expect(state).toBe('compacting');
  const place = new URL(before.page.url()).hash;
  const saved = await before.app.path();
  await before.page.close({ runBeforeUnload: false });

  const chat = await openChat(browser, place);
  const found = await chat.app.path();
  expect(found.slice(0, saved.length)).toEqual(saved);
  expect(texts(found, 'user')).toEqual(sent);
  expect(await chat.say('My boss is Marta.')).toContain('Marta');
  expect(texts(await chat.app.path(), 'user')).toEqual([...sent, 'My boss is Marta.']);
});
