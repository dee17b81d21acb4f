/** The renderer, once it is there. Until then, and if it cannot be loaded, text is shown as it is. */
import type * as RenderMarkdown from './render-markdown';

type Renderer = typeof RenderMarkdown;

let renderer = $state.raw<Renderer | null>(null);
let asked = false;

export const markdown = {
  /** Reactive. */
  get renderer(): Renderer | null {
    return renderer;
  },
  /** Begins to load; does nothing the second time, unless the first has failed. */
  async load(): Promise<void> {
    if (asked) return;
    asked = true;
    try {
      renderer = await import('./render-markdown');
    } catch {
      asked = false; // offline before the first use: plain text stays, the next message tries again
    }
  },
};
