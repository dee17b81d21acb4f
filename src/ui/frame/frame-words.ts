/** What the frame says around the pages. */
import { localize } from '../../words/locale.svelte';

export const frameWords = localize('frame', {
  settings: 'Settings',
  colors: 'Colors',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  conversations: 'Conversations',
  margin: 'What the model sees',
  close: 'Close',
  dismiss: (text: string): string => `Dismiss: ${text}`,
  halves: 'Chat or Explore',
  chat: 'Chat',
  explore: 'Explore',
  opening: 'Opening…',
  noConversation: 'There is no conversation here yet. Begin one, then come back.',
  notLoaded: 'This part of the app could not be loaded. Reload the page to try again.',
  unsupported: 'Palimpsest cannot run in this browser',
  and: ' and no ',
  missing: (what: string): string =>
    `The language model runs on this device, and for that the browser must offer WebGPU or WebAssembly. Here there is no ${what}.`,
  advice:
    'Use a current Chrome, Edge, Firefox or Safari. If this is one of them, look whether WebAssembly is turned off in its settings or by an administrator (some “lockdown” modes do that).',
  untouched: 'Nothing was changed or removed: conversations that were kept here are still kept.',
  nothingKept: 'This conversation is gone when the tab closes.',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
});
