/** The board on the screen: its history, and that it is saved after each change. */
import type { Board } from '../core/explore/board';
import { amend, commit, redo, startHistory, undo, type History } from '../core/explore/history';
import type { KeptBoard } from '../storage/board-repository';
import type { ExploreServices } from './explore-services';

export type SavingState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly message: string };

/** Changes that come close together are saved once; a closed tab loses no more than this. */
const saveAfterMs = 250;

export class BoardStore {
  readonly #services: ExploreServices;
  #history = $state.raw<History>(startHistory(emptyBoard));
  #saving = $state.raw<SavingState>({ kind: 'saved' });
  #revision: number;
  #isWriting = false;
  #isStale = false;
  #timer: AbortController | undefined;

  constructor(services: ExploreServices, { board, revision }: KeptBoard) {
    this.#services = services;
    this.#history = startHistory(board);
    this.#revision = revision;
  }

  get board(): Board {
    return this.#history.present;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  get saving(): SavingState {
    return this.#saving;
  }

  /** A person's change: one step of undo. */
  change(edit: (board: Board) => Board): void {
    this.#take(commit(this.#history, edit(this.#history.present)));
  }

  /** What the model gave: no step of its own, and in undone boards too. */
  amend(edit: (board: Board) => Board): void {
    this.#take(amend(this.#history, edit));
  }

  undo(): void {
    this.#take(undo(this.#history));
  }

  redo(): void {
    this.#take(redo(this.#history));
  }

  /** Resolves when everything is written; used before the board is left. */
  async flush(): Promise<void> {
    this.#timer?.abort();
    await this.#write();
  }

  #take(next: History): void {
    if (next === this.#history) return;
    const isChanged = next.present !== this.#history.present;
    this.#history = next;
    if (isChanged) void this.#saveSoon();
  }

  async #saveSoon(): Promise<void> {
    this.#isStale = true;
    if (this.#timer) return;
    const timer = new AbortController();
    this.#timer = timer;
    await this.#services.sleep(saveAfterMs, timer.signal);
    this.#timer = undefined;
    await this.#write();
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#isStale) {
      this.#isStale = false;
      if (this.#saving.kind !== 'failed') this.#saving = { kind: 'saving' };
      const revision = this.#revision;
      const saved = await this.#services.boards.save({ board: this.board, revision });
      if (saved.kind === 'ok') this.#revision = saved.value;
      this.#saving =
        saved.kind === 'ok' ? { kind: 'saved' } : { kind: 'failed', message: saved.error.message };
    }
    this.#isWriting = false;
  }
}

const emptyBoard: Board = {
  id: '',
  title: '',
  createdAt: 0,
  items: [],
  chains: [],
  recentDimensions: [],
};
