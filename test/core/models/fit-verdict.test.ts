import { describe, expect, test } from 'vitest';
import { fitVerdict, type FitReason } from '../../../src/core/models/fit-verdict';
import type { ModelCard } from '../../../src/core/models/model-card';
import { aCard, aGpu, aMachine, bytes, gigabyte } from './model-builders';

const q4f16 = aCard({
  modelId: 'x-q4f16_1-MLC',
  needs: {
    device: 'gpu',
    shaderF16: true,
    storageBuffersPerStage: 10,
    workgroupStorageBytes: 32768,
    bufferBytes: 128 * 1024 ** 2,
  },
  memoryBytes: bytes(gigabyte),
});

const kinds = (reasons: readonly FitReason[]) => reasons.map(({ kind }) => kind);

describe('a model for a graphics processor', () => {
  test.each([
    ['a real one with 16-bit floats', aMachine({}), 'fits', []],
    ['none', aMachine({ gpu: { kind: 'none' } }), 'no', ['no-gpu']],
    ['a software one', aMachine({ gpu: { ...aGpu(), kind: 'software' } }), 'no', ['software-gpu']],
    [
      'no 16-bit floats',
      aMachine({ gpu: { ...aGpu(), shaderF16: false } }),
      'no',
      ['no-shader-f16'],
    ],
    [
      'eight storage buffers',
      aMachine({ gpu: aGpu({ storageBuffersPerStage: 8 }) }),
      'no',
      ['gpu-limit'],
    ],
    [
      '16 KiB of workgroup storage',
      aMachine({ gpu: aGpu({ workgroupStorageBytes: 16384 }) }),
      'no',
      ['gpu-limit'],
    ],
    ['small buffers', aMachine({ gpu: aGpu({ maxBufferBytes: 1024 ** 2 }) }), 'no', ['gpu-limit']],
    ['no word about its limits', aMachine({ gpu: { kind: 'real', shaderF16: true } }), 'fits', []],
    ['no WebAssembly', aMachine({ webAssembly: false }), 'no', ['no-webassembly']],
  ] as const)('on a machine with %s', (_, machine, level, reasons) => {
    const verdict = fitVerdict(q4f16, machine);
    expect([verdict.level, kinds(verdict.reasons)]).toEqual([level, reasons]);
  });
});

describe('memory', () => {
  const needing = (gb: number) => ({ ...q4f16, memoryBytes: bytes(gb * gigabyte) });
  test.each([
    [1, 4, 'fits', []],
    [2.5, 4, 'tight', ['memory']],
    [3.9, 4, 'no', ['memory']],
    // At the browser's cap there may be more than it says.
    [12, 8, 'tight', ['memory']],
    [1, null, 'fits', []],
    [3, null, 'tight', ['memory-unknown']],
  ] as const)('of %s GB on a machine of %s GB', (needs, has, level, reasons) => {
    const machine = aMachine({ memoryBytes: has === null ? null : has * gigabyte });
    const verdict = fitVerdict(needing(needs), machine);
    expect([verdict.level, kinds(verdict.reasons)]).toEqual([level, reasons]);
  });

  test('of a size that nobody knows is no promise', () => {
    const verdict = fitVerdict({ ...q4f16, memoryBytes: { kind: 'unknown' } }, aMachine({}));
    expect(verdict).toMatchObject({ level: 'tight', reasons: [{ kind: 'size-unknown' }] });
  });
});

describe('the space for the download', () => {
  const big: ModelCard = { ...q4f16, downloadBytes: bytes(1e9) };
  test.each([
    [null, 0, 'fits'],
    [2e9, 0, 'fits'],
    [1.05e9, 0, 'tight'],
    [0.9e9, 0, 'no'],
    [0.9e9, 0.5e9, 'fits'],
    [0, 1e9, 'fits'],
  ] as const)('of %s free bytes with %s stored', (freeStorageBytes, storedBytes, level) => {
    expect(fitVerdict(big, aMachine({ freeStorageBytes }), { storedBytes }).level).toBe(level);
  });
});

describe('a model for any device', () => {
  const any = aCard({ needs: { device: 'any', shaderF16: false } });
  test.each([
    [0.1, 'fits', []],
    [1, 'tight', ['slow-on-cpu']],
    [5, 'no', ['cpu-memory']],
  ] as const)('of %s GB runs on the CPU of a machine without a GPU: %s', (gb, level, reasons) => {
    const card = { ...any, memoryBytes: bytes(gb * gigabyte) };
    const machine = aMachine({ gpu: { kind: 'none' }, memoryBytes: 64 * gigabyte });
    const verdict = fitVerdict(card, machine);
    expect([verdict.level, kinds(verdict.reasons), verdict.device]).toEqual([
      level,
      reasons,
      'cpu',
    ]);
  });
});

test('the browser’s own model needs nothing but the browser', () => {
  const own = aCard({
    needs: { device: 'browser', shaderF16: false },
    memoryBytes: { kind: 'unknown' },
  });
  const bare = aMachine({ gpu: { kind: 'none' }, webAssembly: false });
  expect(fitVerdict(own, { ...bare, browserModel: 'available' }).level).toBe('fits');
  expect(fitVerdict(own, bare)).toMatchObject({
    level: 'no',
    reasons: [{ kind: 'no-browser-model' }],
  });
});
