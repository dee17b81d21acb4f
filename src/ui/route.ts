/**
 * The address bar as data. The app lives behind one page, so places are in the hash: they work on any
 * static host, in a sub-folder, and offline.
 */
export type Route =
  /** A conversation that has not begun. */
  | { readonly kind: 'new' }
  | { readonly kind: 'session'; readonly sessionId: string }
  /** What the model sees of a conversation. */
  | { readonly kind: 'context'; readonly sessionId: string }
  | { readonly kind: 'models' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'settings' }
  /** Over all history; the words are those that are looked for. */
  | { readonly kind: 'search'; readonly words: string }
  /** Import and export; with an id, of that conversation too. */
  | { readonly kind: 'data'; readonly sessionId?: string }
  /** What left this device. */
  | { readonly kind: 'network' }
  /** All boards; with an id, one of them. */
  | { readonly kind: 'explore'; readonly boardId?: string };

/** Anything that is not understood leads to a new conversation, never to an error page. */
export function parseRoute(hash: string): Route {
  const [, place, id, part] = hash.replace(/^#/, '').split('/');
  switch (place) {
    case 's': {
      const sessionId = decode(id);
      if (sessionId === null) return { kind: 'new' };
      return { kind: part === 'context' ? 'context' : 'session', sessionId };
    }
    case 'explore': {
      const boardId = decode(id);
      return boardId === null ? { kind: 'explore' } : { kind: 'explore', boardId };
    }
    case 'search':
      return { kind: 'search', words: decode(id) ?? '' };
    case 'data': {
      const sessionId = decode(id);
      return sessionId === null ? { kind: 'data' } : { kind: 'data', sessionId };
    }
    case 'models':
    case 'memory':
    case 'settings':
    case 'network':
      return { kind: place };
    default:
      return { kind: 'new' };
  }
}

export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'new':
      return '#/';
    case 'session':
      return `#/s/${encodeURIComponent(route.sessionId)}`;
    case 'context':
      return `#/s/${encodeURIComponent(route.sessionId)}/context`;
    case 'explore':
      return route.boardId === undefined
        ? '#/explore'
        : `#/explore/${encodeURIComponent(route.boardId)}`;
    case 'search':
      return `#/search/${encodeURIComponent(route.words.toWellFormed())}`;
    case 'data':
      return route.sessionId === undefined
        ? '#/data'
        : `#/data/${encodeURIComponent(route.sessionId)}`;
    case 'models':
    case 'memory':
    case 'settings':
    case 'network':
      return `#/${route.kind}`;
    default:
      return route satisfies never;
  }
}

/** Null for a part that is not there, and for a broken escape: an address typed or cut by hand. */
function decode(part: string | undefined): string | null {
  if (part === undefined || part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
