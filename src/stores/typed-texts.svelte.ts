/** What was typed and not sent, for each conversation; kept in the database so that a closed tab loses none. */
import type { TypedRepository } from '../storage/typed-repository';

/** Saving at each key press would keep the disk busy; a second of typing is the most that can be lost. */
const saveAfterMs = 500;

type SessionKey = string | null;

export class TypedTexts {
  readonly #repository: TypedRepository;
  #texts = $state.raw<ReadonlyMap<SessionKey, string>>(new Map());
  readonly #timers = new Map<SessionKey, ReturnType<typeof setTimeout>>();

  constructor(repository: TypedRepository) {
    this.#repository = repository;
  }

  /** `key` null: the conversation that is not in the log yet. */
  get(key: SessionKey): string {
    return this.#texts.get(key) ?? '';
  }

  /** What an earlier visit left; what was typed since the start wins. */
  async load(key: SessionKey): Promise<void> {
    if (this.#texts.has(key)) return;
    const kept = await this.#repository.read(key);
    if (kept.kind === 'ok' && !this.#texts.has(key)) this.#put(key, kept.value);
  }

  set(key: SessionKey, text: string): void {
    this.#put(key, text);
    clearTimeout(this.#timers.get(key));
    const save = (): void => {
      this.#timers.delete(key);
      void this.#repository.write(key, text); // a failure leaves the text on the screen, where it is safe
    };
    if (text === '') save();
    else this.#timers.set(key, setTimeout(save, saveAfterMs));
  }

  /** Empties the field unless something else was typed meanwhile. */
  sent(key: SessionKey, text: string): void {
    if (this.get(key) === text) this.set(key, '');
  }

  #put(key: SessionKey, text: string): void {
    this.#texts = new Map(this.#texts).set(key, text);
  }
}
