/**
 * The prompt constants for a model: those of the built-in one are its own training; another model is told
 * who it is in words that any model understands, and keeps the markers, which the app itself reads.
 */
import type { PromptConstants } from '../prompts';
import type { ModelCard } from './model-card';

const generalSystem =
  'You are a helpful assistant that runs on the user’s own device, without a network. Answer briefly and ' +
  'exactly, in the language of the user. Say so when you do not know something.';

/** Without a catalogue the built-in model is the only one there is. */
export function promptsFor(prompts: PromptConstants, card: ModelCard | undefined): PromptConstants {
  const isBuiltIn = card === undefined || card.origin === 'built-in';
  return isBuiltIn ? prompts : { ...prompts, system: generalSystem };
}
