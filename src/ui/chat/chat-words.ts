/** What the page of a conversation says around its messages. */
import { localize } from '../../words/locale.svelte';
import { numbersFor } from '../../words/numbers';
import { countOf, formatCount } from '../quantity';

export const chatWords = localize('chat', {
  opening: 'Opening the conversation…',
  missing:
    'There is no conversation at this address. It may have been deleted, or it is kept in another browser.',
  begin: 'Begin a new one',
  undone: 'A summary was made here and undone.',
  compaction: (deed: string): string => `Compaction: ${deed}`,
  originals: (isShown: boolean, number: number): string =>
    `${isShown ? 'Hide' : 'Show'} the ${countOf(number, 'original message')}`,
  undo: 'Undo',
  engineChange: (name: string, window: number): string =>
    `From here on: ${name}, with a window of ${formatCount(window)} tokens.`,
  instructions: 'Instructions',
  you: 'You',
  model: 'Model',
  message: 'Message',
  send: 'Send',
  stop: 'Stop',
  conversation: 'Conversation',
  newBelow: 'New text below',
  showAll: (chars: number): string => `Show all ${formatCount(chars)} characters`,
  tokens: (number: number): string => countOf(number, 'token'),
  speed: (perSecond: number): string =>
    `${numbersFor('en').decimal(perSecond, perSecond < 10 ? 1 : 0)} tokens/s`,
  draftSize: (chars: number, tokens: number): string =>
    `${formatCount(chars)} characters, about ${formatCount(tokens)} tokens.`,
  draftLimit: (limit: number): string =>
    `This model takes about ${formatCount(limit)} in one message.`,
  draftTooLong: (limit: number): string =>
    `This model takes about ${formatCount(limit)} in one message, so it may be refused. Your text stays here if it is.`,
});
