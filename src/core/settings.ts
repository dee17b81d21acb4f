/** What a person has chosen, once for the whole app. */
import * as v from 'valibot';
import { policyChangesSchema } from './compaction/profile-policy';
import { presetsSchema } from './settings-presets';

/** Languages of the app's words, by their BCP 47 tags. */
export const languages = ['en', 'de', 'fr', 'es', 'ja', 'zh'] as const;

/** `auto`: the first of the browser's languages that the app speaks, else English. */
export type Language = 'auto' | (typeof languages)[number];

export type Density = 'comfortable' | 'compact';

/** Each with its default: what is missing, unknown or wrong is replaced by it. */
const schema = v.object({
  theme: v.fallback(v.picklist(['auto', 'light', 'dark']), 'auto'),
  density: v.fallback(v.picklist(['comfortable', 'compact']), 'comfortable'),
  language: v.fallback(v.picklist(['auto', ...languages]), 'auto'),
  device: v.fallback(v.picklist(['auto', 'webgpu', 'wasm']), 'auto'),
  /** Null: the built-in model. */
  mainModelId: v.fallback(v.nullable(v.string()), null),
  /** Null: the built-in model. */
  summarizerModelId: v.fallback(v.nullable(v.string()), null),
  /** `main`: no second model is loaded, the main one writes the summaries too. */
  summarizerMode: v.fallback(v.picklist(['own', 'main']), 'own'),
  /** Fewer tokens than the model offers; null: all of them. Below 768 no model is taken as main model. */
  maxContextWindow: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(768))), null),
  /** Shares, thresholds and modes of compaction that differ from the policy table, by profile. */
  policyChanges: v.fallback(policyChangesSchema, {}),
  /** After a compaction that took most of the conversation away, go on in a child session. */
  childAfterHeavy: v.fallback(v.boolean(), false),
  /** Opened at the next start; null: a new conversation. */
  lastSessionId: v.fallback(v.nullable(v.string()), null),
  presets: v.fallback(presetsSchema, []),
  /** What a new conversation begins with; null, or an id that is gone: nothing of the kind. */
  defaultPresetId: v.fallback(v.nullable(v.string()), null),
});

export type Settings = Readonly<v.InferOutput<typeof schema>>;
export type SettingKey = keyof Settings;

export const defaultSettings: Settings = v.parse(schema, {});

/** Values by key, as they were stored. Never fails. */
export function parseSettings(stored: Readonly<Record<string, unknown>>): Settings {
  return v.parse(schema, stored);
}
