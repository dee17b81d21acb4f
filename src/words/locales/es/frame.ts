import type { frameWords as english } from '../../../ui/frame/frame-words';
import type { Translation } from '../../translation';

export const frame = {
  settings: 'Ajustes',
  colors: 'Colores',
  themes: {
    auto: 'Como el sistema',
    light: 'Claro',
    dark: 'Oscuro',
  },
  conversations: 'Conversaciones',
  margin: 'Lo que ve el modelo',
  close: 'Cerrar',
  dismiss: (text) => `Ocultar: ${text}`,
  halves: 'Chat o exploración',
  chat: 'Chat',
  explore: 'Explorar',
  opening: 'Abriendo…',
  noConversation: 'Aún no hay ninguna conversación aquí. Empezar una y volver después.',
  notLoaded:
    'No se ha podido cargar esta parte de la aplicación. Recargar la página para volver a intentarlo.',
  unsupported: 'Palimpsest no puede funcionar en este navegador',
  and: 'ni',
  missing: (what) =>
    `El modelo de lenguaje funciona en este dispositivo; para ello el navegador debe ofrecer WebGPU o WebAssembly. Aquí no hay ${what}.`,
  advice:
    'Usar una versión actual de Chrome, Edge, Firefox o Safari. Si ya lo es, comprobar si WebAssembly está desactivado en sus ajustes o por la administración (algunos modos de «aislamiento» lo hacen).',
  untouched:
    'No se ha cambiado ni borrado nada: las conversaciones guardadas aquí siguen guardadas.',
  nothingKept: 'Esta conversación desaparecerá al cerrar la pestaña.',
  newVersion: 'Hay una nueva versión lista.',
  reload: 'Recargar',
} satisfies Translation<typeof english>;
