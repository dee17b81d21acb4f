import type { livePhases as english } from '../../../ui/chat/live-words';
import { pluralFor } from '../../plural';
import type { Translation } from '../../translation';

const plural = pluralFor('de');

export const live = {
  queued: 'Wartet auf das Modell',
  compacting: 'Schafft erst Platz',
  reading: 'Liest',
  thinking: 'Denkt nach',
  writing: 'Schreibt',
  tool: 'Benutzt ein Werkzeug',
  toolNamed: (name) => `Benutzt ${name}`,
  ended: 'Die Antwort ist zu Ende.',
  complete: (words) => `Antwort fertig, ${plural(words, { one: '# Wort', other: '# Wörter' })}.`,
} satisfies Translation<typeof english>;
