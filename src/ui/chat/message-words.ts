/** What stands under a message. */
import { localize } from '../../words/locale.svelte';

export const messageWords = localize('message', {
  copy: 'Copy',
  copyLabel: 'Copy this message',
  copied: 'Copied',
  notAllowed: 'Not allowed',
  again: 'Try again',
  againLabel: 'Ask for another reply; this one stays',
  goOn: 'Go on',
  goOnLabel: 'Write this reply to its end; the one that was cut off stays',
  edit: 'Edit',
  editLabel: 'Word this message anew; this one stays',
  keep: 'Keep for good',
  letGo: 'No longer keep',
  quote: 'Quote',
  remove: 'Delete',
  removed: 'The message was deleted. It stays in the log.',
  before: 'The version before',
  after: 'The version after',
  version: (index: number, count: number): string => `${String(index)} of ${String(count)}`,
  field: 'Your message, worded anew',
  send: 'Send',
  cancel: 'Cancel',
});
