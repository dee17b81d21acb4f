/** The presets, and which one a conversation follows. */
import type { Session } from '../core/entry';
import {
  duplicatePreset,
  findPreset,
  putPreset,
  removePreset,
  restorePreset,
  type Preset,
  type PresetDraft,
  type PresetsOutcome,
} from '../core/settings-presets';
import type { SettingsStore } from './settings-store.svelte';

/** What a new conversation is made with. */
export type PresetFields = Pick<Session, 'presetId' | 'profile'>;

export class Presets {
  readonly #settings: SettingsStore;
  /** Chosen for the conversation that has not begun; undefined: the default one. */
  #next = $state.raw<string | null | undefined>(undefined);

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  get list(): readonly Preset[] {
    return this.#settings.current.presets;
  }

  /** Null where there is none. */
  get defaultId(): string | null {
    return findPreset(this.list, this.#settings.current.defaultPresetId)?.id ?? null;
  }

  find(id: string | null | undefined): Preset | undefined {
    return findPreset(this.list, id);
  }

  /** Of the conversation that has not begun. */
  get next(): Preset | undefined {
    return this.find(this.#next === undefined ? this.defaultId : this.#next);
  }

  /** Undefined: the default one again. */
  chooseNext(id: string | null | undefined): void {
    this.#next = id;
  }

  /** What the conversation that begins now is made with. */
  get nextFields(): PresetFields {
    return this.next === undefined ? {} : fieldsOf(this.next);
  }

  /** A new one, or another under the id given. Refused: nothing has changed. */
  put(draft: PresetDraft, id: string): PresetsOutcome {
    return this.#keep(putPreset(this.list, draft, id));
  }

  duplicate(
    of: string,
    id: string,
    copyName: (name: string, count: number) => string,
  ): PresetsOutcome {
    return this.#keep(duplicatePreset(this.list, { of, id, copyName }));
  }

  /** Gives the way to take it back; conversations that follow it go on with the model's own ways meanwhile. */
  remove(id: string): () => void {
    const index = this.list.findIndex((one) => one.id === id);
    const preset = this.list[index];
    void this.#settings.write('presets', removePreset(this.list, id));
    return () => {
      if (preset !== undefined)
        void this.#settings.write('presets', restorePreset(this.list, preset, index));
    };
  }

  setDefault(id: string | null): void {
    void this.#settings.write('defaultPresetId', id);
  }

  #keep(outcome: PresetsOutcome): PresetsOutcome {
    if (outcome.kind === 'ok') void this.#settings.write('presets', outcome.presets);
    return outcome;
  }
}

/** What a session takes from it. An empty id: none, also where there was one before. */
export function fieldsOf(preset: Preset | undefined): PresetFields {
  return preset === undefined ? { presetId: '' } : { presetId: preset.id, profile: preset.profile };
}
