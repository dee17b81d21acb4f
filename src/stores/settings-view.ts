/** All that the settings page shows and all that can be done there, as plain data and verbs. */
import type { BudgetsResult } from '../core/compaction/budgets';
import type { Policy, ProfileName } from '../core/compaction/policy';
import type { PolicyChange, PolicyChanges } from '../core/compaction/profile-policy';
import type { ModelCard } from '../core/models/model-card';
import type { RequestGroup } from '../core/network/request-record';
import type {
  Preset,
  PresetDraft,
  PresetsOutcome,
  SamplingControl,
} from '../core/settings-presets';
import type { SettingKey, Settings } from '../core/settings';
import type { StorageUse } from '../core/settings-storage-use';

export type UseState =
  | { readonly kind: 'counting' }
  | { readonly kind: 'counted'; readonly use: StorageUse }
  | { readonly kind: 'failed'; readonly reason: string };

export type RequestsState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly groups: readonly RequestGroup[] }
  | { readonly kind: 'failed'; readonly reason: string };

export type EraseState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'erasing' }
  | { readonly kind: 'failed'; readonly reason: string };

/** A preset that was deleted, until something else is done with the list. */
export interface RemovedPreset {
  readonly preset: Preset;
  bringBack(): void;
}

export interface SettingsView {
  readonly settings: Settings;
  set<K extends SettingKey>(key: K, value: Settings[K]): void;

  readonly presets: readonly Preset[];
  readonly defaultPresetId: string | null;
  readonly removed: RemovedPreset | null;
  /** Models that may talk, for a preset to ask for. */
  readonly models: readonly Pick<ModelCard, 'modelId' | 'name'>[];
  /** What of sampling the loaded model obeys; null while none is loaded, or where it obeys all. */
  readonly obeyed: readonly SamplingControl[] | null;
  savePreset(draft: PresetDraft, id?: string): PresetsOutcome;
  duplicatePreset(id: string, copyName: (name: string, count: number) => string): PresetsOutcome;
  removePreset(id: string): void;
  /** Tokens of a system text by the loaded model; null while none is loaded. */
  countTokens(text: string): Promise<number | null>;

  /** Of the loaded model; null while none is. */
  readonly windowTokens: number | null;
  readonly policyChanges: PolicyChanges;
  policyFor(profile: ProfileName): Policy;
  changePolicy(profile: ProfileName, change: PolicyChange): BudgetsResult;
  resetPolicy(profile: ProfileName): void;

  readonly use: UseState;
  /** Counts anew; what runs already goes on. */
  measureUse(): void;
  stopMeasuring(): void;
  /** Asks the browser not to clear by itself what is stored; whether it promised. */
  askToKeep(): Promise<boolean>;

  readonly requests: RequestsState;
  readRequests(): void;
  readonly ownOrigin: string;
  readonly allowedOrigins: readonly string[];

  readonly erase: EraseState;
  /** Then the page starts anew; on a failure what is left is said. */
  eraseEverything(): void;
}
