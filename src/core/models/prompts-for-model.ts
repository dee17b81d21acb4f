/**
 * The prompt constants for a model: those of the built-in one are its own training; another model is told
 * who it is in words that any model understands, and keeps the markers, which the app itself reads.
 */
import type { Placement } from '../engine';
import type { PromptConstants } from '../prompts';

const generalSystem =
  'You are a helpful assistant that runs on the user’s own device, without a network. Answer briefly and ' +
  'exactly, in the language of the user. Say so when you do not know something.';

/** `placement` tells them apart: only the built-in model was trained with summaries in its system message. */
export function promptsFor(prompts: PromptConstants, placement: Placement): PromptConstants {
  return placement === 'system' ? prompts : { ...prompts, system: generalSystem };
}
