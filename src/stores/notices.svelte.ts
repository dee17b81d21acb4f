/** What the app has to tell that belongs to no conversation: shown until dismissed or overtaken. */
import type { Notice } from './app-view';

export class Notices {
  #list = $state.raw<readonly Notice[]>([]);

  get list(): readonly Notice[] {
    return this.#list;
  }

  /** Replaces a notice of the same id: repeating a message does not pile it up. */
  show(notice: Notice): void {
    this.#list = [...this.#list.filter((one) => one.id !== notice.id), notice];
  }

  dismiss(id: string): void {
    if (this.#list.some((one) => one.id === id)) {
      this.#list = this.#list.filter((one) => one.id !== id);
    }
  }
}
