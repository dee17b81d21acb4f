/** The sessions as a list, kept in step with the database, also when another tab changes it. */
import type { SessionRepository } from '../storage/session-repository';
import type { SessionLine, SessionList } from './app-view';

export class SessionListStore {
  readonly #repository: SessionRepository;
  #list = $state.raw<SessionList>({ kind: 'loading' });
  #reading = false;
  #stale = false;

  constructor(repository: SessionRepository) {
    this.#repository = repository;
    repository.subscribe(({ change }) => {
      if (change.type !== 'settings') void this.refresh();
    });
  }

  get list(): SessionList {
    return this.#list;
  }

  get lines(): readonly SessionLine[] {
    return this.#list.kind === 'ready' ? this.#list.lines : [];
  }

  /** Reads again. Changes that come while reading are folded into one more read, not queued. */
  async refresh(): Promise<void> {
    this.#stale = true;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#stale) {
      this.#stale = false;
      const result = await this.#repository.list();
      this.#list =
        result.kind === 'ok'
          ? { kind: 'ready', lines: result.value }
          : { kind: 'failed', message: result.error.message };
    }
    this.#reading = false;
  }
}
