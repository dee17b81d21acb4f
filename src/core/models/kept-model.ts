/** What is kept about models: added ones, what was measured, what a load has shown, how they should write. */
import * as v from 'valibot';
import type { BenchmarkResult } from './benchmark';
import type { ModelCard } from './model-card';
import { tuningSchema, type ModelTuning } from './model-tuning';

/** Where a model that a person added comes from. */
export type AddedFrom = 'hub' | 'url' | 'folder';

export interface AddedModel {
  readonly card: ModelCard;
  readonly from: AddedFrom;
  /** What its engine needs to load it; checked by the engine when it is read. */
  readonly recipe: unknown;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
}

/** What loading a model has shown; the catalogue may know less, or be wrong. */
export interface SeenModel {
  readonly modelId: string;
  readonly tokenizerId: string;
  readonly contextWindow: number;
  readonly seenAt: number;
}

/** The files of a model, so that what is stored of it can be told without asking the hub. */
export interface ModelFileList {
  readonly modelId: string;
  readonly name: string;
  readonly files: readonly ModelFileRow[];
}

/** As engines/model-downloads.ts has it. */
export interface ModelFileRow {
  readonly url: string;
  readonly path: string;
  readonly part: 'weights' | 'config' | 'tokenizer' | 'program';
  readonly bytes?: number;
  readonly sha256?: string;
  readonly gitBlobSha1?: string;
  readonly cacheName?: string;
}

export interface KeptTuning {
  readonly modelId: string;
  readonly tuning: ModelTuning;
}

export interface KeptModels {
  readonly added: readonly AddedModel[];
  readonly files: readonly ModelFileList[];
  readonly benchmarks: readonly BenchmarkResult[];
  readonly seen: readonly SeenModel[];
  readonly tunings: readonly KeptTuning[];
}

export const nothingKept: KeptModels = {
  added: [],
  files: [],
  benchmarks: [],
  seen: [],
  tunings: [],
};

const size = v.pipe(v.number(), v.finite(), v.minValue(0));
const unknown = v.object({ kind: v.literal('unknown') });
const fact = <T extends v.GenericSchema>(value: T) =>
  v.fallback(
    v.union([
      v.object({
        kind: v.picklist(['exact', 'about']),
        value,
        source: v.string(),
        checked: v.string(),
      }),
      unknown,
    ]),
    { kind: 'unknown' },
  );

const card = v.object({
  modelId: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  engineId: v.picklist(['transformers', 'web-llm', 'prompt-api']),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  roles: v.fallback(v.array(v.picklist(['main', 'summarizer'])), ['main', 'summarizer']),
  origin: v.fallback(v.picklist(['built-in', 'curated', 'added']), 'added'),
  downloadBytes: fact(size),
  memoryBytes: fact(size),
  contextWindow: fact(size),
  languages: fact(v.array(v.string())),
  license: fact(v.string()),
  features: v.fallback(v.array(v.picklist(['thinking', 'tools', 'vision'])), []),
  needs: v.object({
    device: v.picklist(['gpu', 'any', 'browser']),
    shaderF16: v.boolean(),
    storageBuffersPerStage: v.exactOptional(size),
    workgroupStorageBytes: v.exactOptional(size),
    bufferBytes: v.exactOptional(size),
  }),
  notes: v.fallback(v.string(), ''),
});

const added = v.object({
  card,
  from: v.picklist(['hub', 'url', 'folder']),
  recipe: v.unknown(),
  addedAt: size,
});

const benchmark = v.object({
  modelId: v.string(),
  device: v.string(),
  dtype: v.string(),
  loadMs: v.nullable(size),
  firstTokenMs: size,
  tokensPerSecond: size,
  promptTokens: size,
  outputTokens: size,
  measuredAt: size,
});

const seen = v.object({
  modelId: v.string(),
  tokenizerId: v.string(),
  contextWindow: size,
  seenAt: size,
});

const fileList = v.object({
  modelId: v.string(),
  name: v.string(),
  files: v.array(
    v.object({
      url: v.pipe(v.string(), v.url()),
      path: v.string(),
      part: v.picklist(['weights', 'config', 'tokenizer', 'program']),
      bytes: v.exactOptional(size),
      sha256: v.exactOptional(v.string()),
      gitBlobSha1: v.exactOptional(v.string()),
      cacheName: v.exactOptional(v.string()),
    }),
  ),
});

const row = v.variant('kind', [
  v.object({ kind: v.literal('added'), value: added }),
  v.object({ kind: v.literal('benchmark'), value: benchmark }),
  v.object({ kind: v.literal('seen'), value: seen }),
  v.object({ kind: v.literal('files'), value: fileList }),
  v.object({
    kind: v.literal('tuning'),
    value: v.object({ modelId: v.string(), tuning: tuningSchema }),
  }),
]);

/** Foreign data, row by row: what cannot be read is left out, so that one bad row hides no other. */
export function parseKeptModels(rows: readonly unknown[]): KeptModels {
  const parsed = rows.flatMap((one) => {
    const result = v.safeParse(row, one);
    return result.success ? [result.output] : [];
  });
  return {
    added: parsed.flatMap((one) => (one.kind === 'added' ? [one.value] : [])),
    files: parsed.flatMap((one) => (one.kind === 'files' ? [one.value] : [])),
    benchmarks: parsed.flatMap((one) => (one.kind === 'benchmark' ? [one.value] : [])),
    seen: parsed.flatMap((one) => (one.kind === 'seen' ? [one.value] : [])),
    tunings: parsed.flatMap((one) => (one.kind === 'tuning' ? [one.value] : [])),
  };
}
