/** The settings page's state: choices, presets, policies, what is stored and what was requested. */
import type { BudgetsResult } from '../core/compaction/budgets';
import type { Policy, ProfileName } from '../core/compaction/policy';
import type { PolicyChange, PolicyChanges } from '../core/compaction/profile-policy';
import { groupRequests } from '../core/network/request-record';
import {
  samplingControls,
  type Preset,
  type PresetDraft,
  type PresetsOutcome,
  type SamplingControl,
} from '../core/settings-presets';
import type { SettingKey, Settings } from '../core/settings';
import type { Models } from './models.svelte';
import type { Policies } from './policies.svelte';
import type { Presets } from './presets.svelte';
import type { SettingsServices } from './settings-services';
import type { SettingsStore } from './settings-store.svelte';
import type {
  EraseState,
  RemovedPreset,
  RequestsState,
  SettingsView,
  UseState,
} from './settings-view';

export interface SettingsScreenContext {
  readonly services: SettingsServices;
  readonly settings: SettingsStore;
  readonly presets: Presets;
  readonly policies: Policies;
  readonly models: Models;
}

export class SettingsScreen implements SettingsView {
  readonly #context: SettingsScreenContext;
  #removed = $state.raw<RemovedPreset | null>(null);
  #use = $state.raw<UseState>({ kind: 'counting' });
  #requests = $state.raw<RequestsState>({ kind: 'reading' });
  #erase = $state.raw<EraseState>({ kind: 'idle' });
  #measuring: AbortController | undefined;

  constructor(context: SettingsScreenContext) {
    this.#context = context;
  }

  get settings(): Settings {
    return this.#context.settings.current;
  }

  set<K extends SettingKey>(key: K, value: Settings[K]): void {
    void this.#context.settings.write(key, value);
  }

  // — presets —

  get presets(): readonly Preset[] {
    return this.#context.presets.list;
  }

  get defaultPresetId(): string | null {
    return this.#context.presets.defaultId;
  }

  get removed(): RemovedPreset | null {
    return this.#removed;
  }

  get models() {
    return this.#context.models.cards.filter(({ roles }) => roles.includes('main'));
  }

  get obeyed(): readonly SamplingControl[] | null {
    const { info } = this.#context.models.main.engine;
    const obeyed = info?.samplingControls;
    return obeyed === undefined ? null : samplingControls.filter((one) => obeyed.includes(one));
  }

  savePreset(draft: PresetDraft, id = this.#context.services.newId()): PresetsOutcome {
    this.#removed = null;
    return this.#context.presets.put(draft, id);
  }

  duplicatePreset(id: string, copyName: (name: string, count: number) => string): PresetsOutcome {
    this.#removed = null;
    return this.#context.presets.duplicate(id, this.#context.services.newId(), copyName);
  }

  removePreset(id: string): void {
    const { presets } = this.#context;
    const preset = presets.find(id);
    if (preset === undefined) return;
    const restore = presets.remove(id);
    const bringBack = (): void => {
      this.#removed = null;
      restore();
    };
    this.#removed = { preset, bringBack };
  }

  async countTokens(text: string): Promise<number | null> {
    const { engine } = this.#context.models.main;
    if (engine.info === undefined) return null;
    try {
      const [tokens] = await engine.countTexts([text]);
      return tokens ?? null;
    } catch {
      return null; // the counter's contract: it rejects only when its engine is gone
    }
  }

  // — policies —

  get windowTokens(): number | null {
    const { state } = this.#context.models.main;
    return state.kind === 'ready' ? state.info.contextWindow : null;
  }

  get policyChanges(): PolicyChanges {
    return this.#context.policies.changes;
  }

  policyFor(profile: ProfileName): Policy {
    return this.#context.policies.policyFor(profile);
  }

  changePolicy(profile: ProfileName, change: PolicyChange): BudgetsResult {
    return this.#context.policies.change(profile, change, this.windowTokens ?? undefined);
  }

  resetPolicy(profile: ProfileName): void {
    this.#context.policies.reset(profile);
  }

  // — the device —

  get use(): UseState {
    return this.#use;
  }

  measureUse(): void {
    if (this.#measuring !== undefined) return;
    const measuring = new AbortController();
    this.#measuring = measuring;
    void this.#context.services.measureUse(measuring.signal).then((measured) => {
      if (this.#measuring === measuring) this.#measuring = undefined;
      if (measuring.signal.aborted) return;
      this.#use =
        measured.kind === 'ok'
          ? { kind: 'counted', use: measured.value }
          : { kind: 'failed', reason: measured.error.message };
    });
  }

  stopMeasuring(): void {
    this.#measuring?.abort();
    this.#measuring = undefined;
  }

  async askToKeep(): Promise<boolean> {
    const isPersisted = await this.#context.services.askToKeep();
    if (this.#use.kind === 'counted')
      this.#use = { kind: 'counted', use: { ...this.#use.use, isPersisted } };
    return isPersisted;
  }

  get requests(): RequestsState {
    return this.#requests;
  }

  readRequests(): void {
    const { services } = this.#context;
    void services.requests().then((read) => {
      this.#requests =
        read.kind === 'ok'
          ? { kind: 'read', groups: groupRequests(read.value, services.ownOrigin) }
          : { kind: 'failed', reason: read.error.message };
    });
  }

  get ownOrigin(): string {
    return this.#context.services.ownOrigin;
  }

  get allowedOrigins(): readonly string[] {
    return this.#context.services.allowedOrigins;
  }

  get erase(): EraseState {
    return this.#erase;
  }

  eraseEverything(): void {
    if (this.#erase.kind === 'erasing') return;
    const { services } = this.#context;
    this.#erase = { kind: 'erasing' };
    void services.eraseEverything().then((erased) => {
      if (erased.kind === 'ok') services.restart();
      else this.#erase = { kind: 'failed', reason: erased.error.message };
    });
  }
}
