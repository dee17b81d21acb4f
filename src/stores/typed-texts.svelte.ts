/** What was typed and not sent, for each conversation; kept in the database so that a closed tab loses none. */
import type { TypedRepository } from '../storage/typed-repository';

/** Saving at each key press would keep the disk busy; a second of typing is the most that can be lost. */
const saveAfterMs = 500;

type SessionKey = string | null;

export class TypedTexts {
  readonly #repository: TypedRepository;
  /** By session; the one that is not in the log yet has the empty key. */
  #texts = $state.raw<Readonly<Record<string, string>>>({});
  readonly #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  constructor(repository: TypedRepository) {
    this.#repository = repository;
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
      void this.#repository.write(key, text); // a failure leaves the text on the screen, where it is safe
    };
    if (text === '') save();
    else this.#timers[key ?? ''] = setTimeout(save, saveAfterMs);
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
