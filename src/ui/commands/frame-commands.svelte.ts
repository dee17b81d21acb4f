/**
 * Commands and keys as the frame has them: what they reach, and whether the sheet of keys is open. What they
 * do is loaded when one is used for the first time.
 */
import type { CommandName } from '../../core/commands/command-names';
import { opensSheet, type ShortcutId } from '../../core/commands/shortcuts';
import type { KeyDeck } from './act-on-key';
import { commandWords } from './command-words';
import { findConversation } from './find-conversation';
import type { CommandOutcome } from './run-command';

export interface FrameCommandsHost {
  /** Read anew at each command. */
  readonly view: () => KeyDeck['view'];
  /** Shows the list of conversations. */
  readonly openSessions: () => void;
}

export class FrameCommands {
  keysShown = $state(false);
  readonly #deck: KeyDeck;

  constructor({ view, openSessions }: FrameCommandsHost) {
    this.#deck = {
      get view() {
        return view();
      },
      go: (hash) => {
        location.hash = hash;
      },
      search: (words) => {
        openSessions();
        void findConversation(words);
      },
      showKeys: () => {
        this.keysShown = true;
      },
    };
  }

  readonly run = async (name: CommandName, argument: string): Promise<CommandOutcome> => {
    try {
      const { runCommand } = await import('./run-command');
      return await runCommand(name, argument, this.#deck);
    } catch (error) {
      console.error(error);
      return { kind: 'refused', reason: commandWords.notLoaded };
    }
  };

  readonly act = async (id: ShortcutId): Promise<void> => {
    const { actOnKey } = await import('./act-on-key');
    await actOnKey(id, this.#deck);
  };

  readonly onkeydown = (event: KeyboardEvent): void => {
    if (!opensSheet(event)) return;
    event.preventDefault();
    this.keysShown = true;
  };
}
