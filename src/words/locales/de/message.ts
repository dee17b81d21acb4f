import type { messageWords as english } from '../../../ui/chat/message-words';
import type { Translation } from '../../translation';

export const message = {
  copy: 'Kopieren',
  copyLabel: 'Diese Nachricht kopieren',
  copied: 'Kopiert',
  notAllowed: 'Nicht erlaubt',
  again: 'Noch einmal',
  againLabel: 'Eine andere Antwort erbitten; diese bleibt',
  goOn: 'Weiter',
  goOnLabel: 'Diese Antwort zu Ende schreiben; die abgebrochene bleibt',
  edit: 'Bearbeiten',
  editLabel: 'Diese Nachricht neu formulieren; diese bleibt',
  keep: 'Dauerhaft behalten',
  letGo: 'Nicht mehr behalten',
  quote: 'Zitieren',
  remove: 'Löschen',
  removed: 'Die Nachricht wurde gelöscht. Im Protokoll bleibt sie.',
  before: 'Die Fassung davor',
  after: 'Die Fassung danach',
  version: (index, count) => `${index} von ${count}`,
  field: 'Deine Nachricht, neu formuliert',
  send: 'Senden',
  cancel: 'Abbrechen',
} satisfies Translation<typeof english>;
