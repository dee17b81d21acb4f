import { describe, expect, it } from 'vitest';
import {
  nothingKept,
  type AddedModel,
  type ModelFileList,
  type SeenModel,
} from '../../src/core/models/kept-model';
import type { BenchmarkResult } from '../../src/core/models/benchmark';
import { migrations } from '../../src/storage/migrations';
import {
  createMemoryModels,
  createModelRepository,
  type ModelRepository,
} from '../../src/storage/model-repository';
import { aCard } from '../core/models/model-builders';
import { freshName, openTestDatabase, value } from './storage-kit';

const added: AddedModel = {
  card: aCard({ modelId: 'someone/model', origin: 'added' }),
  from: 'hub',
  recipe: { files: ['a'] },
  addedAt: 1,
};
const seen: SeenModel = {
  modelId: 'someone/model',
  tokenizerId: 't',
  contextWindow: 2048,
  seenAt: 2,
};
const files: ModelFileList = {
  modelId: 'someone/model',
  name: 'Model',
  files: [{ url: 'https://a.example/w', path: 'w', part: 'weights', bytes: 5 }],
};
const benchmark: BenchmarkResult = {
  modelId: 'someone/model',
  device: 'wasm',
  dtype: 'q4',
  loadMs: null,
  firstTokenMs: 120,
  tokensPerSecond: 30,
  promptTokens: 24,
  outputTokens: 64,
  measuredAt: 3,
};

const stores: readonly [string, () => Promise<ModelRepository>][] = [
  ['a database', async () => createModelRepository(await openTestDatabase())],
  ['memory', () => Promise.resolve(createMemoryModels())],
];

describe.each(stores)('what is kept about models, in %s', (_, open) => {
  it('comes back as it was, the newest measurement of a device in place of the last', async () => {
    const models = await open();
    expect(await value(models.read())).toEqual(nothingKept);
    await value(models.add(added));
    await value(models.keepSeen(seen));
    await value(models.keepFiles(files));
    await value(models.keepBenchmark(benchmark));
    await value(models.keepBenchmark({ ...benchmark, tokensPerSecond: 31 }));
    await value(models.keepBenchmark({ ...benchmark, device: 'webgpu' }));
    const kept = await value(models.read());
    expect(kept.added).toEqual([added]);
    expect(kept.seen).toEqual([seen]);
    expect(kept.files).toEqual([files]);
    const speeds = kept.benchmarks.map(({ device, tokensPerSecond }) => [device, tokensPerSecond]);
    expect(speeds).toEqual([
      ['wasm', 31],
      ['webgpu', 30],
    ]);
  });

  it('is forgotten with the model', async () => {
    const models = await open();
    await value(models.add(added));
    await value(models.keepBenchmark(benchmark));
    await value(models.keepSeen({ ...seen, modelId: 'another' }));
    await value(models.forget('someone/model'));
    const kept = await value(models.read());
    expect([kept.added, kept.benchmarks, kept.seen.length]).toEqual([[], [], 1]);
  });
});

it('rows that make no sense hide no others, and a wrong number is unknown', async () => {
  const db = await openTestDatabase();
  const models = createModelRepository(db);
  await value(models.add(added));
  await db.models.put({ key: 'added:x', kind: 'added', modelId: 'x', value: { card: null } });
  await db.models.put({ key: 'odd', kind: 'odd', modelId: 'x' });
  const lying = { ...added.card, modelId: 'liar', downloadBytes: { kind: 'exact', value: -5 } };
  await db.models.put({
    key: 'added:liar',
    kind: 'added',
    modelId: 'liar',
    value: { ...added, card: lying },
  });
  const kept = await value(models.read());
  expect(kept.added.map(({ card }) => [card.modelId, card.downloadBytes.kind])).toEqual([
    ['liar', 'unknown'],
    ['someone/model', 'exact'],
  ]);
});

it('the table comes with its own step, and older rows stay', async () => {
  const name = freshName();
  const before = migrations.filter(({ version }) => version < 5);
  const old = await openTestDatabase({ name, migrations: before });
  await old.settings.put({ key: 'theme', value: 'dark' });
  old.dexie.close();
  const db = await openTestDatabase({ name });
  expect(await db.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' });
  expect(await value(createModelRepository(db).read())).toEqual(nothingKept);
});
