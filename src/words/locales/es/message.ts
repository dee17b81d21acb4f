import type { messageWords as english } from '../../../ui/chat/message-words';
import type { Translation } from '../../translation';

export const message = {
  copy: 'Copiar',
  copyLabel: 'Copiar este mensaje',
  copied: 'Copiado',
  notAllowed: 'No permitido',
  again: 'Reintentar',
  againLabel: 'Pedir otra respuesta; esta se queda',
  goOn: 'Continuar',
  goOnLabel: 'Escribir esta respuesta hasta el final; la cortada se queda',
  edit: 'Editar',
  editLabel: 'Reformular este mensaje; este se queda',
  keep: 'Conservar siempre',
  letGo: 'Dejar de conservar',
  quote: 'Citar',
  remove: 'Eliminar',
  removed: 'El mensaje se ha eliminado. Sigue en el registro.',
  before: 'La versión anterior',
  after: 'La versión siguiente',
  version: (index, count) => `${index} de ${count}`,
  field: 'El mensaje, reformulado',
  send: 'Enviar',
  cancel: 'Cancelar',
} satisfies Translation<typeof english>;
