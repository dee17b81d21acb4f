/** A turn as a preset wants it: its own system text and its own way to choose the next token. */
import type { TurnDeps } from './agent/types';
import type { Preset } from './settings-presets';

/** The same deps where there is nothing to change. The profile is the session's, set when a preset is chosen. */
export function withPreset(deps: TurnDeps, preset: Preset | undefined): TurnDeps {
  if (preset === undefined) return deps;
  const { systemText, sampling } = preset;
  const system = systemText.trim();
  const { compaction } = deps;
  return {
    ...deps,
    sampling: { ...deps.sampling, ...sampling },
    compaction:
      system === '' ? compaction : { ...compaction, prompts: { ...compaction.prompts, system } },
  };
}
