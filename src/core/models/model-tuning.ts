/** How a person wants a model to write: kept per model, used from the next message on, without a new load. */
import * as v from 'valibot';
import type { Sampling } from '../engine';
import { samplingControls, samplingRanges, type SamplingControl } from '../settings-presets';

export interface ModelTuning {
  /** What is left out is the app's own way: the likeliest token each time. */
  readonly sampling: Sampling;
  /** Null: as many as the window leaves room for. */
  readonly maxReplyTokens: number | null;
  /** Taken up when the model is loaded: it changes what every prompt begins with. */
  readonly thinking: 'on' | 'off';
}

export const usualTuning: ModelTuning = { sampling: {}, maxReplyTokens: null, thinking: 'off' };

/** Fewer are no sentence; more than this no window of the app has. */
export const replyTokenRange = { min: 16, max: 32_768, step: 1 } as const;

export type TuningControl = SamplingControl | 'maxReplyTokens';

/** What a control may be set to. */
export const tuningRange = (control: TuningControl) =>
  control === 'maxReplyTokens' ? replyTokenRange : samplingRanges[control];

const isWhole = (control: TuningControl): boolean => tuningRange(control).step === 1;

export function isPossible(control: TuningControl, value: number): boolean {
  const { min, max } = tuningRange(control);
  if (!Number.isFinite(value) || value < min || value > max) return false;
  return !isWhole(control) || Number.isInteger(value);
}

/** Undefined takes the control back to the app's own way. Impossible values change nothing. */
export function withControl(
  tuning: ModelTuning,
  control: TuningControl,
  value: number | undefined,
): ModelTuning {
  if (value !== undefined && !isPossible(control, value)) return tuning;
  if (control === 'maxReplyTokens') return { ...tuning, maxReplyTokens: value ?? null };
  const others = Object.entries(tuning.sampling).filter(([name]) => name !== control);
  const sampling = Object.fromEntries(others);
  return {
    ...tuning,
    sampling: value === undefined ? sampling : { ...sampling, [control]: value },
  };
}

export function controlValue(tuning: ModelTuning, control: TuningControl): number | undefined {
  if (control !== 'maxReplyTokens') return tuning.sampling[control];
  return tuning.maxReplyTokens ?? undefined;
}

/** Without what the engine would ignore, so that a message never claims a setting that had no effect. */
export function obeyed(
  sampling: Sampling,
  controls: readonly (keyof Sampling)[] = samplingControls,
): Sampling {
  const isRandom = (sampling.temperature ?? 0) > 0;
  const works = (name: string): boolean =>
    controls.some((one) => one === name) && (isRandom || !needsChance.has(name));
  return Object.fromEntries(Object.entries(sampling).filter(([name]) => works(name)));
}

/** At temperature 0 the likeliest token is taken, and these change nothing. */
export const needsChance: ReadonlySet<string> = new Set<SamplingControl>(['topP', 'topK', 'seed']);

const control = (name: TuningControl) =>
  v.exactOptional(
    v.pipe(
      v.number(),
      v.check((value) => isPossible(name, value)),
    ),
  );

/** Foreign data; what is out of range is refused whole. */
export const tuningSchema = v.object({
  sampling: v.object({
    temperature: control('temperature'),
    topP: control('topP'),
    topK: control('topK'),
    repetitionPenalty: control('repetitionPenalty'),
    seed: control('seed'),
  }),
  maxReplyTokens: v.nullable(
    v.pipe(
      v.number(),
      v.check((value) => isPossible('maxReplyTokens', value)),
    ),
  ),
  thinking: v.fallback(v.picklist(['on', 'off']), 'off'),
});
