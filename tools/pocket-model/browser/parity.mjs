// Compares the exported files in a real browser with torch, token by token.
//
//   node browser/parity.mjs FOLDER FIXTURES [wasm|webgpu] [prompts] [new tokens]
//
// Exit code 1 when a text is cut into other tokens or an answer differs.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const [folder, fixtures, device = 'wasm', count = '50', limit = '48'] = process.argv.slice(2);
const { texts, prompts } = JSON.parse(readFileSync(fixtures, 'utf8'));
const same = (a, b) => a.length === b.length && a.every((id, i) => id === b[i]);

async function openWorker(address) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
  });
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate(() => {
    const worker = new Worker('/worker.js', { type: 'module' });
    const waiting = new Map();
    let next = 0;
    const ready = new Promise((done) => waiting.set(0, done));
    worker.addEventListener('message', ({ data }) => waiting.get(data.id)?.(data));
    worker.addEventListener('error', (event) => waiting.get(0)({ error: event.message }));
    window.send = async (request) => {
      await ready;
      next += 1;
      const answer = new Promise((done) => waiting.set(next, done));
      worker.postMessage({ ...request, id: next });
      return answer;
    };
  });
  const send = async (request) => {
    const answer = await page.evaluate((data) => window.send(data), request);
    if (answer.error) throw new Error(answer.error);
    return answer.result;
  };
  return { send, close: () => browser.close() };
}

async function compareTexts(send) {
  const encoded = await send({ command: 'encode', texts: texts.map(([text]) => text) });
  const wrong = texts.filter(([, ids], i) => !same(ids, encoded[i]));
  for (const [text] of wrong) console.log(`other tokens: ${JSON.stringify(text)}`);
  return wrong.length;
}

async function comparePrompts(send, chosen) {
  let wrong = 0;
  let tokens = 0;
  let ms = 0;
  for (const prompt of chosen) {
    const answer = await send({
      command: 'generate',
      messages: prompt.messages,
      limit: Number(limit),
    });
    const isSame =
      answer.length === prompt.promptTokens &&
      same(answer.ids, prompt.ids.slice(0, Number(limit)));
    wrong += isSame ? 0 : 1;
    tokens += answer.ids.length;
    ms += answer.ms;
  }
  console.log(`${Math.round((1000 * tokens) / ms)} tokens/s, prefill included`);
  return wrong;
}

const { server, address } = await serve(resolve(folder));
const { send, close } = await openWorker(address);
try {
  await send({ command: 'load', device });
  const chosen = prompts.slice(0, Number(count));
  const wrongTexts = await compareTexts(send);
  const wrongPrompts = await comparePrompts(send, chosen);
  console.log(
    `${device}: ${texts.length - wrongTexts}/${texts.length} texts, ` +
      `${chosen.length - wrongPrompts}/${chosen.length} prompts equal`,
  );
  process.exitCode = wrongTexts + wrongPrompts > 0 ? 1 : 0;
} finally {
  await close();
  server.close();
}
