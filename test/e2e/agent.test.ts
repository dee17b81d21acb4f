/**
 * Tools, memory and tasks with the built-in model in the built app. What the model says is its own affair;
 * asserted is what must follow from its calls. Tasks that need a sure hand are written by hand.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat, type ChatPage } from '../support/chat-page.ts';

let browser: AppBrowser;
beforeEach(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
});
afterEach(() => browser.close());

/** Result texts of a tool in the open conversation, read off the page. */
async function results(chat: ChatPage, tool: string): Promise<readonly string[]> {
  const lines = chat.transcript.locator('.message').filter({ hasText: tool });
  return (await lines.allInnerTexts()).filter((text) => text.includes('→'));
}

async function addTask(chat: ChatPage, text: string): Promise<void> {
  const field = chat.page.getByRole('textbox', { name: 'New task' });
  await field.fill(text);
  await field.press('Enter');
  await chat.page.getByRole('checkbox', { name: `Done: ${text}` }).waitFor();
}

const requestText = async (chat: ChatPage): Promise<string> =>
  (await chat.app.sentRequest()).rows.map(({ content }) => content).join('\n');

test('a sum is done by the calculator, and its result is what the model answers with', async () => {
  const chat = await openChat(browser);
  const answer = await chat.say('What is 12 times 7?');
  expect((await results(chat, 'calculator')).join()).toContain('84');
  expect(answer).toContain('84');
});

test('what is remembered is told to the model in a new conversation, until it is removed', async () => {
  const chat = await openChat(browser);
  await chat.say('Remember that my parking spot is B17.');
  await chat.page.getByRole('link', { name: 'What is remembered of you' }).click();
  // Under whatever key the model chose: the value is the user's.
  const kept = chat.page.getByRole('main').getByRole('listitem').filter({ hasText: 'B17' });
  await kept.waitFor();
  await chat.page.getByRole('link', { name: 'New conversation' }).click();
  await chat.say('Hello.');
  expect(await requestText(chat)).toContain('B17');
  expect(await chat.say('What is my parking spot?')).toContain('B17');
  await chat.page.getByRole('link', { name: 'What is remembered of you' }).click();
  await kept.getByRole('button', { name: /^Remove/ }).click();
  await chat.page.getByText(/was removed/).waitFor();
  await chat.page.getByRole('link', { name: 'Back to the conversation' }).click();
  await chat.say('Thanks.');
  const [first] = (await chat.app.sentRequest()).rows;
  expect(first?.content).not.toContain('B17');
});

test('open tasks are told after each of three compactions, once, until they are ticked off', async () => {
  const chat = await openChat(browser, '?window=768');
  await chat.say('Hello.');
  await addTask(chat, 'call the plumber');
  await addTask(chat, 'book the train');
  let compactions = 0;
  for (let turn = 0; turn < 40 && compactions < 3; turn += 1) {
    await chat.say(`My locker number ${turn + 1} is ${417 + turn}, and the old one was ${turn}.`);
    const kinds = (await chat.app.entries()).map(({ kind }) => kind);
    compactions = kinds.filter((kind) => kind === 'compaction').length;
    const told = await requestText(chat);
    expect(told.match(/- call the plumber$/gmu)).toHaveLength(1);
    expect(told.match(/- book the train$/gmu)).toHaveLength(1);
  }
  expect(compactions).toBeGreaterThanOrEqual(3);
  await chat.page.getByRole('checkbox', { name: 'Done: call the plumber' }).check();
  await chat.page.getByText('1 task done').waitFor();
  await chat.say('Thanks.');
  expect(await requestText(chat)).not.toContain('- call the plumber');
  expect(await requestText(chat)).toContain('- book the train');
});
