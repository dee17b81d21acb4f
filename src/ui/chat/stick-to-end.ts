/**
 * Keeps a scroller at its end while its content grows, but only if the reader is there. Scrolling up lets go,
 * coming back to the end holds on again.
 */

/** Nearer to the end than this counts as being there: a line of text and a little. */
const nearPx = 48;

interface ScrollPlace {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

export function isAtEnd(place: ScrollPlace): boolean {
  return place.scrollHeight - place.scrollTop - place.clientHeight < nearPx;
}

/**
 * Whether to hold on after a scroll. Growing content makes the end run away without the reader having moved,
 * so only a move *upwards* lets go.
 */
export function nextHold(held: boolean, lastTop: number, place: ScrollPlace): boolean {
  if (isAtEnd(place)) return true;
  return place.scrollTop < lastTop - 1 ? false : held;
}

export interface EndHold {
  /** Goes to the end and holds on. */
  toEnd(): void;
  destroy(): void;
}

/** `content` is the one child that grows; `onhold` is told each time holding begins or ends. */
export function holdEnd(
  scroller: HTMLElement,
  content: HTMLElement,
  onhold: (held: boolean) => void,
): EndHold {
  let held = true;
  let lastTop = scroller.scrollTop;
  const settle = (next: boolean): void => {
    if (next !== held) onhold(next);
    held = next;
  };
  const follow = (): void => {
    if (held) scroller.scrollTop = scroller.scrollHeight;
    lastTop = scroller.scrollTop;
  };
  const onscroll = (): void => {
    settle(nextHold(held, lastTop, scroller));
    lastTop = scroller.scrollTop;
  };
  const observer = new ResizeObserver(follow);
  observer.observe(content);
  observer.observe(scroller); // the composer grows, a phone's keyboard opens
  scroller.addEventListener('scroll', onscroll, { passive: true });
  return {
    toEnd() {
      settle(true);
      follow();
    },
    destroy() {
      observer.disconnect();
      scroller.removeEventListener('scroll', onscroll);
    },
  };
}
