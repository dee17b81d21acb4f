/** Search, export and import, loaded together when the first of them is asked for. */
import type { SearchStore } from './search-store.svelte';
import type { TransferStore } from './transfer-store.svelte';

export interface DataStores {
  readonly search: SearchStore;
  /** Null where nothing is kept. */
  readonly transfer: TransferStore | null;
}
