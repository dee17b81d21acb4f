import type { chatWords as english } from '../../../ui/chat/chat-words';
import { pluralFor } from '../../plural';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const plural = pluralFor('es');
const { count, decimal } = numbersFor('es');

export const chat = {
  opening: 'Abriendo la conversación…',
  missing:
    'No hay ninguna conversación en esta dirección. Quizá se eliminó, o se guarda en otro navegador.',
  begin: 'Empezar una nueva',
  undone: 'Aquí se hizo un resumen y se deshizo.',
  compaction: (deed) => `Compactación: ${deed}`,
  originals: (isShown, number) =>
    `${isShown ? 'Ocultar' : 'Mostrar'}: ${plural(number, { one: '# mensaje original', other: '# mensajes originales' })}`,
  undo: 'Deshacer',
  engineChange: (name, window) =>
    `A partir de aquí: ${name}, con una ventana de ${count(window)} tokens.`,
  instructions: 'Instrucciones',
  you: 'Tú',
  model: 'Modelo',
  message: 'Mensaje',
  send: 'Enviar',
  stop: 'Detener',
  conversation: 'Conversación',
  newBelow: 'Texto nuevo más abajo',
  showAll: (chars) => `Mostrar los ${count(chars)} caracteres`,
  tokens: (number) => plural(number, { one: '# token', other: '# tokens' }),
  speed: (perSecond) => `${decimal(perSecond, perSecond < 10 ? 1 : 0)} tokens/s`,
  draftSize: (chars, tokens) => `${count(chars)} caracteres, unos ${count(tokens)} tokens.`,
  draftLimit: (limit) => `Este modelo admite unos ${count(limit)} en un mensaje.`,
  draftTooLong: (limit) =>
    `Este modelo admite unos ${count(limit)} en un mensaje, así que puede rechazarse. En ese caso el texto se queda aquí.`,
} satisfies Translation<typeof english>;
