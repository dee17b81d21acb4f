import type { toolWords as english } from '../../../ui/chat/tool-words';
import type { Translation } from '../../translation';

export const toolLines = {
  asked: 'Pedido',
  answered: 'Respondido',
  toolLabel: (name) => `Herramienta ${name}`,
  running: 'en marcha',
  done: 'hecho',
  failed: 'fallido',
  lost: 'sin resultado',
  mended: (written) => `Corregido según tu mensaje; el modelo escribió ${written}`,
} satisfies Translation<typeof english>;
