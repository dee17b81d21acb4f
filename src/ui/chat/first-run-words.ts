/** What an empty conversation says to somebody who has never been here. */
import { formatBytes } from '../quantity';
import { localize } from '../../words/locale.svelte';

export const firstRunWords = localize('first-run', {
  title: 'Tell it something, then ask about it much later.',
  intro:
    'When a conversation grows too long for the model, the oldest turns give way to a summary. The page keeps every word.',
  examples: 'Examples: one click sends',
  /** What the built-in model was trained for: `shows` says what to look at. */
  list: [
    { text: 'My cat is called Miso. What is my cat called?', shows: 'a fact, told and asked' },
    { text: 'Remember that my parking spot is B-17.', shows: 'kept for every conversation' },
    { text: 'What is 12 times 7?', shows: 'a sum, by its calculator' },
    { text: 'What can you do?', shows: 'in its own words' },
  ],
  builtIn:
    'The built-in model is tiny and our own, made for trying this app out and for its tests. It knows only what you tell it: it cannot explain the world, write letters or code.',
  private: 'It runs on this device, and nothing you write leaves it.',
  larger: 'For real work take a larger model.',
  suggests: (name: string, bytes: number | undefined): string =>
    bytes === undefined
      ? `${name} fits this device.`
      : `${name} fits this device: ${formatBytes(bytes)} to download, once.`,
  noneFits:
    'None of them runs well on this device as the browser shows it: larger models want a graphics processor that it may use.',
  look: 'Choose a model',
});
