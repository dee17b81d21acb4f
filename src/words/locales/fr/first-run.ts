import type { firstRunWords as english } from '../../../ui/chat/first-run-words';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const { bytes } = numbersFor('fr');

export const firstRun = {
  title: 'Dites-lui quelque chose, puis reposez-lui la question bien plus tard.',
  intro:
    'Quand une conversation devient trop longue pour le modèle, les tours les plus anciens laissent place à un résumé. La page garde chaque mot.',
  examples: 'Exemples : un clic envoie',
  list: [
    { text: 'My cat is called Miso. What is my cat called?', shows: 'un fait, dit puis demandé' },
    {
      text: 'Remember that my parking spot is B-17.',
      shows: 'gardé pour toutes les conversations',
    },
    { text: 'What is 12 times 7?', shows: 'un calcul, avec sa calculatrice' },
    { text: 'What can you do?', shows: 'avec ses propres mots' },
  ],
  builtIn:
    'Le modèle intégré est minuscule et fait par nous, pour essayer cette application et pour ses tests. Il ne comprend que l’anglais et ne sait que ce qu’on lui dit : il ne peut ni expliquer le monde, ni écrire des lettres ou du code.',
  private: 'Il fonctionne sur cet appareil, et rien de ce qui est écrit n’en sort.',
  larger: 'Pour un vrai travail, prendre un modèle plus grand.',
  suggests: (name, size) =>
    `${size === undefined ? `${name} convient à cet appareil.` : `${name} convient à cet appareil : ${bytes(size)} à télécharger, une seule fois.`}`,
  noneFits:
    'Aucun ne fonctionne bien sur cet appareil tel que le navigateur le montre : les grands modèles demandent un processeur graphique qu’il puisse utiliser.',
  look: 'Choisir un modèle',
} satisfies Translation<typeof english>;
