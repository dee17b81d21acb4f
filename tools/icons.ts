/** `node tools/run.mjs icons`: draws the PNG icons from public/icons/icon.svg, after a change of the mark. */
import { readFileSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { chromiumArgs, findChromium } from '../test/support/chromium.ts';

const folder = 'public/icons';

/** Launchers crop a maskable icon to any shape inside its middle 80 %: no corners, a smaller mark. */
const asMaskable = (svg: string): string =>
  svg
    .replace(' rx="96"', '')
    .replace(
      /(<rect[^>]*>)([\s\S]*)<\/svg>/,
      '$1<g transform="translate(256 256) scale(.8) translate(-256 -256)">$2</g></svg>',
    );

async function draw(browser: Browser, svg: string, name: string, sizePx: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  const sized = svg.replace('<svg ', `<svg width="${sizePx}" height="${sizePx}" `);
  await page.setContent(`<body style="margin:0;background:transparent">${sized}</body>`);
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true });
  await page.close();
}

export async function main(): Promise<number> {
  const svg = readFileSync(`${folder}/icon.svg`, 'utf8');
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  await draw(browser, svg, 'icon-192', 192);
  await draw(browser, svg, 'icon-512', 512);
  await draw(browser, asMaskable(svg), 'maskable-512', 512);
  await draw(browser, asMaskable(svg), 'apple-touch-icon', 180);
  await browser.close();
  return 0;
}
