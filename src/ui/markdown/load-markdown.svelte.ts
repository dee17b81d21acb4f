/**
 * The renderer, once it is there, and what it needs besides for code and formulas. Until then, and if it
 * cannot be loaded, text is shown as it is.
 */
import type * as RenderMarkdown from './render-markdown';
import type { MarkdownExtra, MarkdownExtras } from './render-markdown';

type Renderer = typeof RenderMarkdown;

let renderer = $state.raw<Renderer | null>(null);
let extras = $state.raw<MarkdownExtras>({});
let asked: readonly ('renderer' | MarkdownExtra)[] = [];

async function once(what: 'renderer' | MarkdownExtra, load: () => Promise<void>): Promise<void> {
  if (asked.includes(what)) return;
  asked = [...asked, what];
  try {
    await load();
  } catch {
    asked = asked.filter((one) => one !== what); // offline before the first use: plain text stays, the next message tries again
  }
}

export const markdown = {
  /** Reactive. */
  get renderer(): Renderer | null {
    return renderer;
  },
  /** Reactive: what is there so far. */
  get extras(): MarkdownExtras {
    return extras;
  },
  /** Begins to load; does nothing the second time, unless the first has failed. */
  load(): Promise<void> {
    return once('renderer', async () => {
      renderer = await import('./render-markdown');
    });
  },
  /** As {@link load}, for what a text has shown to need. */
  loadExtra(extra: MarkdownExtra): Promise<void> {
    return once(extra, async () => {
      if (extra === 'colors') extras = { ...extras, colors: await import('./color-code') };
      else extras = { ...extras, formulas: await import('./draw-formula') };
    });
  },
};
