import type { livePhases as english } from '../../../ui/chat/live-words';
import { pluralFor } from '../../plural';
import type { Translation } from '../../translation';

const plural = pluralFor('fr');

export const live = {
  queued: 'En attente du modèle',
  compacting: 'Libère d’abord de la place',
  reading: 'Lit',
  thinking: 'Réfléchit',
  writing: 'Écrit',
  tool: 'Utilise un outil',
  toolNamed: (name) => `Utilise ${name}`,
  ended: 'La réponse est terminée.',
  complete: (words) => `Réponse terminée, ${plural(words, { one: '# mot', other: '# mots' })}.`,
} satisfies Translation<typeof english>;
