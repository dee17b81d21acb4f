/**
 * The address bar as data. The app lives behind one page, so places are in the hash: they work on any
 * static host, in a sub-folder, and offline.
 */
export type Route =
  /** A conversation that has not begun. */
  { readonly kind: 'new' } | { readonly kind: 'session'; readonly sessionId: string };

/** Anything that is not understood leads to a new conversation, never to an error page. */
export function parseRoute(hash: string): Route {
  const [, place, id] = hash.replace(/^#/, '').split('/');
  if (place !== 's' || id === undefined || id === '') return { kind: 'new' };
  const sessionId = decode(id);
  return sessionId === null ? { kind: 'new' } : { kind: 'session', sessionId };
}

export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'new':
      return '#/';
    case 'session':
      return `#/s/${encodeURIComponent(route.sessionId)}`;
    default:
      return route satisfies never;
  }
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // a broken escape: an address typed or cut by hand
  }
}
