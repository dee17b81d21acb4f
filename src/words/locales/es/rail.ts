import type { railWords as english } from '../../../ui/frame/rail-words';
import type { Translation } from '../../translation';

export const rail = {
  fresh: 'Nueva conversación',
  search: 'Buscar una conversación',
  opening: 'Abriendo las conversaciones…',
  none: 'Las conversaciones aparecerán aquí.',
  notFound: 'Ninguna conversación se llama así.',
  noneArchived: 'No hay nada archivado.',
  pinned: 'Fijadas',
  untitled: 'Sin título',
  archived: (count) => `Archivadas (${count})`,
  backToOpen: 'Volver a las abiertas',
  more: (title) => `Acciones para ${title}`,
  name: 'Nombre de la conversación',
  rename: 'Cambiar nombre',
  pin: 'Fijar',
  unpin: 'Dejar de fijar',
  archive: 'Archivar',
  unarchive: 'Recuperar',
  remove: 'Eliminar',
  models: 'Modelos',
  memory: 'Memoria',
} satisfies Translation<typeof english>;
