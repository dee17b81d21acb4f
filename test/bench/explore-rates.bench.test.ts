// How often the built-in model gives what a gesture asks for: at the first call, after one repair, step by
// step, or not at all. EXPLORE_RUNS sets the seeded runs of each gesture, EXPLORE_GESTURES=dimension,mix which
// ones; EXPLORE_SHOW=1 prints the misses.
import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import type { GestureName, RateRun } from './support/explore-rates-page';

const runs = Number(process.env.EXPLORE_RUNS ?? 100);
const names: readonly GestureName[] = [
  ...(['dimension', 'interpolation', 'near', 'unexpected', 'mix', 'sliders'] as const),
  ...(['interpret', 'suggest', 'sketch'] as const),
];
const wanted = process.env.EXPLORE_GESTURES?.split(',');
const chosen = names.filter((name) => wanted?.includes(name) ?? true);
const ways = ['first-call', 'repair', 'step-by-step', 'failed'] as const;

async function measure(page: Page, gesture: GestureName): Promise<RateRun[]> {
  return page.evaluate<RateRun[], [GestureName, number]>(
    async ([name, count]) => {
      const { runGesture } = globalThis as unknown as {
        readonly runGesture: (name: GestureName, seed: number) => Promise<RateRun>;
      };
      const all: RateRun[] = [];
      for (let seed = 1; seed <= count; seed += 1) all.push(await runGesture(name, seed));
      return all;
    },
    [gesture, runs],
  );
}

const share = (count: number): string => `${((100 * count) / runs).toFixed(0)} %`;

test('rates of each gesture', async () => {
  const server = await createServer({ logLevel: 'warn', server: { port: 0, hmr: false } });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const all: RateRun[] = [];
  try {
    await server.listen();
    const [url = ''] = server.resolvedUrls?.local ?? [];
    const page = await browser.newPage();
    await page.goto(`${url}test/bench/support/explore-rates.html`);
    await page.waitForFunction(() => 'runGesture' in globalThis, undefined, { timeout: 60_000 });
    for (const gesture of chosen) {
      const measured = await measure(page, gesture);
      all.push(...measured);
      const figures = ways.map((way) => {
        const count = measured.filter(({ how }) => how === way).length;
        return `${way} ${share(count)}`;
      });
      console.log(`explore rates, ${runs} runs: ${gesture}: ${figures.join(', ')}`);
      const misses = measured.filter(({ how }) => how === 'failed').slice(0, 3);
      if (process.env.EXPLORE_SHOW) for (const miss of misses) console.log(JSON.stringify(miss));
    }
  } finally {
    await browser.close();
    await server.close();
  }
  expect(all).toHaveLength(runs * chosen.length);
});
