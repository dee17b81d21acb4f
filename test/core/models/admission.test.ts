import { describe, expect, test } from 'vitest';
import { admitSecond, shouldPreempt } from '../../../src/core/models/admission';
import { suggestsSmaller, withLoss } from '../../../src/core/models/loss-history';
import { aCard, aMachine, bytes, gigabyte } from './model-builders';

const needing = (gb: number) => aCard({ memoryBytes: bytes(gb * gigabyte) });

describe('a second model', () => {
  test.each([
    [0.3, 0.3, 1, 'admitted'],
    [2, 0.5, 8, 'admitted'],
    [5, 0.5, 8, 'main-does-both'],
    [2, 0.5, 4, 'main-does-both'],
    [2, 0.5, null, 'main-does-both'],
    [0.5, 0.3, null, 'admitted'],
  ] as const)('beside %s GB, of %s GB, on a machine of %s GB: %s', (main, second, has, kind) => {
    const machine = aMachine({ memoryBytes: has === null ? null : has * gigabyte });
    expect(admitSecond(needing(main), needing(second), machine).kind).toBe(kind);
  });

  test('that a person added is theirs to judge', () => {
    expect(admitSecond(undefined, undefined, aMachine({ memoryBytes: null })).kind).toBe(
      'admitted',
    );
  });
});

test.each([
  ['on one GPU', { mainDoesBoth: false, mainDevice: 'webgpu', summarizerDevice: 'webgpu' }, true],
  ['by the main model', { mainDoesBoth: true, mainDevice: 'wasm', summarizerDevice: 'wasm' }, true],
  [
    'on the CPU in a worker',
    { mainDoesBoth: false, mainDevice: 'wasm', summarizerDevice: 'wasm' },
    false,
  ],
  [
    'by nobody else',
    { mainDoesBoth: false, mainDevice: 'wasm', summarizerDevice: undefined },
    true,
  ],
] as const)('a summary written %s is stopped by a message: %#', (_, writers, stops) => {
  expect(shouldPreempt(writers)).toBe(stops);
});

describe('losses', () => {
  const lost = (at: number) => ({ modelId: 'm', kind: 'device-lost', at }) as const;

  test('suggest a smaller model from the second on', () => {
    const once = withLoss([], lost(0));
    expect(suggestsSmaller(once, lost(0))).toBe(false);
    expect(suggestsSmaller(withLoss(once, lost(1000)), lost(1000))).toBe(true);
  });

  test('are forgotten after a while, and each model has its own', () => {
    const late = withLoss(withLoss([], lost(0)), lost(3_600_000));
    expect(suggestsSmaller(late, lost(3_600_000))).toBe(false);
    const others = withLoss(withLoss([], { ...lost(0), modelId: 'n' }), lost(1));
    expect(suggestsSmaller(others, lost(1))).toBe(false);
  });

  test('of memory suggest it at once, and a missing file never does', () => {
    expect(suggestsSmaller([], { modelId: 'm', kind: 'out-of-memory' })).toBe(true);
    const missing = { ...lost(0), kind: 'model-missing' } as const;
    expect(withLoss([], missing)).toEqual([]);
    expect(suggestsSmaller([], missing)).toBe(false);
  });
});
