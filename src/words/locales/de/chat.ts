import type { chatWords as english } from '../../../ui/chat/chat-words';
import { pluralFor } from '../../plural';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const plural = pluralFor('de');
const { count, decimal } = numbersFor('de');

export const chat = {
  opening: 'Die Unterhaltung wird geöffnet…',
  missing:
    'Unter dieser Adresse gibt es keine Unterhaltung. Vielleicht wurde sie gelöscht, oder sie liegt in einem anderen Browser.',
  begin: 'Eine neue beginnen',
  undone: 'Hier wurde zusammengefasst und das wieder rückgängig gemacht.',
  compaction: (deed) => `Verdichtung: ${deed}`,
  originals: (isShown, number) =>
    `${isShown ? 'Verbergen' : 'Zeigen'}: ${plural(number, { one: '# ursprüngliche Nachricht', other: '# ursprüngliche Nachrichten' })}`,
  undo: 'Rückgängig',
  engineChange: (name, window) =>
    `Von hier an: ${name}, mit einem Fenster von ${count(window)} Token.`,
  instructions: 'Anweisungen',
  you: 'Du',
  model: 'Modell',
  message: 'Nachricht',
  send: 'Senden',
  stop: 'Stopp',
  conversation: 'Unterhaltung',
  newBelow: 'Neuer Text weiter unten',
  showAll: (chars) => `Alle ${count(chars)} Zeichen zeigen`,
  tokens: (number) => plural(number, { one: '# Token', other: '# Token' }),
  speed: (perSecond) => `${decimal(perSecond, perSecond < 10 ? 1 : 0)} Token/s`,
  draftSize: (chars, tokens) => `${count(chars)} Zeichen, etwa ${count(tokens)} Token.`,
  draftLimit: (limit) => `Dieses Modell nimmt etwa ${count(limit)} in einer Nachricht.`,
  draftTooLong: (limit) =>
    `Dieses Modell nimmt etwa ${count(limit)} in einer Nachricht, sie könnte also abgelehnt werden. Dein Text bleibt dann hier.`,
} satisfies Translation<typeof english>;
