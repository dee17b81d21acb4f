import type { toolWords as english } from '../../../ui/chat/tool-words';
import type { Translation } from '../../translation';

export const toolLines = {
  asked: 'Gefragt',
  answered: 'Geantwortet',
  toolLabel: (name) => `Werkzeug ${name}`,
  running: 'läuft',
  done: 'fertig',
  failed: 'fehlgeschlagen',
  lost: 'kein Ergebnis',
  mended: (written) => `Durch deine Nachricht berichtigt; das Modell schrieb ${written}`,
} satisfies Translation<typeof english>;
