/** The compaction policies as the person has set them, and whether a heavy compaction begins a new page. */
import type { BudgetsResult } from '../core/compaction/budgets';
import type { Policy, ProfileName } from '../core/compaction/policy';
import {
  checkPolicyChange,
  policyFor,
  type PolicyChange,
  type PolicyChanges,
} from '../core/compaction/profile-policy';
import type { SettingsStore } from './settings-store.svelte';

export class Policies {
  readonly #settings: SettingsStore;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  get changes(): PolicyChanges {
    return this.#settings.current.policyChanges;
  }

  get childAfterHeavy(): boolean {
    return this.#settings.current.childAfterHeavy;
  }

  policyFor(profile: ProfileName): Policy {
    return policyFor(profile, this.changes);
  }

  /** Kept only if it can fit; `refused` says why it cannot, and nothing has changed. */
  change(profile: ProfileName, change: PolicyChange, windowTokens?: number): BudgetsResult {
    const checked = checkPolicyChange(profile, change, windowTokens);
    if (checked.kind === 'refused') return checked;
    void this.#settings.write('policyChanges', { ...this.changes, [profile]: change });
    return checked;
  }

  /** Back to the table's row. */
  reset(profile: ProfileName): void {
    void this.#settings.write('policyChanges', { ...this.changes, [profile]: {} });
  }

  setChildAfterHeavy(on: boolean): void {
    void this.#settings.write('childAfterHeavy', on);
  }
}
