/** The search over all history: fills its index when it is opened, and keeps it in step from then on. */
import { groupHits, type HitGroup } from '../core/search/group-hits';
import type { SearchDocument, SearchFound, SearchQuery } from '../core/search/search-document';
import type { StorageResult } from '../core/session-log';
import type { SessionRepository } from '../storage/session-repository';

export interface SearchServices {
  readonly history: {
    put(sessionId: string, documents: readonly SearchDocument[]): Promise<void>;
    search(query: SearchQuery): Promise<SearchFound>;
    stop(): void;
  };
  readonly source: {
    conversation(sessionId: string): Promise<StorageResult<readonly SearchDocument[]>>;
    others(): Promise<StorageResult<readonly SearchDocument[]>>;
  };
  readonly repository: Pick<SessionRepository, 'list' | 'subscribe'>;
}

export type SearchState =
  | { readonly kind: 'idle' }
  /** `query` is looked for; what was found before stays in sight. */
  | { readonly kind: 'found'; readonly groups: readonly HitGroup[]; readonly total: number }
  | { readonly kind: 'failed' };

/** The key of what belongs to no conversation. */
const others = '';

export class SearchStore {
  readonly #services: SearchServices;
  #state = $state.raw<SearchState>({ kind: 'idle' });
  /** Conversations that are in, of all; null when all are. */
  #progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  // Nothing on the screen depends on these two.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #stale = new Set<string>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #taken = new Set<string>();
  #filling: Promise<void> | undefined;
  #asked = 0;
  #last: SearchQuery | undefined;

  constructor(services: SearchServices) {
    this.#services = services;
    services.repository.subscribe(({ change }) => {
      if (change.type === 'session') this.#stale.add(change.sessionId);
      else if (change.type === 'memories') this.#stale.add(others);
      else if (change.type === 'erased') this.forget();
    });
  }

  get state(): SearchState {
    return this.#state;
  }

  get progress(): { readonly done: number; readonly total: number } | null {
    return this.#progress;
  }

  /** The index is gone: its worker died, or everything was erased. */
  forget(): void {
    this.#services.history.stop();
    this.#taken.clear();
    this.#state = { kind: 'idle' };
  }

  /** Only the newest question is answered. While the index fills, the answer grows. */
  async search(query: SearchQuery): Promise<void> {
    this.#last = query;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    await this.#answer();
    await this.#filling;
    await this.#answer();
  }

  async #answer(): Promise<void> {
    const query = this.#last;
    if (query === undefined) return;
    this.#asked += 1;
    const mine = this.#asked;
    try {
      const { hits, total } = await this.#services.history.search($state.snapshot(query));
      if (mine !== this.#asked) return;
      const isAsked = query.words.trim() !== '';
      this.#state = isAsked ? { kind: 'found', groups: groupHits(hits), total } : { kind: 'idle' };
    } catch {
      // The worker died under it; the next question fills a fresh one.
      this.#taken.clear();
      if (mine === this.#asked) this.#state = { kind: 'failed' };
    }
  }

  async #fill(): Promise<void> {
    const listed = await this.#services.repository.list();
    if (listed.kind === 'failed') {
      this.#state = { kind: 'failed' };
      return;
    }
    const ids = [others, ...listed.value.map(({ id }) => id)];
    await this.#forgetAllBut(ids);
    const due = ids.filter((id) => !this.#taken.has(id) || this.#stale.has(id));
    for (const [done, id] of due.entries()) {
      if (due.length > 20) this.#progress = { done, total: due.length };
      if (!(await this.#take(id))) break;
      if (done % 50 === 49) void this.#answer();
    }
    this.#progress = null;
  }

  /** What was deleted is found no more; brought back, it is. */
  async #forgetAllBut(ids: readonly string[]): Promise<void> {
    const kept = Object.fromEntries(ids.map((id) => [id, true]));
    for (const id of [...this.#taken]) {
      if (Object.hasOwn(kept, id)) continue;
      this.#taken.delete(id);
      await this.#put(id, []);
    }
  }

  async #take(id: string): Promise<boolean> {
    const { source } = this.#services;
    this.#stale.delete(id);
    const read = id === others ? await source.others() : await source.conversation(id);
    if (read.kind === 'failed') return false;
    this.#taken.add(id);
    return this.#put(id, read.value);
  }

  async #put(id: string, documents: readonly SearchDocument[]): Promise<boolean> {
    try {
      await this.#services.history.put(id, documents);
      return true;
    } catch {
      // As above: a fresh worker is filled by the next question.
      this.#taken.clear();
      return false;
    }
  }
}
