/** The built-in model's own prompt constants, read from the shipped file and checked as the app does. */
import shipped from '../public/models/pocket/prompts.json' with { type: 'json' };
import { parsePromptConstants, type PromptConstants } from '../src/core/prompts';

function parsed(): PromptConstants {
  const result = parsePromptConstants(shipped);
  if (result.kind === 'invalid') throw new Error(result.reason);
  return result.prompts;
}

export const testPrompts: PromptConstants = parsed();
