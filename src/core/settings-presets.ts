/**
 * Presets: under one name, what a conversation is begun with: the system text, how the next token is
 * chosen, which model, and which row of the policy table. A list that a person keeps; every change gives a
 * new list, and an impossible one says why.
 */
import * as v from 'valibot';
import { profileNames } from './compaction/policy';
import type { Sampling } from './engine';

export const presetLimits = {
  /** Characters; a longer name does not fit where presets are chosen. */
  nameChars: 80,
  /** Characters. A system text of this length does not fit any usual window anyway. */
  systemChars: 20_000,
  /** The list is read and written whole. */
  presets: 200,
} as const;

/** Temperature above 2 is noise in every model; the others are what the libraries accept. */
export const samplingRanges = {
  temperature: { min: 0, max: 2, step: 0.05 },
  topP: { min: 0.01, max: 1, step: 0.01 },
  topK: { min: 1, max: 1000, step: 1 },
  repetitionPenalty: { min: 0.5, max: 2, step: 0.01 },
  seed: { min: 0, max: 2_147_483_647, step: 1 },
} as const satisfies Readonly<
  Record<keyof Sampling, { readonly min: number; readonly max: number; readonly step: number }>
>;

export type SamplingControl = keyof typeof samplingRanges;

export const samplingControls: readonly SamplingControl[] = [
  'temperature',
  'topP',
  'topK',
  'repetitionPenalty',
  'seed',
];

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max));
const whole = (range: { readonly min: number; readonly max: number }) =>
  v.pipe(within(range), v.integer());

const samplingSchema = v.partial(
  v.object({
    temperature: within(samplingRanges.temperature),
    topP: within(samplingRanges.topP),
    topK: whole(samplingRanges.topK),
    repetitionPenalty: within(samplingRanges.repetitionPenalty),
    seed: whole(samplingRanges.seed),
  }),
);

const presetSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(presetLimits.nameChars)),
  /** Empty: the model's own. */
  systemText: v.fallback(v.pipe(v.string(), v.maxLength(presetLimits.systemChars)), ''),
  sampling: v.fallback(samplingSchema, {}),
  /** Null: whichever is loaded. */
  modelId: v.fallback(v.nullable(v.string()), null),
  profile: v.fallback(v.picklist(profileNames), 'chat'),
});

export type Preset = Readonly<v.InferOutput<typeof presetSchema>>;

/** What a person writes; the list gives it an id. */
export type PresetDraft = Omit<Preset, 'id'>;

export const emptyPreset: PresetDraft = {
  name: '',
  systemText: '',
  sampling: {},
  modelId: null,
  profile: 'chat',
};

/** Stored rows that are no presets are left out one by one, and so is a second one of the same id. */
export const presetsSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((rows): readonly Preset[] => {
    const found = new Map<string, Preset>();
    for (const row of rows.slice(0, presetLimits.presets)) {
      const parsed = v.safeParse(presetSchema, row);
      if (parsed.success && !found.has(parsed.output.id))
        found.set(parsed.output.id, parsed.output);
    }
    return [...found.values()];
  }),
);

export type PresetFault =
  | { readonly kind: 'no-name' }
  | { readonly kind: 'name-too-long' }
  | { readonly kind: 'name-taken'; readonly name: string }
  | { readonly kind: 'system-too-long'; readonly chars: number }
  | { readonly kind: 'out-of-range'; readonly control: SamplingControl }
  | { readonly kind: 'too-many' };

export type PresetsOutcome =
  | { readonly kind: 'ok'; readonly presets: readonly Preset[] }
  | { readonly kind: 'refused'; readonly fault: PresetFault };

/** Changes the one with this id in its place, or adds it at the end. */
export function putPreset(
  presets: readonly Preset[],
  draft: PresetDraft,
  id: string,
): PresetsOutcome {
  const preset = { ...draft, name: draft.name.replace(/\s+/gu, ' ').trim(), id };
  const fault = faultOf(preset, presets);
  if (fault !== undefined) return { kind: 'refused', fault };
  const isKnown = presets.some((one) => one.id === id);
  const next = presets.map((one) => (one.id === id ? preset : one));
  return { kind: 'ok', presets: isKnown ? next : [...next, preset] };
}

function faultOf(preset: Preset, presets: readonly Preset[]): PresetFault | undefined {
  const { name, systemText, sampling, id } = preset;
  if (name === '') return { kind: 'no-name' };
  if (name.length > presetLimits.nameChars) return { kind: 'name-too-long' };
  if (presets.some((one) => one.id !== id && sameName(one.name, name)))
    return { kind: 'name-taken', name };
  if (systemText.length > presetLimits.systemChars)
    return { kind: 'system-too-long', chars: systemText.length };
  const control = samplingControls.find(
    (one) => sampling[one] !== undefined && !v.is(samplingSchema.entries[one], sampling[one]),
  );
  if (control !== undefined) return { kind: 'out-of-range', control };
  const isNew = !presets.some((one) => one.id === id);
  return isNew && presets.length >= presetLimits.presets ? { kind: 'too-many' } : undefined;
}

function sameName(a: string, b: string): boolean {
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
}

/** Behind the original, under a name that is free: `copyName` makes the nth try. Unknown ids change nothing. */
export function duplicatePreset(
  presets: readonly Preset[],
  copy: {
    readonly of: string;
    readonly id: string;
    readonly copyName: (name: string, count: number) => string;
  },
): PresetsOutcome {
  const at = presets.findIndex(({ id }) => id === copy.of);
  const original = presets[at];
  if (original === undefined) return { kind: 'ok', presets };
  if (presets.length >= presetLimits.presets)
    return { kind: 'refused', fault: { kind: 'too-many' } };
  for (let count = 1; ; count += 1) {
    const name = fitted(original.name, (given) => copy.copyName(given, count));
    if (presets.some((one) => sameName(one.name, name))) continue;
    return {
      kind: 'ok',
      presets: presets.toSpliced(at + 1, 0, { ...original, id: copy.id, name }),
    };
  }
}

/** The old name gives way where the copy's name would be too long. */
function fitted(name: string, nameOf: (name: string) => string): string {
  const over = nameOf(name).length - presetLimits.nameChars;
  return over <= 0 ? nameOf(name) : nameOf(name.slice(0, Math.max(1, name.length - over)));
}

export function removePreset(presets: readonly Preset[], id: string): readonly Preset[] {
  return presets.some((one) => one.id === id) ? presets.filter((one) => one.id !== id) : presets;
}

/** Undo of {@link removePreset}; a list that has changed meanwhile keeps its changes. */
export function restorePreset(
  presets: readonly Preset[],
  preset: Preset,
  index: number,
): readonly Preset[] {
  if (presets.some((one) => one.id === preset.id)) return presets;
  return presets.toSpliced(Math.min(index, presets.length), 0, preset);
}

export function findPreset(
  presets: readonly Preset[],
  id: string | null | undefined,
): Preset | undefined {
  return presets.find((one) => one.id === id);
}
