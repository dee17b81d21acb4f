/** The settings, in step with the database and with the other tabs. */
import { defaultSettings, type SettingKey, type Settings } from '../core/settings';
import type { SessionRepository } from '../storage/session-repository';
import type { SettingsRepository } from '../storage/settings-repository';
import type { Notice } from './app-view';

export interface SettingsContext {
  readonly repository: SettingsRepository;
  readonly subscribe: SessionRepository['subscribe'];
  readonly notify: (notice: Notice) => void;
}

export class SettingsStore {
  readonly #context: SettingsContext;
  #current = $state.raw<Settings>(defaultSettings);
  /** Writes under way: what is read meanwhile is older than what the screen shows. */
  #writing = 0;

  constructor(context: SettingsContext) {
    this.#context = context;
    context.subscribe(({ change, from }) => {
      // This tab knows its own changes; "erased" takes the settings too.
      if (from === 'another-tab' && (change.type === 'settings' || change.type === 'erased')) {
        void this.read();
      }
    });
  }

  get current(): Settings {
    return this.#current;
  }

  /** What is kept; where it cannot be read, the choices of before stay. */
  async read(): Promise<Settings> {
    const read = await this.#context.repository.read();
    if (read.kind === 'ok' && this.#writing === 0) this.#current = read.value;
    return this.#current;
  }

  /** Holds at once. A choice that cannot be kept holds until the page is closed, and that is said. */
  async write<K extends SettingKey>(key: K, value: Settings[K]): Promise<void> {
    this.#current = { ...this.#current, [key]: value };
    this.#writing += 1;
    const written = await this.#context.repository.write(key, value);
    this.#writing -= 1;
    if (written.kind === 'ok') return;
    const text = `${written.error.message} This choice holds until the page is closed.`;
    this.#context.notify({ id: 'settings', level: 'warning', text });
  }
}
