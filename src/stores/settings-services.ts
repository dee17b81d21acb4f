/** What the settings page needs of the device, beyond the settings themselves. */
import type { StorageResult } from '../core/session-log';
import type { RequestRow } from '../core/network/request-record';
import type { StorageUse } from '../core/settings-storage-use';

export interface SettingsServices {
  /** Counts anew; takes a moment with long conversations. */
  readonly measureUse: (signal: AbortSignal) => Promise<StorageResult<StorageUse>>;
  /** Asks the browser to keep what is stored; whether it promised. */
  readonly askToKeep: () => Promise<boolean>;
  /**
   * Everything that a person has said, kept, chosen or downloaded here. The app and its built-in model stay,
   * so that it starts without a network as before.
   */
  readonly eraseEverything: () => Promise<StorageResult<void>>;
  readonly requests: () => Promise<StorageResult<readonly RequestRow[]>>;
  /** Of the app itself: scheme and host. */
  readonly ownOrigin: string;
  /** Origins that the page's policy lets requests go to, besides its own; may begin with `https://*.`. */
  readonly allowedOrigins: readonly string[];
  /** Loads the page anew, at its start. */
  readonly restart: () => void;
  readonly newId: () => string;
}
