import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';

/** On a slow phone line, 100 kB is about the most that comes before a person looks away. */
const mostScriptBytes = 100_000;

let browser: AppBrowser;
beforeAll(async () => {
  browser = await openAppBrowser({ gpu: 'none' });
});
afterAll(() => browser.close());

interface ScriptLoad {
  readonly name: string;
  readonly gzipBytes: number;
  readonly endMs: number;
}

test('until the composer takes a text, at most 100 kB of script are transferred', async () => {
  await browser.context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector('textarea');
      if (!field || field.disabled || field.readOnly) return;
      performance.mark('composer');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const page = await browser.open();
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('typed at once');
  await page
    .getByRole('status')
    .filter({ hasText: /ready on the/ })
    .waitFor({ timeout: 60_000 });
  expect(await composer.inputValue()).toBe('typed at once'); // what loads later does not undo it

  const { acceptedMs, scripts } = await page.evaluate(() => ({
    acceptedMs: performance.getEntriesByName('composer')[0]?.startTime ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.m?js$/.test(name))
      .map(({ name, encodedBodySize, responseEnd }): ScriptLoad => {
        return { name, gzipBytes: encodedBodySize, endMs: responseEnd };
      }),
  }));
  const sum = (loads: readonly ScriptLoad[]): number =>
    loads.reduce((bytes, { gzipBytes }) => bytes + gzipBytes, 0);
  const first = scripts.filter(({ endMs }) => endMs <= acceptedMs);
  console.log(
    `first load: ${sum(first)} bytes of script (gzip) until the composer takes a text, after ` +
      `${Math.round(acceptedMs)} ms; ${sum(scripts)} bytes in the page once the model is ready`,
  );
  expect(first.length).toBeGreaterThan(0);
  expect(sum(first)).toBeLessThanOrEqual(mostScriptBytes);
});
