/** Compares the catalogue with what the installed libraries say; each difference is one sentence. */
import type { HubRecord } from '../../src/engines/catalog-hub.ts';
import type { WebLlmRecord } from '../../src/engines/catalog-web-llm.ts';

/** The parts of web-llm's model list that the catalogue repeats. */
export interface LibraryModel {
  readonly model_id: string;
  readonly model: string;
  readonly model_lib: string;
  readonly vram_required_MB?: number;
  readonly required_features?: readonly string[];
  readonly buffer_size_required_bytes?: number;
  readonly overrides?: { readonly context_window_size?: number };
}

export interface WebLlmLibrary {
  readonly models: readonly LibraryModel[];
  /** Ids of models whose tool calls the library itself understands. */
  readonly callsTools: readonly string[];
}

export function checkWebLlmRecords(
  records: readonly WebLlmRecord[],
  library: WebLlmLibrary,
): readonly string[] {
  return records.flatMap((record) => {
    const found = library.models.find((model) => model.model_id === record.modelId);
    return found === undefined
      ? [`${record.modelId} is not in the library’s list.`]
      : differences(record, found, library.callsTools);
  });
}

function differences(
  record: WebLlmRecord,
  model: LibraryModel,
  callsTools: readonly string[],
): readonly string[] {
  const said: Omit<WebLlmRecord, 'modelId' | 'roles'> = {
    vramMegabytes: model.vram_required_MB ?? Number.NaN,
    contextWindow: model.overrides?.context_window_size ?? Number.NaN,
    repository: model.model,
    libraryUrl: model.model_lib,
    declaresShaderF16: model.required_features?.includes('shader-f16') ?? false,
    callsTools: callsTools.includes(record.modelId),
    ...(model.buffer_size_required_bytes === undefined
      ? {}
      : { bufferBytes: model.buffer_size_required_bytes }),
  };
  const ours: Readonly<Record<string, unknown>> = { ...record };
  const theirs: Readonly<Record<string, unknown>> = said;
  const names = [...Object.keys(theirs), 'bufferBytes'];
  return [...new Set(names)].flatMap((name) =>
    ours[name] === theirs[name]
      ? []
      : [
          `${record.modelId}: ${name} is ${String(ours[name])}, the library says ${String(theirs[name])}.`,
        ],
  );
}

/** `registry`: the source text in which transformers.js lists its architectures. */
export function checkHubRecords(
  records: readonly HubRecord[],
  registry: string,
): readonly string[] {
  return records
    .filter(({ modelType }) => !registry.includes(`['${modelType}',`))
    .map(({ modelId, modelType }) => `${modelId}: transformers.js does not know “${modelType}”.`);
}
