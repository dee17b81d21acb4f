/** What the search says. */
import type { Speaker } from '../../core/search/search-document';

const count = new Intl.NumberFormat('en');

export const searchWords = {
  title: 'Search',
  field: 'Search everything that was said',
  hint: 'All conversations are searched, summarized parts and other branches too. Nothing leaves this device.',
  opening: 'Opening…',
  unloaded: 'This part of the app could not be loaded. Reload the page to try again.',
  who: 'Said by',
  everybody: 'everybody',
  from: 'From',
  to: 'Until',
  where: 'In',
  everywhere: 'all conversations',
  others: 'Memories and documents',
  untitled: 'Untitled',
  filling: (done: number, total: number): string =>
    `Reading the history: ${count.format(done)} of ${count.format(total)} conversations. What is read is found already.`,
  none: 'Nothing was found. Other words, or fewer of them, may find it.',
  failed: 'The search stopped. Change the words to start it again.',
  found: (total: number, shown: number): string =>
    total > shown
      ? `${count.format(total)} places; the best ${count.format(shown)} are shown.`
      : total === 1
        ? 'One place.'
        : `${count.format(total)} places.`,
  speaker: (speaker: Speaker): string => speakers[speaker],
  gone: 'This message could not be shown. The conversation may have been deleted, or a reply is being written in it.',
} as const;

const speakers: Readonly<Record<Speaker, string>> = {
  user: 'you',
  model: 'the model',
  tool: 'a tool',
  file: 'a file',
  memory: 'memory',
  document: 'document',
};
