/** What the page about requests says. */
import type { RequestPurpose } from '../../core/network/request-record';
import { countOf, formatBytes } from '../quantity';

const purposes: Readonly<Record<RequestPurpose, string>> = {
  app: 'The app’s own files',
  'built-in-model': 'Files of the built-in model',
  'model-facts': 'What a model is made of: its list of files, sizes, license',
  'model-files': 'Files of a model that you chose',
  'model-programs': 'The program that runs a model that you chose',
  other: 'Nothing that this app knows of. Please report it.',
};

export const requestsWords = {
  back: 'Back to the settings',
  title: 'What left this device',
  intro:
    'Every request that the app has made from this browser since the record began, or since everything was deleted. Requests ask for files; what you write, what the models answer and what is remembered is in none of them.',
  reading: 'Reading the record…',
  failed: (reason: string): string => `The record could not be read. ${reason}`,
  nothing: 'Nothing has left this device: no other address was asked for anything.',
  elsewhere: 'Asked of others',
  own: 'Asked of the address that the app was loaded from',
  ownNone: 'Nothing yet in this record.',
  purposes,
  count: (count: number): string => countOf(count, 'request'),
  bytes: (bytes: number): string => (bytes > 0 ? ` · ${formatBytes(bytes)}` : ''),
  last: (when: string): string => `last ${when}`,
  addresses: (count: number): string => countOf(count, 'address', 'addresses'),
  again: 'Read again',
  how: 'How this is known',
  howLines: [
    'The browser keeps a timeline of all requests of a page, whoever in it makes them. The page and each of its workers copy theirs here.',
    'The service worker, through which requests pass, writes down on its own whatever goes to another address. Where both have seen a request, the larger count is shown.',
    'Kept are the address without what stands behind a question mark, how often, and when. Addresses of models name the model, so Hugging Face learns which one you fetched, and your IP address.',
    'Hugging Face may pass a download on to its own servers (addresses ending in hf.co); the browser does not tell us of that second step.',
    'A record cannot show what the browser or its extensions do by themselves.',
  ],
  allowed: 'What is possible at all',
  allowedIntro:
    'The page’s content security policy, which the browser enforces, lets requests go to its own address and to these, and to no others:',
  allowedWhy:
    'They hold the models that can be downloaded. Nothing is asked of them until you choose a model there.',
} as const;
