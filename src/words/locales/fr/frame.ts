import type { frameWords as english } from '../../../ui/frame/frame-words';
import type { Translation } from '../../translation';

export const frame = {
  settings: 'Paramètres',
  colors: 'Couleurs',
  themes: {
    auto: 'Comme le système',
    light: 'Clair',
    dark: 'Sombre',
  },
  conversations: 'Conversations',
  margin: 'Ce que voit le modèle',
  close: 'Fermer',
  dismiss: (text) => `Masquer : ${text}`,
  halves: 'Discussion ou exploration',
  chat: 'Discuter',
  explore: 'Explorer',
  opening: 'Ouverture…',
  noConversation: 'Il n’y a pas encore de conversation ici. En commencer une, puis revenir.',
  notLoaded:
    'Cette partie de l’application n’a pas pu être chargée. Recharger la page pour réessayer.',
  unsupported: 'Palimpsest ne peut pas fonctionner dans ce navigateur',
  and: 'ni',
  missing: (what) =>
    `Le modèle de langage fonctionne sur cet appareil ; pour cela, le navigateur doit offrir WebGPU ou WebAssembly. Ici, il n’y a pas de ${what}.`,
  advice:
    'Utiliser une version récente de Chrome, Edge, Firefox ou Safari. Si c’est déjà le cas, vérifier que WebAssembly n’est pas désactivé dans les réglages ou par l’administration (certains modes « isolement » le font).',
  untouched:
    'Rien n’a été modifié ni supprimé : les conversations conservées ici le sont toujours.',
  nothingKept: 'Cette conversation disparaîtra à la fermeture de l’onglet.',
  newVersion: 'Une nouvelle version est prête.',
  reload: 'Recharger',
} satisfies Translation<typeof english>;
