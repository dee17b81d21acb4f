/** What commands and keys say of themselves. */
import type { CommandName } from '../../core/commands/command-names';
import type { ShortcutId } from '../../core/commands/shortcuts';

/** What may stand behind the name, and what it does. */
const commands: Readonly<Record<CommandName, { readonly may: string; readonly does: string }>> = {
  compact: { may: '[what to keep above all]', does: 'Summarize older turns now' },
  undo: { may: '', does: 'Undo the newest summary' },
  branch: { may: '', does: 'Go on in a new conversation that starts from the summary' },
  pin: { may: '', does: 'Keep your newest message word for word' },
  model: { may: '[name]', does: 'Change the model, or show all of them' },
  preset: { may: '[name, or none]', does: 'Follow a preset, or show all of them' },
  new: { may: '', does: 'Begin a new conversation' },
  search: { may: '[words]', does: 'Find a conversation' },
  export: { may: '', does: 'Import and export' },
  settings: { may: '', does: 'Settings' },
  help: { may: '', does: 'All commands and keys' },
};

const shortcuts: Readonly<Record<ShortcutId, string>> = {
  'new-chat': 'New conversation',
  search: 'Find a conversation',
  composer: 'Write a message',
  stop: 'Stop the reply',
  compact: 'Summarize older turns now',
  inspector: 'What the model sees, in full',
  'next-chat': 'Next conversation, further down the list',
  'previous-chat': 'Previous conversation, further up the list',
  explore: 'Explore',
  models: 'Models',
  memory: 'Memory and tasks',
  settings: 'Settings',
};

export const commandWords = {
  commands,
  list: 'Commands',
  /** Told once when the list opens or narrows. */
  listed: (count: number): string =>
    count === 1
      ? 'One command. Enter takes it, Esc sends the text as a message instead.'
      : `${String(count)} commands. Arrow keys choose, Enter takes one, Esc sends the text as a message instead.`,
  unknown: (typed: string, similar?: string): string => {
    const name = typed === '' ? 'A slash alone is no command.' : `There is no command /${typed}.`;
    const meant = similar === undefined ? '' : ` Did you mean /${similar}?`;
    return `${name}${meant} A second slash in front sends the text as a message.`;
  },
  surplus: (name: string): string =>
    `/${name} takes nothing behind it. A second slash in front sends the text as a message.`,
  noConversation: 'There is no conversation here yet. Begin one first.',
  busy: 'A reply or a summary is being written. Wait for it or stop it first.',
  compacting: 'A summary of older turns was asked for.',
  nothingToUndo: 'No summary is in force, so there is nothing to undo.',
  undone: 'The newest summary was undone; the model sees those turns word for word again.',
  pinned: 'Your newest message is pinned.',
  nothingToPin: 'There is no message of yours to pin yet.',
  noModel: (words: string): string => `No model here is called “${words}”.`,
  someModels: (names: readonly string[]): string =>
    `Several models are called so: ${names.join(', ')}. Say more of the name.`,
  confirmModel: 'Confirm the change here.',
  noPreset: (words: string): string => `There is no preset called “${words}”.`,
  follows: (name: string): string =>
    `From the next message on this conversation follows “${name}”.`,
  followsNone: 'From the next message on this conversation follows no preset.',
  none: 'none',
  notLoaded: 'This part of the app could not be loaded. Reload the page to try again.',

  sheet: 'Keys and commands',
  opens: 'opens this list from anywhere; then a letter acts.',
  keys: 'With a letter, here',
  always: 'Always',
  commandsTitle: 'In the message field',
  shortcuts,
  send: 'Send the message',
  newLine: 'New line in a message',
  escape: 'Stop the reply, close what is open',
  slash: 'Commands; two slashes send a message that begins with one',
  close: 'Close',
  ctrl: 'Ctrl',
  command: '⌘',
  then: 'then',
  hint: (label: string, keys: string): string => `${label} (${keys})`,
} as const;
