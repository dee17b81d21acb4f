import type { livePhases as english } from '../../../ui/chat/live-words';
import { pluralFor } from '../../plural';
import type { Translation } from '../../translation';

const plural = pluralFor('es');

export const live = {
  queued: 'Esperando al modelo',
  compacting: 'Primero hace sitio',
  reading: 'Lee',
  thinking: 'Piensa',
  writing: 'Escribe',
  tool: 'Usa una herramienta',
  toolNamed: (name) => `Usa ${name}`,
  ended: 'La respuesta ha terminado.',
  complete: (words) =>
    `Respuesta completa, ${plural(words, { one: '# palabra', other: '# palabras' })}.`,
} satisfies Translation<typeof english>;
