/**
 * The download buttons of the model screen in the built app, under the policy that it is shipped with. The
 * hub is the local one, which stands where the app looks for the real one. See test/hub/FAULTS.md.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { sentBytes } from '../hub/hub-client.ts';
import { hubRepositories } from '../hub/hub-repositories.ts';
import { startPublicHub, type PublicHub } from '../hub/public-hub.ts';
import { openAppBrowser, type AppBrowser } from '../support/app-browser.ts';

const weights = 'onnx/model_quantized.onnx';
const id = 'palimpsest/pocket';
const slow = { [`${id}/${weights}`]: { kind: 'slow', bytesPerSecond: 400_000 } } as const;

let hub: PublicHub;
let browser: AppBrowser;
afterEach(async () => {
  await browser.close();
  await hub.close();
});

interface Screen {
  readonly page: Page;
  readonly row: (name: string) => Locator;
  readonly press: (action: string, name: string) => Promise<void>;
  readonly add: (address: string) => Promise<void>;
}

async function openModels(gpu: 'none' | 'swiftshader' = 'none'): Promise<Screen> {
  hub = await startPublicHub(hubRepositories());
  browser = await openAppBrowser({ gpu, args: hub.args });
  if (gpu === 'swiftshader') await browser.context.addInitScript(passForReal);
  const page = await browser.open('?device=wasm#/models');
  return {
    page,
    row: (name) => page.getByRole('listitem', { name, exact: true }),
    press: (action, name) =>
      page.getByRole('button', { name: `${action}: ${name}`, exact: true }).click(),
    add: async (address) => {
      await page.getByRole('textbox', { name: 'Id or address of a model' }).fill(address);
      await page.getByRole('button', { name: 'Look at it' }).click();
      await page.getByText('Added to the list.').waitFor();
    },
  };
}

/** Runs in the page: the software adapter calls itself a real one, so that web-llm's models are offered. */
function passForReal(): void {
  const say = (type: object, name: string, value: unknown): void => {
    Object.defineProperty(type, name, { get: () => value });
  };
  say(GPUAdapterInfo.prototype, 'isFallbackAdapter', false);
  say(GPUAdapterInfo.prototype, 'architecture', 'real');
  say(GPUAdapterInfo.prototype, 'description', '');
  say(GPUAdapter.prototype, 'features', new Set(['shader-f16']));
}

/** As a bad disk does it: one bit of a stored file is another. */
function damage(page: Page, path: string): Promise<void> {
  return page.evaluate(async (end) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const stored = await cache.match(request);
        if (stored === undefined || !request.url.endsWith(end)) continue;
        const bytes = new Uint8Array(await stored.arrayBuffer());
        bytes[100] = (bytes[100] ?? 0) ^ 1;
        const { headers } = stored;
        await cache.put(request, new Response(bytes, { headers }));
      }
    }
  }, path);
}

/** Waits until the app has stored itself, and then takes the rest of the space away. */
async function leaveFree(page: Page, bytes: number): Promise<void> {
  const { origin } = new URL(browser.host.url);
  const devtools = await browser.context.newCDPSession(page);
  const usage = async (): Promise<number> =>
    (await devtools.send('Storage.getUsageAndQuota', { origin })).usage;
  let used = await usage();
  for (let before = -1; before !== used; used = await usage()) {
    before = used;
    await page.waitForTimeout(1500);
  }
  const quotaSize = Math.ceil(used) + bytes;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}

test('a download tells bytes, rate and time left, is paused, and goes on after a reload', async () => {
  const { page, row, press, add } = await openModels();
  await add(id);
  await hub.arm(slow);
  await press('Download', 'pocket');
  const line = row('pocket');
  await line.getByText(/^\d+ %.* of .*B · .*B\/s · about .* left$/).waitFor();
  await press('Pause', 'pocket');
  await line.getByText(/^Paused at .* of /).waitFor();
  await hub.arm({ [`${id}/${weights}`]: null });
  await page.reload();
  await line.getByText(/ of .*, not whole yet$/).waitFor();
  await press('Go on', 'pocket');
  await line.getByText(/stored, works without a network$/).waitFor();
  // What had arrived before the pause came once: only the list's small files were read twice.
  const sent = await hub.log();
  const whole = readFileSync(`public/models/pocket/${weights}`).length;
  expect(sentBytes(sent.filter(({ path }) => path === weights))).toBeLessThanOrEqual(
    whole + 64 * 1024,
  );
  await press('Use for answers', 'pocket');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText(/^pocket is ready, with a window of/).waitFor({ timeout: 60_000 });
  expect(browser.problems).toEqual([]);
  expect(browser.outside.filter((url) => !url.startsWith('https://huggingface.co/'))).toEqual([]);
});

test('a download that is canceled leaves nothing behind', async () => {
  const { row, press, add } = await openModels();
  await add(id);
  await hub.arm(slow);
  await press('Download', 'pocket');
  await row('pocket').getByText(/B\/s/).waitFor();
  await press('Cancel', 'pocket');
  await row('pocket').getByRole('button', { name: 'Download: pocket' }).waitFor();
  expect(await row('pocket').getByRole('progressbar').count()).toBe(0);
});

test('a damaged file is found by a check, and Repair fetches that file and no other', async () => {
  const { page, row, press, add } = await openModels();
  await add(id);
  await press('Download', 'pocket');
  await row('pocket')
    .getByText(/stored, works/)
    .waitFor();
  await damage(page, weights);
  await press('Check the files', 'pocket');
  await row('pocket').getByText(`1 file damaged: ${weights}`).waitFor();
  await hub.forget();
  await press('Repair', 'pocket');
  await row('pocket')
    .getByText(/stored, works/)
    .waitFor();
  expect([...new Set((await hub.log()).map(({ path }) => path))]).toEqual([weights]);
});

/** What the browser tells of the space that is left; it may tell of far more than it then gives. */
async function tellFree(page: Page, bytes: number): Promise<void> {
  await page.addInitScript((free) => {
    StorageManager.prototype.estimate = () => Promise.resolve({ quota: free, usage: 0 });
  }, bytes);
}

test('too little room is said before a byte moves, and the model runs without being kept', async () => {
  const { page, row, press, add } = await openModels();
  await tellFree(page, 1_000_000);
  await page.reload();
  await add(id);
  await row('pocket').getByText('The download needs 2.5 MB, and 1.0 MB are free').waitFor();
  await hub.forget();
  await press('Use without keeping it', 'pocket');
  await page.getByText('It is fetched into memory now').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText(/^pocket is ready, with a window of/).waitFor({ timeout: 60_000 });
  expect(sentBytes(await hub.log())).toBeGreaterThan(2_000_000);
  // Nothing of it is stored, and the next visit begins with the model before.
  await page.reload();
  await row('pocket').getByRole('button', { name: 'Use without keeping it: pocket' }).waitFor();
  expect(await row('pocket').getByText('Main model').count()).toBe(0);
});

test('room that the browser promised and does not give is said, and what is there goes on', async () => {
  const { page, row, press, add } = await openModels();
  await add(id);
  await leaveFree(page, 1_500_000);
  await press('Download', 'pocket');
  await row('pocket').getByText(/space/).waitFor();
  await row('pocket').getByRole('button', { name: 'Use without keeping it: pocket' }).waitFor();
});

test('deleting a model leaves the files that another one needs', async () => {
  const { page, row, press } = await openModels('swiftshader');
  const [long, short] = ['Phi 3.5 mini', 'Phi 3.5 mini, short window'];
  for (const name of [long, short]) {
    await press('Download', name);
    await row(name)
      .getByText(/stored, works/)
      .waitFor();
  }
  // The second one cost its lists alone: weights and program were there.
  const shards = (await hub.log()).filter(({ path }) => path.endsWith('.bin'));
  expect(shards.map(({ path }) => path).toSorted()).toEqual(
    [0, 1, 2].map((at) => `params_shard_${String(at)}.bin`),
  );
  await press('Delete', short);
  await row(short).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.reload();
  await row(long)
    .getByText(/stored, works/)
    .waitFor();
  await damage(page, 'params_shard_1.bin');
  await press('Check the files', long);
  await row(long).getByText('1 file damaged: params_shard_1.bin').waitFor();
});
