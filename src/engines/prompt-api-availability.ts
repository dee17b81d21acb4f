/** Whether the browser has a model of its own, and what using it takes. */
import { findPromptApi, type CreateOptions, type PromptApi } from './prompt-api-session';

/** The id under which it is loaded: there is one, and the browser does not say which. */
export const promptApiModelId = 'browser-model';

/** In English: of other languages the browser wants to be told before it answers in them. */
export const promptApiLanguages: Pick<CreateOptions, 'expectedInputs' | 'expectedOutputs'> = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

export type PromptApiAvailability =
  | 'absent' // this browser has no Prompt API
  | 'unavailable' // it has one and this machine cannot run its model
  | 'downloadable' // the browser fetches the model first, and only upon a click
  | 'downloading'
  | 'available';

export async function promptApiAvailability(
  api: PromptApi | undefined = findPromptApi(),
): Promise<PromptApiAvailability> {
  if (api === undefined) return 'absent';
  try {
    const said = await api.availability(promptApiLanguages);
    return said === 'available' || said === 'downloadable' || said === 'downloading'
      ? said
      : 'unavailable';
  } catch {
    return 'unavailable'; // a page that may not use it is told so by a rejection
  }
}
