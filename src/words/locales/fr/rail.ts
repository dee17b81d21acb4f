import type { railWords as english } from '../../../ui/frame/rail-words';
import type { Translation } from '../../translation';

export const rail = {
  fresh: 'Nouvelle conversation',
  search: 'Chercher une conversation',
  opening: 'Ouverture des conversations…',
  none: 'Les conversations apparaîtront ici.',
  notFound: 'Aucune conversation ne porte ce nom.',
  noneArchived: 'Rien n’a été archivé.',
  pinned: 'Épinglées',
  untitled: 'Sans titre',
  archived: (count) => `Archivées (${count})`,
  backToOpen: 'Revenir aux conversations ouvertes',
  more: (title) => `Actions pour ${title}`,
  name: 'Nom de la conversation',
  rename: 'Renommer',
  pin: 'Épingler',
  unpin: 'Détacher',
  archive: 'Archiver',
  unarchive: 'Désarchiver',
  remove: 'Supprimer',
  models: 'Modèles',
  memory: 'Mémoire',
} satisfies Translation<typeof english>;
