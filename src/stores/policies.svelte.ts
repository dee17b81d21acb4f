/** The compaction policies as the person has set them, and whether a heavy compaction begins a new page. */
import type { BudgetsResult } from '../core/compaction/budgets';
import type { Policy, ProfileName } from '../core/compaction/policy';
import {
  checkPolicyChange,
  policyFor,
  type PolicyChange,
  type PolicyChanges,
} from '../core/compaction/profile-policy';
import type { Settings } from '../core/settings';
import type { SettingsRepository } from '../storage/settings-repository';

export class Policies {
  readonly #settings: SettingsRepository;
  #changes = $state.raw<PolicyChanges>({});
  #childAfterHeavy = $state.raw(false);

  constructor(settings: SettingsRepository) {
    this.#settings = settings;
  }

  /** What is kept from the last visit. */
  take({ policyChanges, childAfterHeavy }: Settings): void {
    this.#changes = policyChanges;
    this.#childAfterHeavy = childAfterHeavy;
  }

  get changes(): PolicyChanges {
    return this.#changes;
  }

  get childAfterHeavy(): boolean {
    return this.#childAfterHeavy;
  }

  policyFor(profile: ProfileName): Policy {
    return policyFor(profile, this.#changes);
  }

  /** Kept only if it can fit; `refused` says why it cannot, and nothing has changed. */
  change(profile: ProfileName, change: PolicyChange, windowTokens?: number): BudgetsResult {
    const checked = checkPolicyChange(profile, change, windowTokens);
    if (checked.kind === 'refused') return checked;
    this.#changes = { ...this.#changes, [profile]: change };
    void this.#settings.write('policyChanges', this.#changes);
    return checked;
  }

  setChildAfterHeavy(on: boolean): void {
    this.#childAfterHeavy = on;
    void this.#settings.write('childAfterHeavy', on);
  }
}
