import type { firstRunWords as english } from '../../../ui/chat/first-run-words';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const { bytes } = numbersFor('es');

export const firstRun = {
  title: 'Cuéntale algo y pregúntaselo mucho después.',
  intro:
    'Cuando una conversación se hace demasiado larga para el modelo, los turnos más antiguos dejan paso a un resumen. La página conserva cada palabra.',
  examples: 'Ejemplos: un clic envía',
  list: [
    {
      text: 'My cat is called Miso. What is my cat called?',
      shows: 'un dato, contado y preguntado',
    },
    {
      text: 'Remember that my parking spot is B-17.',
      shows: 'conservado para todas las conversaciones',
    },
    { text: 'What is 12 times 7?', shows: 'un cálculo, con su calculadora' },
    { text: 'What can you do?', shows: 'en sus propias palabras' },
  ],
  builtIn:
    'El modelo integrado es diminuto y nuestro, hecho para probar esta aplicación y para sus pruebas. Solo entiende inglés y solo sabe lo que se le cuenta: no puede explicar el mundo ni escribir cartas o código.',
  private: 'Funciona en este dispositivo, y nada de lo que se escribe sale de él.',
  larger: 'Para trabajar de verdad, elegir un modelo mayor.',
  suggests: (name, size) =>
    `${size === undefined ? `${name} cabe en este dispositivo.` : `${name} cabe en este dispositivo: ${bytes(size)} que descargar, una sola vez.`}`,
  noneFits:
    'Ninguno funciona bien en este dispositivo tal como lo muestra el navegador: los modelos mayores necesitan un procesador gráfico que pueda usar.',
  look: 'Elegir un modelo',
} satisfies Translation<typeof english>;
