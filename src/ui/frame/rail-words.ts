/** What the list of conversations says. */
import { localize } from '../../words/locale.svelte';

export const railWords = localize('rail', {
  fresh: 'New conversation',
  search: 'Find a conversation',
  opening: 'Opening the conversations…',
  none: 'Your conversations will stand here.',
  notFound: 'No conversation is called that.',
  noneArchived: 'Nothing has been put away.',
  pinned: 'Pinned',
  untitled: 'Untitled',
  archived: (count: number): string => `Put away (${String(count)})`,
  backToOpen: 'Back to the open ones',
  more: (title: string): string => `What can be done with ${title}`,
  name: 'Name of the conversation',
  rename: 'Rename',
  pin: 'Pin',
  unpin: 'Unpin',
  archive: 'Put away',
  unarchive: 'Take back',
  remove: 'Delete',
  models: 'Models',
  memory: 'Memory',
});
