// 5,000 messages: how long script holds up the main thread at opening, scrolling and streaming, and memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { serveFolder } from '../../tools/static-server.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';

const rounds = 5;
const streamMs = 5000;

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
  /** Time on the processor alone: what a busy machine takes away does not count. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
}

/** What runs the page's own code; the rest of a task is style, layout and paint. */
const scriptNames = new Set([
  ...['FunctionCall', 'EvaluateScript', 'FireAnimationFrame'],
  ...['TimerFire', 'EventDispatch', 'RunMicrotasks'],
]);

interface Longest {
  readonly script: number;
  readonly scriptCpu: number;
}

async function traced(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Longest> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)}:${String(tid)}`),
  );
  const scripts = traceEvents.filter(
    ({ name, pid, tid }) => scriptNames.has(name) && mains.has(`${String(pid)}:${String(tid)}`),
  );
  return {
    script: Math.max(0, ...scripts.map(({ dur = 0 }) => dur / 1000)),
    scriptCpu: Math.max(0, ...scripts.map(({ tdur = 0 }) => tdur / 1000)),
  };
}

async function opened(page: Page, url: string): Promise<void> {
  await page.goto(`${url}test/bench/support/big-session.html`);
  await page.waitForFunction(() => document.querySelectorAll('.message').length === 5000);
}

async function scrolled(page: Page): Promise<void> {
  for (const part of [0.7, 0.1, 0.5, 0, 0.9, 0.3, 1]) {
    await page.evaluate((share) => {
      const scroller = document.querySelector('.scroller');
      if (scroller) scroller.scrollTop = share * scroller.scrollHeight;
    }, part);
    await page.waitForTimeout(250);
  }
}

const streamed = (page: Page): Promise<unknown> =>
  page.evaluate(
    (ms) => (globalThis as unknown as { writeReply(ms: number): Promise<number> }).writeReply(ms),
    streamMs,
  );

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

function report(what: string, runs: readonly Longest[]): void {
  for (const key of ['script', 'scriptCpu'] as const) {
    const sorted = runs.map((run) => run[key]).toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
    const each = sorted.map((ms) => ms.toFixed(1)).join(', ');
    console.log(
      `5,000 messages, ${what}, longest ${key}: median ${median.toFixed(1)} ms (${each})`,
    );
  }
}

test('5,000 messages open, scroll and grow', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'big-session-'));
  await build({
    ...{ configFile: false, logLevel: 'error', base: './', plugins: [svelte()] },
    worker: { format: 'es' },
    build: { outDir, rolldownOptions: { input: 'test/bench/support/big-session.html' } },
  });
  const host = await serveFolder({ root: outDir });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const opens: Longest[] = [];
  const scrolls: Longest[] = [];
  const streams: Longest[] = [];
  const heaps: number[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (let round = 0; round < rounds; round += 1) {
      opens.push(await traced(browser, page, () => opened(page, host.url)));
    }
    for (let round = 0; round < rounds; round += 1) {
      scrolls.push(await traced(browser, page, () => scrolled(page)));
      streams.push(await traced(browser, page, () => streamed(page)));
      heaps.push(await heapMb(page));
    }
  } finally {
    await browser.close();
    await host.close();
    await rm(outDir, { recursive: true, force: true });
  }
  report('opening', opens);
  report('scrolling', scrolls);
  report('a reply at 200 tokens/s', streams);
  console.log(`heap after each round: ${heaps.map((mb) => mb.toFixed(1)).join(', ')} MB`);
  expect(streams).toHaveLength(rounds);
});
