/**
 * The models that can be offered: where their files are, how big each one is, and how they are run.
 *
 * A file is taken for what it is only when its size (and its hash, where we know it) agrees with this list,
 * so a truncated download or a web page served in place of a file is found before any library reads it.
 */
import type { EngineDevice, Placement } from '../core/engine';

export interface CatalogFile {
  /** Below the model's folder. */
  readonly path: string;
  readonly bytes: number;
  /** Hex. Given for files small enough to be hashed at each load. */
  readonly sha256?: string;
}

/** Names of weight formats, as the file suffixes of transformers.js have them. */
export type ModelDtype = 'fp32' | 'fp16' | 'q8' | 'q4' | 'q4f16';

/** One way of running a model: a device, a weight format and the files that only this way needs. */
export interface ModelVariant {
  readonly device: Exclude<EngineDevice, 'browser'>;
  readonly dtype: ModelDtype;
  /** The GPU must offer 16-bit floats. The library does not check this for `q4f16`, so we do. */
  readonly needsShaderF16: boolean;
  readonly files: readonly CatalogFile[];
  /** Its 8 bits are only how weights are stored. All other `q8` decoders give gibberish on WebGPU. */
  readonly weightOnly?: true;
}

export interface CatalogEntry {
  readonly modelId: string;
  readonly name: string;
  /** Folder of the files with a slash at its end: absolute, or relative to the document's base. */
  readonly folder: string;
  /** Files that every variant needs. */
  readonly files: readonly CatalogFile[];
  /** Best first, for each device. */
  readonly variants: readonly ModelVariant[];
  /** Tokens, for showing before a load; the loaded files win. */
  readonly contextWindow: number;
  readonly placement: Placement;
  /** The model's own prompt constants, where it was trained on some. */
  readonly promptsFile?: CatalogFile;
  /** 1 for models so small that waking threads costs more than they save; absent: the runtime decides. */
  readonly wasmThreads?: number;
  readonly notes: string;
}

// int8 is only how the weights are stored: the runtime folds them to 32-bit floats when it loads them. So
// this `q8` file is right on WebGPU too, where true q8 decoders give gibberish.
const pocketWeights: CatalogFile = {
  path: 'onnx/model_quantized.onnx',
  bytes: 2_452_737,
  sha256: '45de16d545193fc53506888d9a66536e3ccfc9c407c59c569388f8c472dcc532',
};

/** The model that ships with the app. test/engines/catalog.test.ts keeps sizes and hashes true. */
export const pocketModel: CatalogEntry = {
  modelId: 'pocket',
  name: 'Pocket',
  folder: 'models/pocket/',
  files: [
    {
      path: 'config.json',
      bytes: 577,
      sha256: 'dca57a97c37a98e48c7ffc732d5b967dc2b46fef511cec8f29a77fd78ea7eef1',
    },
    {
      path: 'generation_config.json',
      bytes: 88,
      sha256: '1df86c087485c2dee269f27f6f4f2ccf022061ec4bcb6a3b6eacc134d276e861',
    },
    {
      path: 'tokenizer.json',
      bytes: 28_691,
      sha256: '1987be0d1358bb88f7cff427c64427b47da9bef426b19acffe7d5904ef38dac0',
    },
    {
      path: 'tokenizer_config.json',
      bytes: 2408,
      sha256: '6c37c008864a9a5d103b28b4914d8f18a5f9df8d2b021edb75401056bcc668a2',
    },
  ],
  variants: [
    {
      device: 'webgpu',
      dtype: 'q8',
      needsShaderF16: false,
      files: [pocketWeights],
      weightOnly: true,
    },
    { device: 'wasm', dtype: 'q8', needsShaderF16: false, files: [pocketWeights] },
  ],
  contextWindow: 2048,
  placement: 'system',
  promptsFile: {
    path: 'prompts.json',
    bytes: 3684,
    sha256: 'bc84c120c1a28dd09c2fbe34c6370114e5f965cd7eded433539017dbeb54f0fc',
  },
  wasmThreads: 1,
  notes:
    'A tiny model of our own. It remembers what it is told, does sums with a tool, keeps tasks and summarises; it knows nothing about the world.',
};

export const builtInCatalog: readonly CatalogEntry[] = [pocketModel];

export function findModel(
  catalog: readonly CatalogEntry[],
  modelId: string,
): CatalogEntry | undefined {
  return catalog.find((entry) => entry.modelId === modelId);
}

/** Absolute address of the model's folder. Workers resolve relative ones wrongly, so they get this one. */
export function modelFolderUrl(entry: CatalogEntry, documentBase: string): string {
  return new URL(entry.folder, documentBase).href;
}

/** The way to run a model on a device, or undefined when there is none. */
export function pickVariant(
  entry: CatalogEntry,
  device: ModelVariant['device'],
  gpu: { readonly shaderF16: boolean },
): ModelVariant | undefined {
  return entry.variants.find(
    (variant) =>
      variant.device === device &&
      (gpu.shaderF16 || !variant.needsShaderF16) &&
      !(device === 'webgpu' && variant.dtype === 'q8' && variant.weightOnly !== true),
  );
}
