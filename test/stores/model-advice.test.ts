import { describe, expect, test } from 'vitest';
import type { DevicePreference, EngineErrorKind } from '../../src/core/engine';
import type { GpuReport, Machine } from '../../src/core/models/machine';
import { catalogCards } from '../../src/engines/catalog-cards';
import type { Notice } from '../../src/stores/app-view';
import { LossAdvice } from '../../src/stores/model-advice';

const gigabyte = 1024 ** 3;
const realGpu: GpuReport = { kind: 'real', shaderF16: true };

const machineWith = (gpu: GpuReport): Machine => ({
  gpu,
  webAssembly: true,
  memoryBytes: 8 * gigabyte,
  freeStorageBytes: 50 * gigabyte,
  browserModel: 'none',
});

interface Setup {
  readonly device?: DevicePreference;
  readonly gpu?: GpuReport;
}

function advise({ device = 'auto', gpu = realGpu }: Setup = {}) {
  const notices: Notice[] = [];
  const taken: (string | null)[] = [];
  let now = 0;
  const advice = new LossAdvice({
    services: { machine: () => Promise.resolve(machineWith(gpu)) },
    now: () => (now += 1000),
    notify: (notice) => notices.push(notice),
    cards: () => catalogCards,
    device: () => device,
    ways: {
      runOnCpu: () => taken.push('cpu'),
      change: (card) => taken.push(card?.modelId ?? null),
    },
  });
  const lose = (modelId: string, kind: EngineErrorKind = 'device-lost') =>
    advice.note({ modelId, modelName: modelId }, { kind, message: '' });
  return { notices, taken, lose };
}

describe('a model that is lost', () => {
  test('once is a mishap, of which nothing is said here', async () => {
    const { notices, lose } = advise();
    await lose('pocket');
    await lose('Qwen3-0.6B-q4f16_1-MLC');
    expect(notices).toEqual([]);
  });

  test('twice on the graphics processor can be run on the CPU by a button', async () => {
    const { notices, taken, lose } = advise();
    await lose('pocket');
    await lose('pocket');
    expect(notices.map(({ action }) => action?.label)).toEqual(['Run it on the CPU']);
    notices[0]?.action?.run();
    expect(taken).toEqual(['cpu']);
  });

  test('twice that runs on no CPU leads to the next smaller one', async () => {
    const { notices, taken, lose } = advise();
    const large = 'Qwen3-4B-q4f16_1-MLC';
    await lose(large);
    await lose(large);
    notices[0]?.action?.run();
    const size = (id: string | null | undefined): number => {
      const fact = catalogCards.find(({ modelId }) => modelId === id)?.memoryBytes;
      return fact === undefined || fact.kind === 'unknown' ? Infinity : fact.value;
    };
    expect(size(taken[0])).toBeLessThan(size(large));
    expect(notices[0]?.action?.label).toMatch(/^Change to /);
  });

  test('for lack of memory once is enough, and where nothing is smaller a window is', async () => {
    const { notices, taken, lose } = advise({ device: 'wasm', gpu: { kind: 'none' } });
    await lose('pocket', 'out-of-memory');
    notices[0]?.action?.run();
    expect(notices[0]?.text).toContain('shorter window');
    expect(taken).toEqual([null]);
  });

  test('by a network that failed is none of this', async () => {
    const { notices, lose } = advise();
    await lose('pocket', 'network');
    await lose('pocket', 'network');
    expect(notices).toEqual([]);
  });
});
