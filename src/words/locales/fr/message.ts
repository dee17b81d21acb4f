import type { messageWords as english } from '../../../ui/chat/message-words';
import type { Translation } from '../../translation';

export const message = {
  copy: 'Copier',
  copyLabel: 'Copier ce message',
  copied: 'Copié',
  notAllowed: 'Non autorisé',
  again: 'Réessayer',
  againLabel: 'Demander une autre réponse ; celle-ci reste',
  goOn: 'Continuer',
  goOnLabel: 'Écrire cette réponse jusqu’au bout ; celle qui a été coupée reste',
  edit: 'Modifier',
  editLabel: 'Reformuler ce message ; celui-ci reste',
  keep: 'Garder pour de bon',
  letGo: 'Ne plus garder',
  quote: 'Citer',
  remove: 'Supprimer',
  removed: 'Le message a été supprimé. Il reste dans le journal.',
  before: 'La version précédente',
  after: 'La version suivante',
  version: (index, count) => `${index} sur ${count}`,
  field: 'Le message, reformulé',
  send: 'Envoyer',
  cancel: 'Annuler',
} satisfies Translation<typeof english>;
