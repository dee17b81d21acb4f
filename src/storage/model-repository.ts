/** What is kept about models, a row for each: added ones, measurements, what a load has shown. */
import type { BenchmarkResult } from '../core/models/benchmark';
import {
  parseKeptModels,
  type AddedModel,
  type KeptModels,
  type KeptTuning,
  type ModelFileList,
  type SeenModel,
} from '../core/models/kept-model';
import type { StorageResult } from '../core/session-log';
import type { Database } from './database';
import { attempt, ok } from './storage-error';

export interface ModelRepository {
  read(): Promise<StorageResult<KeptModels>>;
  /** Replaces an added model of the same id. */
  add(model: AddedModel): Promise<StorageResult<void>>;
  /** Forgets an added model and what was measured and seen of it. */
  forget(modelId: string): Promise<StorageResult<void>>;
  /** Replaces the last one of the same model on the same device. */
  keepBenchmark(result: BenchmarkResult): Promise<StorageResult<void>>;
  keepSeen(model: SeenModel): Promise<StorageResult<void>>;
  keepFiles(list: ModelFileList): Promise<StorageResult<void>>;
  keepTuning(tuning: KeptTuning): Promise<StorageResult<void>>;
}

/** A row of the table `models`; `key` begins with the kind, so that one model's rows lie apart. */
interface ModelRow {
  readonly key: string;
  readonly kind: 'added' | 'benchmark' | 'seen' | 'files' | 'tuning';
  readonly modelId: string;
  readonly value: AddedModel | BenchmarkResult | SeenModel | ModelFileList | KeptTuning;
}

const addedRow = (value: AddedModel): ModelRow => ({
  key: `added:${value.card.modelId}`,
  kind: 'added',
  modelId: value.card.modelId,
  value,
});

const benchmarkRow = (value: BenchmarkResult): ModelRow => ({
  key: `benchmark:${value.device}:${value.modelId}`,
  kind: 'benchmark',
  modelId: value.modelId,
  value,
});

const seenRow = (value: SeenModel): ModelRow => ({
  key: `seen:${value.modelId}`,
  kind: 'seen',
  modelId: value.modelId,
  value,
});

const filesRow = (value: ModelFileList): ModelRow => ({
  key: `files:${value.modelId}`,
  kind: 'files',
  modelId: value.modelId,
  value,
});

const tuningRow = (value: KeptTuning): ModelRow => ({
  key: `tuning:${value.modelId}`,
  kind: 'tuning',
  modelId: value.modelId,
  value,
});

export function createModelRepository({ models }: Pick<Database, 'models'>): ModelRepository {
  const put = (row: ModelRow): Promise<StorageResult<void>> =>
    attempt(async () => {
      await models.put(row);
    });
  return {
    read: () => attempt(async () => parseKeptModels(await models.toArray())),
    add: (model) => put(addedRow(model)),
    keepBenchmark: (result) => put(benchmarkRow(result)),
    keepSeen: (model) => put(seenRow(model)),
    keepFiles: (list) => put(filesRow(list)),
    keepTuning: (tuning) => put(tuningRow(tuning)),
    forget: (modelId) =>
      attempt(async () => {
        await models.where('modelId').equals(modelId).delete();
      }),
  };
}

/** The same where the browser gives no database. */
export function createMemoryModels(): ModelRepository {
  const rows = new Map<string, ModelRow>();
  const put = (row: ModelRow): Promise<StorageResult<void>> => {
    rows.set(row.key, row);
    return Promise.resolve(ok(undefined));
  };
  return {
    read: () => Promise.resolve(ok(parseKeptModels([...rows.values()]))),
    add: (model) => put(addedRow(model)),
    keepBenchmark: (result) => put(benchmarkRow(result)),
    keepSeen: (model) => put(seenRow(model)),
    keepFiles: (list) => put(filesRow(list)),
    keepTuning: (tuning) => put(tuningRow(tuning)),
    forget(modelId) {
      for (const row of [...rows.values()]) if (row.modelId === modelId) rows.delete(row.key);
      return Promise.resolve(ok(undefined));
    },
  };
}
