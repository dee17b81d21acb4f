/**
 * Keeps the address bar and the conversation on the page the same. Called once, while the frame is made.
 * An address that names a session wins at the start; later each follows the other. Pages that are not a
 * conversation leave the conversation as it is, so that one comes back to it.
 */
import { onMount, untrack } from 'svelte';
import type { AppView } from '../../stores/app-view';
import { formatRoute, parseRoute, type Route } from '../route';

type Place = Pick<AppView, 'activeSessionId' | 'selectSession' | 'newSession'>;

export interface Address {
  /** Where the address bar is now. */
  readonly route: Route;
}

/** `view` is a function, so that what it gives is read anew each time. */
export function followAddress(view: () => Place): Address {
  let route = $state.raw(parseRoute(location.hash));
  const go = (): void => {
    route = parseRoute(location.hash);
    if (route.kind === 'session' || route.kind === 'context') view().selectSession(route.sessionId);
    else if (route.kind === 'new') view().newSession();
  };

  onMount(() => {
    if (parseRoute(location.hash).kind !== 'new') go();
    addEventListener('hashchange', go);
    return () => {
      removeEventListener('hashchange', go);
    };
  });

  // A new conversation gets its place once it is in the log; Back must not lead to where it had none.
  $effect(() => {
    const id = view().activeSessionId;
    const wanted: Route = id === null ? { kind: 'new' } : { kind: 'session', sessionId: id };
    untrack(() => {
      const now = parseRoute(location.hash);
      if (now.kind !== 'new' && now.kind !== 'session' && now.kind !== 'context') return;
      // The context page stays on the same conversation, and leaves with it.
      if (now.kind === 'context' && now.sessionId === id) return;
      const place = formatRoute(wanted);
      if (location.hash === place || (id === null && location.hash === '')) return;
      history.replaceState(history.state, '', place);
      route = wanted;
    });
  });

  return {
    get route() {
      return route;
    },
  };
}
