/** What each letter of the sheet of keys does. */
import { tick } from 'svelte';
import type { ShortcutId } from '../../core/commands/shortcuts';
import type { AppView } from '../../stores/app-view';
import { formatRoute } from '../route';
import { runCommand, type CommandDeck, type CommandOutcome } from './run-command';

export interface KeyDeck extends CommandDeck {
  readonly view: CommandDeck['view'] & Pick<AppView, 'sessions' | 'stop'>;
}

export async function actOnKey(id: ShortcutId, deck: KeyDeck): Promise<CommandOutcome> {
  const went = (hash: string): CommandOutcome => {
    deck.go(hash);
    return { kind: 'done', said: '' };
  };
  switch (id) {
    case 'new-chat':
      return writeAt(deck, formatRoute({ kind: 'new' }));
    case 'composer':
      return writeAt(deck, chatPlace(deck));
    case 'search':
      return runCommand('search', '', deck);
    case 'stop':
      deck.view.stop();
      return { kind: 'done', said: '' };
    case 'compact':
      return runCommand('compact', '', deck);
    case 'inspector': {
      const { activeSessionId: sessionId } = deck.view;
      return went(
        formatRoute(sessionId === null ? { kind: 'new' } : { kind: 'context', sessionId }),
      );
    }
    case 'next-chat':
      return went(neighbor(deck, 1));
    case 'previous-chat':
      return went(neighbor(deck, -1));
    case 'explore':
    case 'models':
    case 'memory':
    case 'settings':
      return went(formatRoute({ kind: id }));
    default:
      return id satisfies never;
  }
}

function chatPlace({ view: { activeSessionId: sessionId } }: KeyDeck): string {
  return formatRoute(sessionId === null ? { kind: 'new' } : { kind: 'session', sessionId });
}

async function writeAt(deck: KeyDeck, hash: string): Promise<CommandOutcome> {
  deck.go(hash);
  // The page follows the address in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  await tick();
  const fields = document.querySelectorAll<HTMLTextAreaElement>('main form textarea');
  [...fields].at(-1)?.focus();
  return { kind: 'done', said: '' };
}

/** In the order of the list, what was put away left out. From no conversation, down leads to the first. */
function neighbor(deck: KeyDeck, step: 1 | -1): string {
  const { sessions, activeSessionId } = deck.view;
  const lines = sessions.kind === 'ready' ? sessions.lines : [];
  const open = lines.filter(({ isArchived }) => !isArchived);
  const listed = [
    ...open.filter(({ isPinned }) => isPinned),
    ...open.filter(({ isPinned }) => !isPinned),
  ];
  const at = listed.findIndex(({ id }) => id === activeSessionId);
  const next = listed[at < 0 && step < 0 ? 0 : at + step];
  if (next === undefined) return at + step < 0 ? formatRoute({ kind: 'new' }) : chatPlace(deck);
  return formatRoute({ kind: 'session', sessionId: next.id });
}
