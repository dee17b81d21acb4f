/**
 * `npm run screenshots [-- NAME…]`: builds the app, holds a conversation in it and takes the pictures of the
 * README into docs/screenshots/. With names, those alone.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAppBrowser } from '../test/support/app-browser.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { buildStep } from './gates.ts';
import { holdTalk, pictures } from './screenshots/pictures.ts';
import { runStep } from './steps.ts';

const folder = 'docs/screenshots';

export async function main(names: readonly string[]): Promise<number> {
  const wanted =
    names.length === 0 ? pictures : pictures.filter(({ name }) => names.includes(name));
  if (wanted.length === 0) {
    process.stderr.write(`There are: ${pictures.map(({ name }) => name).join(', ')}.\n`);
    return 2;
  }
  const chromium = ensureChromium();
  if (chromium.kind === 'missing') {
    process.stderr.write(`${chromium.message}\n`);
    return 2;
  }
  if (!(await runStep(buildStep))) return 1;
  mkdirSync(folder, { recursive: true });
  const browser = await openAppBrowser({ gpu: 'none' });
  try {
    const page = await browser.open('?window=768');
    await holdTalk(page);
    for (const { name, width, height, scheme, go } of wanted) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await go(page);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      process.stdout.write(`${folder}/${name}.png\n`);
    }
    return 0;
  } finally {
    await browser.close();
  }
}
