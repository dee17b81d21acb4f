// A board of 500 cards in the built app: how long the main thread's longest task is while panning and zooming.
import { chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../src/security-headers.ts';
import { serveFolder } from '../../tools/static-server.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';

const root = process.env.PALIMPSEST_DIST ?? 'dist';
const rounds = 5;

function boardOf(count: number): string {
  const items = Array.from({ length: count }, (_, i) => ({
    id: `c${i}`,
    text: `idea number ${i}, a red bicycle on a bridge in the rain`,
    at: { x: (i % 25) * 250, y: Math.floor(i / 25) * 170 },
    ...{ layer: 0, placedBy: 'app', starred: i % 7 === 0, stale: false, state: { kind: 'ready' } },
    provenance: { operation: 'written', parents: [] },
  }));
  const board = { id: 'b', title: 'Many', createdAt: 1, items, chains: [], recentDimensions: [] };
  return JSON.stringify({ palimpsestBoard: 1, board });
}

async function openBoard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}#/explore`);
  await page.getByLabel('Import a board').setInputFiles({
    name: 'many.json',
    mimeType: 'application/json',
    buffer: Buffer.from(boardOf(500)),
  });
  await page.locator('.svelte-flow__node').first().waitFor();
  await page.getByRole('status').filter({ hasText: 'ready on the' }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1500);
}

async function panAndZoom(page: Page): Promise<void> {
  await page.mouse.move(480, 450);
  for (let i = 0; i < 8; i += 1) await page.mouse.wheel(0, -120);
  await page.mouse.move(700, 120);
  await page.mouse.down({ button: 'left' });
  for (let i = 0; i < 40; i += 1) await page.mouse.move(700 - i * 12, 120 + i * 9);
  await page.mouse.up();
  for (let i = 0; i < 12; i += 1) await page.mouse.wheel(0, 120);
}

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
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
]);

interface Longest {
  /** Milliseconds of wall time and of processor time. */
  readonly task: number;
  readonly taskCpu: number;
  readonly script: number;
  readonly scriptCpu: number;
}

function longestOf(trace: Buffer): Longest {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const onMain = traceEvents.filter(({ pid, tid }) => mains.has(`${pid}:${tid}`));
  const tasks = onMain.filter(({ name }) => name === 'RunTask');
  const scripts = onMain.filter(({ name }) => scriptNames.has(name));
  const wall = (events: readonly TraceEvent[]): number =>
    Math.max(0, ...events.map(({ dur = 0 }) => dur / 1000));
  const cpu = (events: readonly TraceEvent[]): number =>
    Math.max(0, ...events.map(({ tdur = 0 }) => tdur / 1000));
  return {
    ...{ task: wall(tasks), taskCpu: cpu(tasks) },
    ...{ script: wall(scripts), scriptCpu: cpu(scripts) },
  };
}

function medianOf(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? NaN).toFixed(1);
}

test('500 cards pan and zoom', async () => {
  const host = await serveFolder({ root, headers: securityHeaders('header') });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const longest: Longest[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openBoard(page, host.url);
    for (let round = 0; round < rounds; round += 1) {
      // The same view each time: panning goes on where it was.
      await page.getByRole('button', { name: 'Fit' }).click();
      await page.waitForTimeout(800);
      await browser.startTracing(page, {
        categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
      });
      await panAndZoom(page);
      longest.push(longestOf(await browser.stopTracing()));
    }
  } finally {
    await browser.close();
    await host.close();
  }
  for (const key of ['script', 'scriptCpu', 'task', 'taskCpu'] as const) {
    const values = longest.map((one) => one[key]);
    const each = values.map((ms) => ms.toFixed(1)).join(', ');
    console.log(`500 cards, longest ${key}: median ${medianOf(values)} ms (${each})`);
  }
  expect(longest).toHaveLength(rounds);
});
