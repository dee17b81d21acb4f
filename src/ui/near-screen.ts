/**
 * Tells an element once that it has come near the screen. The element has `content-visibility: auto`, and
 * the browser says so when it begins to lay it out; watching thousands of elements costs nothing that way,
 * unlike with an IntersectionObserver.
 */
import type { Attachment } from 'svelte/attachments';

const isTold = 'ContentVisibilityAutoStateChangeEvent' in globalThis;

export function nearScreen(onnear: () => void): Attachment<Element> {
  return (element) => {
    if (!isTold) {
      onnear(); // an older browser: everything is rendered at once, as if it were near
      return;
    }
    const listener = (event: Event): void => {
      if (!(event instanceof ContentVisibilityAutoStateChangeEvent) || event.skipped) return;
      element.removeEventListener('contentvisibilityautostatechange', listener);
      onnear();
    };
    element.addEventListener('contentvisibilityautostatechange', listener);
    return () => element.removeEventListener('contentvisibilityautostatechange', listener);
  };
}
