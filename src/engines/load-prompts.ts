/** Loads the prompt constants that a model ships with, checked, from the same store as its weights. */
import type { EngineError } from '../core/engine';
import { parsePromptConstants, type PromptConstants } from '../core/prompts';
import { modelFolderUrl, type CatalogEntry } from './catalog';
import { classifyError, engineError } from './engine-errors';
import { ensureModelFiles, openModelStore } from './model-cache';

export type PromptsOutcome =
  | { readonly kind: 'ok'; readonly prompts: PromptConstants }
  | { readonly kind: 'failed'; readonly error: EngineError };

/** Works without a network once it has worked with one. `documentBase` is `document.baseURI`. */
export async function loadPrompts(
  entry: CatalogEntry,
  documentBase: string,
  signal?: AbortSignal,
): Promise<PromptsOutcome> {
  const file = entry.promptsFile;
  if (file === undefined) {
    return { kind: 'failed', error: engineError('model-missing', { detail: 'no prompts file' }) };
  }
  const outcome = await ensureModelFiles({
    folderUrl: modelFolderUrl(entry, documentBase),
    files: [file],
    store: await openModelStore(),
    fetch: (...args) => fetch(...args),
    signal,
  });
  if (outcome.kind === 'failed') return outcome;
  try {
    const response = await outcome.files.open(file.path);
    return check(await response?.json());
  } catch (thrown) {
    return { kind: 'failed', error: classifyError(thrown) };
  }
}

function check(data: unknown): PromptsOutcome {
  const parsed = parsePromptConstants(data);
  if (parsed.kind === 'ok') return parsed;
  return { kind: 'failed', error: engineError('model-corrupt', { detail: parsed.reason }) };
}
