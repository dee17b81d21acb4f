import type { toolWords as english } from '../../../ui/chat/tool-words';
import type { Translation } from '../../translation';

export const toolLines = {
  asked: 'Demandé',
  answered: 'Répondu',
  toolLabel: (name) => `Outil ${name}`,
  running: 'en cours',
  done: 'terminé',
  failed: 'échoué',
  lost: 'aucun résultat',
  mended: (written) => `Corrigé d’après votre message ; le modèle avait écrit ${written}`,
} satisfies Translation<typeof english>;
