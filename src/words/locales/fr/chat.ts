import type { chatWords as english } from '../../../ui/chat/chat-words';
import { pluralFor } from '../../plural';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const plural = pluralFor('fr');
const { count, decimal } = numbersFor('fr');

export const chat = {
  opening: 'Ouverture de la conversation…',
  missing:
    'Il n’y a pas de conversation à cette adresse. Elle a peut-être été supprimée, ou elle est conservée dans un autre navigateur.',
  begin: 'En commencer une nouvelle',
  undone: 'Un résumé a été fait ici, puis annulé.',
  compaction: (deed) => `Compaction : ${deed}`,
  originals: (isShown, number) =>
    `${isShown ? 'Masquer' : 'Afficher'} : ${plural(number, { one: '# message d’origine', other: '# messages d’origine' })}`,
  undo: 'Annuler',
  engineChange: (name, window) =>
    `À partir d’ici : ${name}, avec une fenêtre de ${count(window)} jetons.`,
  instructions: 'Instructions',
  you: 'Vous',
  model: 'Modèle',
  message: 'Message',
  send: 'Envoyer',
  stop: 'Arrêter',
  conversation: 'Conversation',
  newBelow: 'Nouveau texte plus bas',
  showAll: (chars) => `Afficher les ${count(chars)} caractères`,
  tokens: (number) => plural(number, { one: '# jeton', other: '# jetons' }),
  speed: (perSecond) => `${decimal(perSecond, perSecond < 10 ? 1 : 0)} jetons/s`,
  draftSize: (chars, tokens) => `${count(chars)} caractères, environ ${count(tokens)} jetons.`,
  draftLimit: (limit) => `Ce modèle accepte environ ${count(limit)} par message.`,
  draftTooLong: (limit) =>
    `Ce modèle accepte environ ${count(limit)} par message : il peut donc être refusé. Le texte reste alors ici.`,
} satisfies Translation<typeof english>;
