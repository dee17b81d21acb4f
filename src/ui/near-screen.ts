/** Tells an element once that it has come near the screen. One observer for all of them. */
import type { Attachment } from 'svelte/attachments';

/** Two screens or so: rendered before it can be seen, at the speed at which people scroll. */
const margin = '1500px 0px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries, self) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        waiting.get(entry.target)?.();
        waiting.delete(entry.target);
        self.unobserve(entry.target);
      }
    },
    { rootMargin: margin, scrollMargin: margin }, // the transcript scrolls inside the page
  );
  return observer;
}

export function nearScreen(onnear: () => void): Attachment<Element> {
  return (element) => {
    waiting.set(element, onnear);
    shared().observe(element);
    return () => {
      waiting.delete(element);
      observer?.unobserve(element);
    };
  };
}
