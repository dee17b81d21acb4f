/**
 * Pulling from a card. The pure part (distance to steps, places) is in core/explore/spacing; this follows the
 * pointer, in board units, and ends in exactly one of: steps, a connection to another card, or nothing.
 */
import type { BoardItem, Point } from '../../core/explore/board';
import { cardSize, distanceBetween, placesAlong, stepsFor } from '../../core/explore/spacing';

export interface Pull {
  readonly itemId: string;
  readonly from: Point;
  readonly to: Point;
  readonly count: number;
  /** The card under the pointer: letting go connects both. */
  readonly over: string | null;
  readonly ghosts: readonly Point[];
}

export interface PullHost {
  /** The pointer's place on the board. */
  readonly toBoard: (client: Point) => Point;
  readonly items: () => readonly BoardItem[];
  readonly onPull: (pull: Pull) => void;
}

/** Less than this is a click on the handle, not a pull. Board units. */
const clickDistance = 24;

export class PullGesture {
  readonly #host: PullHost;
  #pull = $state.raw<Pull | null>(null);

  constructor(host: PullHost) {
    this.#host = host;
  }

  get pull(): Pull | null {
    return this.#pull;
  }

  clear(): void {
    this.#pull = null;
  }

  start(item: BoardItem, event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const grip = this.#host.toBoard({ x: event.clientX, y: event.clientY });
    const stop = new AbortController();
    const { signal } = stop;
    const move = (moved: PointerEvent): void => {
      const at = this.#host.toBoard({ x: moved.clientX, y: moved.clientY });
      const to = { x: item.at.x + at.x - grip.x, y: item.at.y + at.y - grip.y };
      this.#show(item, to, at);
    };
    const end = (keep: boolean): void => {
      stop.abort();
      const pull = this.#pull;
      if (!pull) return;
      swallowClick();
      if (!keep || (pull.over === null && distanceBetween(pull.from, pull.to) < clickDistance))
        this.clear();
      else this.#host.onPull(pull);
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    const escape = (key: KeyboardEvent): void => {
      if (key.key === 'Escape') end(false);
    };
    addEventListener('keydown', escape, { signal, capture: true });
  }

  #show(item: BoardItem, to: Point, pointer: Point): void {
    const count = stepsFor(distanceBetween(item.at, to), this.#pull?.count);
    const over = this.#host
      .items()
      .find(({ id, at, text }) => id !== item.id && text !== '' && contains(at, pointer));
    this.#pull = {
      itemId: item.id,
      from: item.at,
      to,
      count,
      over: over?.id ?? null,
      ghosts: over ? [] : placesAlong(item.at, to, count),
    };
  }
}

/** The click that ends a pull is no click on the board, where it would take back what is chosen. */
function swallowClick(): void {
  const stop = new AbortController();
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true, signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
}

function contains(corner: Point, { x, y }: Point): boolean {
  return (
    x >= corner.x &&
    x <= corner.x + cardSize.width &&
    y >= corner.y &&
    y <= corner.y + cardSize.height
  );
}
