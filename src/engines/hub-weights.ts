/**
 * Which weight formats a list of files offers, and what each one needs.
 *
 * A model is one ONNX file, or several modules of which text needs two; a format counts only when every
 * module is there. Names are those of transformers.js: `onnx/<module><suffix>.onnx`, and beside it
 * `.onnx_data`, `.onnx_data_1` … for weights that do not fit into one file.
 */
import type { ModelDtype, ModelVariant } from './catalog';
import type { HubFile, HubWeights } from './hub-facts';

const suffixes: Readonly<Record<ModelDtype, string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  q4: '_q4',
  q4f16: '_q4f16',
};

const dtypes: readonly ModelDtype[] = ['q4f16', 'q4', 'q8', 'fp16', 'fp32'];

/** The modules that text generation loads: one file for most models, two for those that also see or hear. */
const moduleSets: readonly (readonly string[])[] = [
  ['model'],
  ['decoder_model_merged', 'embed_tokens'],
];

/**
 * A module that is not there in a format is taken in one that computes alike; embeddings are often kept in
 * fewer formats than the decoder.
 */
const standIns: Readonly<Record<ModelDtype, readonly ModelDtype[]>> = {
  q4f16: ['q4f16', 'fp16'],
  q4: ['q4', 'q8', 'fp32'],
  q8: ['q8', 'fp32'],
  fp16: ['fp16'],
  fp32: ['fp32'],
};

/** Smallest demands first; empty when there is nothing that can be run. */
export function findWeights(files: readonly HubFile[]): readonly HubWeights[] {
  for (const modules of moduleSets) {
    const found = dtypes.flatMap((dtype) => weightsOf(files, modules, dtype) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

function weightsOf(
  files: readonly HubFile[],
  modules: readonly string[],
  dtype: ModelDtype,
): HubWeights | undefined {
  const all: HubFile[] = [];
  for (const [at, module] of modules.entries()) {
    // The first module is the decoder: it alone says what format this is.
    const choices = at === 0 ? [dtype] : standIns[dtype];
    const own = choices.map((choice) => moduleFiles(files, module, choice)).find(isFound);
    if (own === undefined) return undefined;
    all.push(...own);
  }
  return { dtype, files: all, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const isFound = <T>(value: T | undefined): value is T => value !== undefined;

function moduleFiles(
  files: readonly HubFile[],
  module: string,
  dtype: ModelDtype,
): readonly HubFile[] | undefined {
  const path = `onnx/${module}${suffixes[dtype]}.onnx`;
  const graph = files.find((file) => file.path === path);
  if (graph === undefined) return undefined;
  return [graph, ...files.filter((file) => file.path.replace(/_\d+$/, '') === `${path}_data`)];
}

/** How each format runs, best first for each device. */
export function variantsOf(weights: readonly HubWeights[]): readonly ModelVariant[] {
  const on = (device: ModelVariant['device'], wanted: readonly ModelDtype[]): ModelVariant[] =>
    wanted.flatMap((dtype) => {
      const found = weights.find((one) => one.dtype === dtype);
      const needsShaderF16 = dtype === 'q4f16' || dtype === 'fp16';
      return found ? [{ device, dtype, needsShaderF16, files: found.files }] : [];
    });
  // q8 decoders give gibberish on WebGPU, whatever the library lets through; 16-bit floats are no format for
  // the CPU.
  return [...on('webgpu', ['q4f16', 'q4', 'fp16', 'fp32']), ...on('wasm', ['q8', 'q4', 'fp32'])];
}

const bySuffix = new Map(Object.entries(suffixes).map(([dtype, suffix]) => [suffix, dtype]));

export interface LibraryOptions {
  /** By module: one that is missing in such a map is silently loaded in another format. */
  readonly dtype: Readonly<Record<string, ModelDtype>>;
  /** How many files of weights lie beside each graph; 0 is told too, against a wrong config.json. */
  readonly use_external_data_format: Readonly<Record<string, number>>;
}

/** What the library has to be told to load these files and no others. */
export function libraryOptions(paths: readonly string[]): LibraryOptions {
  const dtype: Record<string, ModelDtype> = {};
  const external: Record<string, number> = {};
  for (const path of paths) {
    const [, name = '', module = '', suffix = ''] =
      /^onnx\/((.+?)(_fp16|_quantized|_q4|_q4f16)?\.onnx)$/.exec(path) ?? [];
    if (name === '') continue;
    const found = [...bySuffix].find(([key]) => key === suffix)?.[1];
    if (isDtype(found)) dtype[module] = found;
    external[name] = paths.filter((one) => one.replace(/_\d+$/, '') === `${path}_data`).length;
  }
  return { dtype, use_external_data_format: external };
}

function isDtype(value: string | undefined): value is ModelDtype {
  return value !== undefined && value in suffixes;
}
