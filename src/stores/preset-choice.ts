/** The presets as the page beside a conversation offers them: which there are, which one it follows. */
import type { Preset } from '../core/settings-presets';
import type { Conversation } from './conversation.svelte';
import { fieldsOf, type Presets } from './presets.svelte';

export interface PresetChoice {
  readonly list: readonly Preset[];
  /** Null: the model's own ways. */
  readonly chosen: Preset | null;
  /** For the conversation on the page, from its next request on; for a new one, from its first. */
  choose(id: string | null): void;
}

/** `active` undefined: a conversation that has not begun. */
export function createPresetChoice(
  presets: Presets,
  active: () => Conversation | undefined,
): PresetChoice {
  return {
    get list() {
      return presets.list;
    },
    get chosen() {
      const conversation = active();
      if (conversation === undefined) return presets.next ?? null;
      return presets.find(conversation.session?.presetId) ?? null;
    },
    choose(id) {
      const conversation = active();
      if (conversation === undefined) presets.chooseNext(id);
      else void conversation.follow(fieldsOf(presets.find(id)));
    },
  };
}
