import type { frameWords as english } from '../../../ui/frame/frame-words';
import type { Translation } from '../../translation';

export const frame = {
  settings: 'Einstellungen',
  colors: 'Farben',
  themes: {
    auto: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  conversations: 'Unterhaltungen',
  margin: 'Was das Modell sieht',
  close: 'Schließen',
  dismiss: (text) => `Ausblenden: ${text}`,
  halves: 'Chat oder Erkunden',
  chat: 'Chat',
  explore: 'Erkunden',
  opening: 'Wird geöffnet…',
  noConversation: 'Hier gibt es noch keine Unterhaltung. Beginne eine und komm dann zurück.',
  notLoaded:
    'Dieser Teil der App konnte nicht geladen werden. Lade die Seite neu, um es noch einmal zu versuchen.',
  unsupported: 'Palimpsest läuft in diesem Browser nicht',
  and: 'und kein',
  missing: (what) =>
    `Das Sprachmodell läuft auf diesem Gerät; dafür muss der Browser WebGPU oder WebAssembly bieten. Hier gibt es kein ${what}.`,
  advice:
    'Nimm ein aktuelles Chrome, Edge, Firefox oder Safari. Ist dies schon eines davon, sieh nach, ob WebAssembly in den Einstellungen oder von der Verwaltung abgeschaltet wurde (manche „Lockdown“-Modi tun das).',
  untouched:
    'Nichts wurde geändert oder entfernt: Unterhaltungen, die hier aufbewahrt wurden, sind noch da.',
  nothingKept: 'Diese Unterhaltung ist weg, wenn der Tab geschlossen wird.',
  newVersion: 'Eine neue Version ist bereit.',
  reload: 'Neu laden',
} satisfies Translation<typeof english>;
