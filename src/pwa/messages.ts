/** What a page and the service worker say to each other. */

/** `take-over`: the waiting version may start. `keep`: store what is needed offline; answered by a port. */
export type PageMessage = { readonly type: 'take-over' } | { readonly type: 'keep' };

/** Answer to `keep`. `missing`: how many files could not be stored, 0 when everything works offline. */
export interface KeepAnswer {
  readonly missing: number;
}
