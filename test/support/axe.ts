/** What keeps somebody from using a page, as axe sees it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Serious and critical violations, one text each; axe also has advice on style. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const all = (await new AxeBuilder({ page }).analyze()).violations;
  const found = all.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
