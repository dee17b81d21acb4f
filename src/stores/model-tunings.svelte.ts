/** How each model should write, as a person has set it; see core/models/model-tuning.ts. */
import { SvelteMap } from 'svelte/reactivity';
import type { EngineInfo, Sampling } from '../core/engine';
import type { KeptTuning } from '../core/models/kept-model';
import { obeyed, usualTuning, withControl } from '../core/models/model-tuning';
import type { ModelTuning, TuningControl } from '../core/models/model-tuning';
import { findCard, type ModelCard } from '../core/models/model-card';
import { samplingControls } from '../core/settings-presets';
import type { ModelRepository } from '../storage/model-repository';
import type { ModelState } from './app-view';

/** Of the model that is loaded, as the panel beside its name shows it. */
export interface TuningView {
  /** What its engine obeys; the others are not offered. */
  readonly controls: readonly TuningControl[];
  readonly tuning: ModelTuning;
  /** Undefined: the app's own way. Impossible values change nothing. */
  set(control: TuningControl, value: number | undefined): void;
  /** Null: it cannot, or nobody knows that it can. Else a change loads the model again. */
  readonly thinking: 'on' | 'off' | null;
  think(thinking: 'on' | 'off'): void;
  reset(): void;
}

/** Of the model that is loaded. */
export interface TunedModel {
  readonly info: EngineInfo;
  readonly canThink: boolean;
  readonly reload: () => void;
}

/** The part of the models that is used. */
export interface TunableModels {
  readonly main: { readonly state: ModelState };
  readonly cards: readonly ModelCard[];
  load(): Promise<void>;
}

export function tunedModel(models: TunableModels): TunedModel | null {
  const { state } = models.main;
  if (state.kind !== 'ready') return null;
  const { info } = state;
  const canThink = findCard(models.cards, info.modelId)?.features.includes('thinking') ?? false;
  return { info, canThink, reload: () => void models.load() };
}

/** The way of a turn: no more than the engine obeys. */
export interface TurnTuning {
  readonly sampling: Sampling;
  readonly maxReplyTokens?: number;
}

export class ModelTunings {
  readonly #repository: Pick<ModelRepository, 'keepTuning'> | undefined;
  readonly #byModel = new SvelteMap<string, ModelTuning>();

  /** Without a repository nothing outlives the page. */
  constructor(repository: Pick<ModelRepository, 'keepTuning'> | undefined) {
    this.#repository = repository;
  }

  /** What was kept in earlier visits. */
  take(kept: readonly KeptTuning[]): void {
    for (const { modelId, tuning } of kept) this.#byModel.set(modelId, tuning);
  }

  of(modelId: string): ModelTuning {
    return this.#byModel.get(modelId) ?? usualTuning;
  }

  forTurn({ modelId, samplingControls: controls }: EngineInfo): TurnTuning {
    const { sampling, maxReplyTokens } = this.of(modelId);
    return {
      sampling: obeyed(sampling, controls),
      ...(maxReplyTokens === null ? {} : { maxReplyTokens }),
    };
  }

  /** Null while no model is loaded. */
  view(loaded: TunedModel | null): TuningView | null {
    if (loaded === null) return null;
    const { info, canThink, reload } = loaded;
    const { modelId, samplingControls: controls = samplingControls } = info;
    const tuning = this.of(modelId);
    return {
      controls: [...samplingControls.filter((one) => controls.includes(one)), 'maxReplyTokens'],
      tuning,
      set: (control, value) => {
        this.#keep(modelId, withControl(tuning, control, value));
      },
      thinking: canThink ? tuning.thinking : null,
      think: (thinking) => {
        if (thinking === tuning.thinking) return;
        this.#keep(modelId, { ...tuning, thinking });
        reload();
      },
      reset: () => {
        this.#keep(modelId, { ...usualTuning, thinking: tuning.thinking });
      },
    };
  }

  #keep(modelId: string, tuning: ModelTuning): void {
    this.#byModel.set(modelId, tuning);
    void this.#repository?.keepTuning({ modelId, tuning });
  }
}
