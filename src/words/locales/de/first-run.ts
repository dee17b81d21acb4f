import type { firstRunWords as english } from '../../../ui/chat/first-run-words';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const { bytes } = numbersFor('de');

export const firstRun = {
  title: 'Erzähl ihm etwas und frag viel später danach.',
  intro:
    'Wird eine Unterhaltung zu lang für das Modell, weichen die ältesten Runden einer Zusammenfassung. Die Seite behält jedes Wort.',
  examples: 'Beispiele: ein Klick sendet',
  list: [
    {
      text: 'My cat is called Miso. What is my cat called?',
      shows: 'eine Tatsache, erzählt und erfragt',
    },
    { text: 'Remember that my parking spot is B-17.', shows: 'für jede Unterhaltung behalten' },
    { text: 'What is 12 times 7?', shows: 'eine Rechnung, mit seinem Rechner' },
    { text: 'What can you do?', shows: 'in eigenen Worten' },
  ],
  builtIn:
    'Das eingebaute Modell ist winzig und von uns, gemacht zum Ausprobieren dieser App und für ihre Tests. Es versteht nur Englisch und weiß nur, was du ihm erzählst: Es kann nicht die Welt erklären, keine Briefe und keinen Code schreiben.',
  private: 'Es läuft auf diesem Gerät, und nichts, was du schreibst, verlässt es.',
  larger: 'Für echte Arbeit nimm ein größeres Modell.',
  suggests: (name, size) =>
    `${size === undefined ? `${name} passt auf dieses Gerät.` : `${name} passt auf dieses Gerät: ${bytes(size)} zum einmaligen Herunterladen.`}`,
  noneFits:
    'Keines läuft gut auf diesem Gerät, so wie der Browser es zeigt: Größere Modelle brauchen einen Grafikprozessor, den er benutzen darf.',
  look: 'Ein Modell wählen',
} satisfies Translation<typeof english>;
