/** The canvas as the screen sees it: the boards, the one that is open, what is chosen on it. */
import { beginChain } from '../core/explore/begin-chain';
import {
  createBoard,
  findItem,
  itemsOf,
  maxDimensionLength,
  maxTitleLength,
  noDimension,
  type Board,
  type ChainOperation,
  type MixPart,
  type Point,
  type SliderSetting,
} from '../core/explore/board';
import { cleanLine } from '../core/explore/clean-text';
import { addCard, type NewCard } from '../core/explore/edit-board';
import { boardFromJson } from '../core/explore/export-board';
import { nextPlace } from '../core/explore/layout';
import { cardGap, cardSize, placesAlong, placesBetween } from '../core/explore/spacing';
import type { BoardLine } from '../storage/board-repository';
import { BoardStore } from './board-store.svelte';
import { ExploreRunner } from './explore-runner.svelte';
import type { ExploreServices } from './explore-services';
import { storeWords } from './explore-runner-words';

export interface OpenBoard {
  readonly store: BoardStore;
  readonly runner: ExploreRunner;
}

/** What a person asks for with a pull, a connection or a form. */
export interface Gesture {
  readonly operation: ChainOperation;
  readonly baseIds: readonly string[];
  readonly count: number;
  readonly dimension: string;
  /** 0 to 1. */
  readonly surprise: number;
  /** Where the pull ended, for the first base; absent: to the right. */
  readonly to?: Point;
  readonly parts?: readonly MixPart[];
  readonly sliders?: readonly SliderSetting[];
}

export class ExploreStore {
  readonly #services: ExploreServices;
  #lines = $state.raw<readonly BoardLine[]>([]);
  #open = $state.raw<OpenBoard | undefined>(undefined);
  #failure = $state.raw('');
  #selection = $state.raw<readonly string[]>([]);

  constructor(services: ExploreServices) {
    this.#services = services;
  }

  get lines(): readonly BoardLine[] {
    return this.#lines;
  }

  get open(): OpenBoard | undefined {
    return this.#open;
  }

  /** Why the last thing did not work; empty when it did. */
  get failure(): string {
    return this.#failure;
  }

  /** Cards that are chosen and still there. */
  get selection(): readonly string[] {
    const board = this.#open?.store.board;
    return board ? this.#selection.filter((id) => findItem(board, id)) : [];
  }

  select(ids: readonly string[]): void {
    const isSame =
      ids.length === this.#selection.length && ids.every((id) => this.#selection.includes(id));
    if (!isSame) this.#selection = ids;
  }

  clearFailure(): void {
    this.#failure = '';
  }

  newId(): string {
    return this.#services.newId();
  }

  async refresh(): Promise<void> {
    const listed = await this.#services.boards.list();
    if (listed.kind === 'ok') this.#lines = listed.value;
    else this.#failure = listed.error.message;
  }

  /** Opens a board and goes on with what it still waits for. False when there is none. */
  async openBoard(id: string): Promise<boolean> {
    if (this.#open?.store.board.id === id) return true;
    await this.leave();
    const read = await this.#services.boards.read(id);
    if (read.kind === 'failed') {
      this.#failure = read.error.message;
      return false;
    }
    const store = new BoardStore(this.#services, read.value);
    this.#open = { store, runner: new ExploreRunner(this.#services, store) };
    this.#selection = [];
    this.#open.runner.sync();
    return true;
  }

  async leave(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    open?.runner.close();
    await open?.store.flush();
    await this.refresh();
  }

  /** The id of the new board; undefined when it could not be saved. */
  async createBoard(title: string): Promise<string | undefined> {
    const { newId, now } = this.#services;
    const name = cleanLine(title, maxTitleLength) || storeWords.newBoard;
    return this.#keepNew(createBoard({ id: newId(), title: name, createdAt: now() }));
  }

  /** A file as a new board; the cards of the open one are not touched. */
  async importBoard(text: string): Promise<string | undefined> {
    const read = boardFromJson(text);
    if (read.kind === 'refused') {
      this.#failure = read.reason;
      return undefined;
    }
    return this.#keepNew({ ...read.board, id: this.#services.newId() });
  }

  async deleteBoard(id: string): Promise<void> {
    if (this.#open?.store.board.id === id) await this.leave();
    const removed = await this.#services.boards.remove(id);
    if (removed.kind === 'failed') this.#failure = removed.error.message;
    await this.refresh();
  }

  async restoreBoard(id: string): Promise<void> {
    await this.#services.boards.restore(id);
    await this.refresh();
  }

  rename(title: string): void {
    const name = cleanLine(title, maxTitleLength);
    if (name === '') return;
    this.#open?.store.change((board) => (board.title === name ? board : { ...board, title: name }));
  }

  /** A new card, chosen at once. Without a place: where there is room. */
  addCard(
    text: string,
    more: { readonly at?: Point; readonly operation?: NewCard['operation'] } = {},
  ): void {
    const id = this.#services.newId();
    const { at, operation = 'written' } = more;
    this.#open?.store.change((board) =>
      addCard(board, {
        ...{ id, text, operation },
        at: at ?? nextPlace(board.items),
        placedBy: at ? 'hand' : 'app',
      }),
    );
    this.select([id]);
  }

  /** Begins what was asked for, for each base on its own where it can be. Empty, or why not. */
  begin(gesture: Gesture): string {
    const open = this.#open;
    if (!open) return storeWords.noBoard;
    const isEach = gesture.operation !== 'interpolation' && gesture.operation !== 'mix';
    const bases = isEach ? gesture.baseIds.map((id) => [id]) : [gesture.baseIds];
    let refusal = '';
    const [first] = itemsOf(open.store.board, gesture.baseIds);
    open.store.change((before) => {
      let board: Board = before;
      for (const baseIds of bases) {
        const plan = this.#plan(board, gesture, baseIds, first?.at);
        const begun = beginChain(board, plan);
        if (begun.kind === 'begun') board = begun.board;
        else refusal = begun.reason;
      }
      return refusal === '' ? board : before;
    });
    if (refusal === '') open.runner.sync();
    return refusal;
  }

  #plan(board: Board, gesture: Gesture, baseIds: readonly string[], firstAt: Point | undefined) {
    const { newId, newSeed } = this.#services;
    const [from, other] = itemsOf(board, baseIds).map(({ at }) => at);
    const origin = from ?? { x: 0, y: 0 };
    const right = { x: origin.x + gesture.count * (cardSize.width + cardGap), y: origin.y };
    const shift = gesture.to && firstAt ? minus(gesture.to, firstAt) : undefined;
    const to = shift ? { x: origin.x + shift.x, y: origin.y + shift.y } : right;
    const places =
      gesture.operation === 'interpolation' && other
        ? placesBetween(origin, other, gesture.count)
        : placesAlong(origin, to, gesture.count);
    const { operation, surprise, parts, sliders } = gesture;
    const name = cleanLine(gesture.dimension, maxDimensionLength);
    return {
      ...{ id: newId(), operation, baseIds, surprise, seed: newSeed() },
      dimension: { ...noDimension, name },
      steps: places.map((at) => ({ id: newId(), at })),
      ...(parts ? { parts } : {}),
      ...(sliders ? { sliders } : {}),
    };
  }

  async #keepNew(board: Board): Promise<string | undefined> {
    const saved = await this.#services.boards.save({ board, revision: 0 });
    await this.refresh();
    if (saved.kind === 'ok') return board.id;
    this.#failure = saved.error.message;
    return undefined;
  }
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}
