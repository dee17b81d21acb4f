/** What a card on the canvas needs of the page around it. */
import { createContext } from 'svelte';
import type { BoardItem } from '../../core/explore/board';

export interface CanvasContext {
  readonly onpull: (item: BoardItem, event: PointerEvent) => void;
  /** The handle by keyboard: the form with the number of steps. */
  readonly onhandle: (item: BoardItem) => void;
  readonly onretry: (item: BoardItem) => void;
  readonly onstop: (item: BoardItem) => void;
  readonly ontext: (item: BoardItem, text: string) => void;
  /** By card: what is being written. */
  readonly draftOf: (id: string) => string;
  /** 1 is being written; undefined for a card that waits for nothing. */
  readonly placeInLine: (item: BoardItem) => number | undefined;
  readonly isTarget: (id: string) => boolean;
}

export const [getCanvas, setCanvas] = createContext<CanvasContext>();
