/** What the service worker of a page has stored, read in the page itself. */
import type { Page } from 'playwright-core';

/** Waits until a service worker serves this page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Paths below the app's folder that any cache of ours holds. */
export function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('palimpsest:')) continue;
      for (const request of await (await caches.open(name)).keys()) {
        paths.push(
          request.url.replace(document.baseURI.split('#')[0] ?? '', '').split('?')[0] ?? '',
        );
      }
    }
    return paths.sort();
  });
}

/** Waits until the engine's code and one build of its runtime are stored. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const names = await caches.keys();
      const kept = names.find((name) => name.includes('-kept-'));
      if (kept === undefined) return false;
      const urls = (await (await caches.open(kept)).keys()).map(({ url }) => url);
      return ['.wasm', '.mjs'].every((part) => urls.some((url) => url.includes(part)));
    },
    undefined,
    { timeout: 60_000 },
  );
}
