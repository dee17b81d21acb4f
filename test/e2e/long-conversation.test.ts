import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultScript } from '../../tools/demo/default-script.ts';
import { usualStages } from '../../tools/demo/rows.ts';
import { ScriptRun } from '../../tools/demo/run-script.ts';
import { judge } from '../../tools/demo/verdict.ts';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';
import { openChat } from '../support/chat-page.ts';

let browser: AppBrowser;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
});
afterAll(() => browser.close());

test('sixty turns on the CPU: no overflow, no lost message, several compactions', async () => {
  const chat = await openChat(browser, `?window=${defaultScript.window ?? 1024}`);
  // The demo's conversation without its questions: those are the demo's business.
  const turns = defaultScript.turns.filter(({ ask }) => ask === undefined).slice(0, 60);
  const figures = await new ScriptRun(chat.app, usualStages, () => undefined).run({
    ...defaultScript,
    answeredBefore: 0,
    turns,
  });
  const verdict = judge(figures);
  expect(verdict).toMatchObject({ turns: 60, overflows: 0, lostMessages: 0, faults: [] });
  expect(verdict.compactions).toBeGreaterThanOrEqual(3);
  expect(figures.rows.filter(({ answer }) => answer.trim() === '')).toEqual([]);
  expect((await chat.app.facts()).device).toBe('wasm');
  expect(browser.outside).toEqual([]);
}, 300_000);
