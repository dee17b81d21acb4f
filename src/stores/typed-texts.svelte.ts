/** What was typed and not sent, for each conversation; kept in the database so that a closed tab loses none. */
import type { TypedRepository } from '../storage/typed-repository';
import type { Notice } from './app-view';

/** Saving at each key press would keep the disk busy; a second of typing is the most that can be lost. */
const saveAfterMs = 500;

type SessionKey = string | null;

export class TypedTexts {
  readonly #repository: TypedRepository;
  readonly #notify: (notice: Notice) => void;
  /** By session; the one that is not in the log yet has the empty key. */
  #texts = $state.raw<Readonly<Record<string, string>>>({});
  readonly #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  constructor(repository: TypedRepository, notify: (notice: Notice) => void) {
    this.#repository = repository;
    this.#notify = notify;
  }

  /** `key` null: the conversation that is not in the log yet. */
  get(key: SessionKey): string {
    return this.#texts[key ?? ''] ?? '';
  }

  /** What an earlier visit left; what was typed since the start wins. */
  async load(key: SessionKey): Promise<void> {
    if (this.#has(key)) return;
    const kept = await this.#repository.read(key);
    if (kept.kind === 'ok' && !this.#has(key)) this.#put(key, kept.value);
  }

  set(key: SessionKey, text: string): void {
    this.#put(key, text);
    clearTimeout(this.#timers[key ?? '']);
    const save = (): void => {
      void this.#save(key, text);
    };
    if (text === '') save();
    else this.#timers[key ?? ''] = setTimeout(save, saveAfterMs);
  }

  /** A failure leaves the text on the screen; whoever leaves the page should know that it is only there. */
  async #save(key: SessionKey, text: string): Promise<void> {
    const written = await this.#repository.write(key, text);
    if (written.kind === 'ok' || text === '') return;
    const said = `${written.error.message} What you have typed is only on this page: copy it before you close the tab.`;
    this.#notify({ id: 'typed', level: 'warning', text: said });
  }

  /** Empties the field unless something else was typed meanwhile. */
  sent(key: SessionKey, text: string): void {
    if (this.get(key) === text) this.set(key, '');
  }

  #put(key: SessionKey, text: string): void {
    this.#texts = { ...this.#texts, [key ?? '']: text };
  }

  #has(key: SessionKey): boolean {
    return Object.hasOwn(this.#texts, key ?? '');
  }
}
