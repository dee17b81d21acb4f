// What the engine costs on top of the library: tokens per second of both, in one worker, in turns.
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import type { Pair, Run } from './support/overhead-page';

const rounds = 5;

const perSecond = ({ tokens, ms }: Run): number => (1000 * tokens) / ms;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

async function measureInBrowser(): Promise<Pair[]> {
  const server = await createServer({ logLevel: 'warn', server: { port: 0, hmr: false } });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    await server.listen();
    const [url = ''] = server.resolvedUrls?.local ?? [];
    const page = await browser.newPage();
    await page.goto(`${url}test/bench/support/overhead.html`);
    await page.waitForFunction(() => 'measureOverhead' in globalThis);
    return await page.evaluate<Pair[], number>(
      (count) =>
        (
          globalThis as unknown as { measureOverhead(rounds: number): Promise<Pair[]> }
        ).measureOverhead(count),
      rounds,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

test('the engine is at least 0.95 as fast as the library alone', async () => {
  const pairs = await measureInBrowser();
  const ratios = pairs.map(({ engine, plain }) => perSecond(engine) / perSecond(plain));
  for (const [index, { engine, plain }] of pairs.entries()) {
    console.log(
      `run ${index + 1}: engine ${perSecond(engine).toFixed(1)} tokens/s (${engine.tokens}), library ${perSecond(plain).toFixed(1)} (${plain.tokens}), ratio ${ratios[index]?.toFixed(3)}`,
    );
  }
  console.log(`app overhead: median ratio ${median(ratios).toFixed(3)}`);
  expect(pairs.map(({ engine }) => engine.tokens)).toEqual(pairs.map(({ plain }) => plain.tokens));
  expect(median(ratios)).toBeGreaterThanOrEqual(0.95);
});
