import type { railWords as english } from '../../../ui/frame/rail-words';
import type { Translation } from '../../translation';

export const rail = {
  fresh: 'Neue Unterhaltung',
  search: 'Unterhaltung suchen',
  opening: 'Unterhaltungen werden geöffnet…',
  none: 'Hier werden deine Unterhaltungen stehen.',
  notFound: 'Keine Unterhaltung heißt so.',
  noneArchived: 'Nichts ist weggelegt.',
  pinned: 'Angeheftet',
  untitled: 'Ohne Titel',
  archived: (count) => `Weggelegt (${count})`,
  backToOpen: 'Zurück zu den offenen',
  more: (title) => `Was sich mit ${title} tun lässt`,
  name: 'Name der Unterhaltung',
  rename: 'Umbenennen',
  pin: 'Anheften',
  unpin: 'Lösen',
  archive: 'Weglegen',
  unarchive: 'Zurückholen',
  remove: 'Löschen',
  models: 'Modelle',
  memory: 'Gedächtnis',
} satisfies Translation<typeof english>;
