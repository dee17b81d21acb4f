/**
 * Keeps the address bar and the conversation on the page the same. Called once, while the frame is made.
 * An address that names a session wins at the start; later each follows the other.
 */
import { onMount, untrack } from 'svelte';
import type { AppView } from '../../stores/app-view';
import { formatRoute, parseRoute } from '../route';

type Place = Pick<AppView, 'activeSessionId' | 'selectSession' | 'newSession'>;

/** `view` is a function, so that what it gives is read anew each time. */
export function followAddress(view: () => Place): void {
  const go = (): void => {
    const route = parseRoute(location.hash);
    if (route.kind === 'session') view().selectSession(route.sessionId);
    else view().newSession();
  };

  onMount(() => {
    if (parseRoute(location.hash).kind === 'session') go();
    addEventListener('hashchange', go);
    return () => {
      removeEventListener('hashchange', go);
    };
  });

  // A new conversation gets its place once it is in the log; Back must not lead to where it had none.
  $effect(() => {
    const id = view().activeSessionId;
    const place = formatRoute(id === null ? { kind: 'new' } : { kind: 'session', sessionId: id });
    untrack(() => {
      if (location.hash === place || (id === null && location.hash === '')) return;
      history.replaceState(history.state, '', place);
    });
  });
}
