/** Cards and machines for tests: a capable machine and a model that it runs, unless a test says otherwise. */
import type { GpuLimits, GpuReport, Machine } from '../../../src/core/models/machine';
import type { Fact, ModelCard } from '../../../src/core/models/model-card';

export const gigabyte = 1024 ** 3;

export const bytes = (value: number): Fact<number> => ({
  kind: 'exact',
  value,
  source: 'a test',
  checked: '2026-01-01',
});

export function aGpu(
  limits: Partial<GpuLimits> = {},
): Extract<GpuReport, { kind: 'real' | 'software' }> {
  return {
    kind: 'real',
    shaderF16: true,
    limits: {
      maxBufferBytes: gigabyte,
      maxStorageBindingBytes: gigabyte,
      workgroupStorageBytes: 32768,
      storageBuffersPerStage: 10,
      ...limits,
    },
  };
}

export function aMachine(change: Partial<Machine>): Machine {
  return {
    gpu: aGpu(),
    webAssembly: true,
    memoryBytes: 8 * gigabyte,
    freeStorageBytes: 100 * gigabyte,
    browserModel: 'none',
    ...change,
  };
}

export function aCard(change: Partial<ModelCard>): ModelCard {
  return {
    modelId: 'model',
    engineId: 'web-llm',
    name: 'Model',
    roles: ['main'],
    origin: 'curated',
    downloadBytes: bytes(100e6),
    memoryBytes: bytes(200e6),
    contextWindow: bytes(4096),
    languages: { kind: 'unknown' },
    license: { kind: 'unknown' },
    features: [],
    needs: { device: 'gpu', shaderF16: false },
    notes: '',
    ...change,
  };
}
