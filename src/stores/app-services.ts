/** What the stores are given by main.ts: ports to everything that is not theirs. */
import type { DevicePreference, Engine } from '../core/engine';
import type { SessionEntry } from '../core/entry';
import type { PromptConstants } from '../core/prompts';
import type { Recall } from '../core/recall';
import type { SessionRepository } from '../storage/session-repository';
import type { SettingsRepository } from '../storage/settings-repository';
import type { TypedRepository } from '../storage/typed-repository';
import type { AgentServices } from './agent-services';
import type { AttachmentServices } from './attachments.svelte';
import type { Support } from './app-view';
import type { DataStores } from './data-stores';
import type { ExploreStore } from './explore-store.svelte';
import type { ModelServices } from './model-services';
import type { ModelChoice } from './model-slot.svelte';
import type { Models } from './models.svelte';
import type { SettingsServices } from './settings-services';

export interface RecallIndex extends Recall {
  /** Entries that it knows already cost nothing. */
  add(sessionId: string, path: readonly SessionEntry[]): void;
}

export type PromptsResult =
  | { readonly kind: 'ok'; readonly prompts: PromptConstants }
  | { readonly kind: 'failed'; readonly error: { readonly message: string } };

export interface AppServices {
  readonly support: Support;
  readonly repository: SessionRepository;
  /** Set when the database cannot be used and everything lives in memory. */
  readonly nothingKept?: string;
  readonly mainEngine: Engine;
  readonly summarizerEngine: Engine;
  readonly model: ModelChoice;
  /** Catalogue, downloads and what is kept about models; absent: the one model above is all there is. */
  readonly models?: ModelServices;
  readonly loadPrompts: () => Promise<PromptsResult>;
  /** Loads the canvas, over the models of the app; absent: there is none. */
  readonly explore?: (models: Models) => Promise<ExploreStore>;
  /** Absent: nothing is looked up in the archive. */
  readonly recall?: RecallIndex;
  /** Absent: no tools, no memories, no tasks. */
  readonly agent?: AgentServices;
  /** Absent: no files are taken. */
  readonly attachments?: AttachmentServices;
  readonly settings: SettingsRepository;
  /** Absent: there is no settings page. */
  readonly settingsPage?: SettingsServices;
  /** Loads search, export and import; absent: there are none. */
  readonly data?: () => Promise<DataStores>;
  readonly typed: TypedRepository;
  /** Overrides the kept preference for this visit (an address parameter). */
  readonly device?: DevicePreference;
  readonly now: () => number;
  /** Resolves after `ms`, or at once when stopped. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Runs `task` while no other with this name runs in any tab. */
  readonly exclusively: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** Asks the browser not to clear what is stored; resolves to whether it promised. */
  readonly askToKeep: () => Promise<boolean>;
}
