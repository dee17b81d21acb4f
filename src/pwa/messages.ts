/** What a page and the service worker say to each other. */

/** `take-over`: the waiting version may start. `keep`: store what is needed offline; answered by a port. */
export type PageMessage = { readonly type: 'take-over' } | { readonly type: 'keep' };

/** Undefined for anything else that is sent: a page of another release may say more than we know. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  const { type } = data;
  return type === 'take-over' || type === 'keep' ? { type } : undefined;
}

/** Answer to `keep`. `missing`: how many files could not be stored, 0 when everything works offline. */
export interface KeepAnswer {
  readonly missing: number;
}
